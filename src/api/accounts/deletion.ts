import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { requestDeletion, undoDeletion } from '#contract/accounts/deletion.ts'

/** The profile has the date of the deletion. */
function useProfileRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['profile'] })
}

/** Schedules the deletion of the signed-in account, which requires the password. */
export function useRequestDeletion() {
  const onSuccess = useProfileRefresh()
  return useMutation({
    mutationFn: (password: string) => call(requestDeletion, { body: { password } }),
    onSuccess,
  })
}

/** Keeps the account after all. */
export function useUndoDeletion() {
  const onSuccess = useProfileRefresh()
  return useMutation({ mutationFn: () => call(undoDeletion, {}), onSuccess })
}
