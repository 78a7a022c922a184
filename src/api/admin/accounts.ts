import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { longRequestTimeout } from '#api/cache-times.ts'
import { call, callForBytes } from '#api/client.ts'
import * as acts from '#contract/admin/account-acts.ts'
import * as contract from '#contract/admin/admin.ts'
import type { RouteInput } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'

export type AccountFilter = Omit<RouteInput<typeof contract.listAccounts>['query'], 'cursor' | 'limit'>
export type AccountChange = RouteInput<typeof contract.updateAccount>['body']

/** Accounts that match a filter, newest first, page by page. */
export const accountsQuery = (filter: AccountFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'accounts', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        contract.listAccounts,
        { query: { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ users }) => users),
  })

/** An account with its open sessions and who referred it. */
export const accountQuery = (id: Id) =>
  queryOptions({
    queryKey: ['admin', 'account', id],
    queryFn: ({ signal }) => call(contract.getAccount, { params: { id } }, signal),
  })

/** Everything of the panel is read again: acts change lists, counts and the audit log together. */
function useAdminRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['admin'] })
}

/** An act on an account, mostly by its id. */
function useAccountAct<Result, Input = Id>(act: (input: Input) => Promise<Result>) {
  const onSuccess = useAdminRefresh()
  return useMutation({ mutationFn: act, onSuccess })
}

export function useUpdateAccount(id: Id) {
  const onSuccess = useAdminRefresh()
  return useMutation({
    mutationFn: (body: AccountChange) => call(contract.updateAccount, { params: { id }, body }),
    onSuccess,
  })
}
export const useEndAccountSessions = () => useAccountAct((id) => call(acts.endAccountSessions, { params: { id } }))
export const useRevokeAdminRole = () => useAccountAct((id) => call(acts.revokeAdminRole, { params: { id } }))
export const useScheduleAccountDeletion = () =>
  useAccountAct((id) => call(acts.scheduleAccountDeletion, { params: { id } }))
export const useCancelAccountDeletion = () =>
  useAccountAct((id) => call(acts.cancelAccountDeletion, { params: { id } }))
/** Asks the account's owner to allow an export. */
export const useAskForExport = (id: Id) =>
  useAccountAct((reason: string) => call(acts.askForExport, { params: { id }, body: { reason } }))
export const useWithdrawExportRequest = () =>
  useAccountAct((id: Id) => call(acts.withdrawExportRequest, { params: { id } }))

export type ExportBasis = RouteInput<typeof acts.exportAccountAsAdmin>['body']
/** The archive of an account, as bytes of a ZIP file. */
export const useExportAccountAsAdmin = (id: Id) =>
  useAccountAct((body: ExportBasis) =>
    callForBytes(acts.exportAccountAsAdmin, { params: { id }, body }, undefined, longRequestTimeout),
  )

/** States the password again, which destructive acts require. */
export const confirmPassword = (password: string) => call(acts.confirmPassword, { body: { password } })
