import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import { deleteAttachments } from '#api/trades/attachments.ts'
import { listSetupExamples } from '#contract/playbook/setup-examples.ts'
import {
  archiveSetup,
  createSetup,
  deleteSetup,
  duplicateSetup,
  getSetup,
  listSetups,
  reorderSetups,
  restoreDefaultSetups,
  restoreSetupVersion,
  unarchiveSetup,
  updateSetup,
} from '#contract/playbook/setups.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { SetupInput } from '#domain/playbook/playbook.ts'

/** The signed-in user's setups in their order, including archived ones, which old trades refer to. */
export const setupsQuery = queryOptions({
  queryKey: ['setups'],
  queryFn: async ({ signal }) => (await call(listSetups, { query: {} }, signal)).setups,
  staleTime: cacheTimes.setups,
})

/** A setup of the user, or of a trader whose portfolio a team shows them. */
export function setupQuery(id: Id) {
  return queryOptions({
    queryKey: [...setupsQuery.queryKey, id],
    queryFn: async ({ signal }) => (await call(getSetup, { params: { id } }, signal)).setup,
    staleTime: cacheTimes.setups,
  })
}

/** Returns a function that refetches setups, and the figures by version of one. */
function useRefreshSetups() {
  const queries = useQueryClient()
  return async () => {
    void queries.invalidateQueries({ queryKey: ['metrics', 'setups'] })
    void queries.invalidateQueries({ queryKey: ['setup-transformer'] })
    await queries.invalidateQueries({ queryKey: setupsQuery.queryKey })
  }
}

/** Creates a setup, or changes the given fields of the one with the given id. */
export function useSaveSetup() {
  const refresh = useRefreshSetups()
  return useMutation({
    mutationFn: async ({ id, setup }: { readonly id: Id | null; readonly setup: Partial<SetupInput> }) => {
      if (id !== null) return (await call(updateSetup, { params: { id }, body: setup })).setup
      return (await call(createSetup, { body: { ...setup, name: setup.name ?? '' } })).setup
    },
    onSuccess: refresh,
  })
}

/** Archives a setup, or restores it from the archive. */
export function useArchiveSetup() {
  const refresh = useRefreshSetups()
  return useMutation({
    mutationFn: async ({ id, archived }: { readonly id: Id; readonly archived: boolean }) =>
      (await call(archived ? archiveSetup : unarchiveSetup, { params: { id } })).setup,
    onSuccess: refresh,
  })
}

/** Creates a setup with the plan and rules of another one. */
export function useDuplicateSetup() {
  const refresh = useRefreshSetups()
  return useMutation({
    mutationFn: async (id: Id) => (await call(duplicateSetup, { params: { id } })).setup,
    onSuccess: refresh,
  })
}

/** Deletes a setup with its pictures; its trades stay without it. */
export function useDeleteSetup() {
  const queries = useQueryClient()
  const refresh = useRefreshSetups()
  return useMutation({
    mutationFn: async (id: Id) => {
      const { examples } = await call(listSetupExamples, { params: { setupId: id } })
      await call(deleteSetup, { params: { id } })
      await deleteAttachments(examples.map(({ path }) => path))
    },
    onSuccess: async () => {
      void refreshAfterTradeChange(queries)
      await refresh()
    },
  })
}

/** Puts setups into another order, at once on screen; a failure brings the stored order back. */
export function useReorderSetups() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (order: readonly Id[]) => (await call(reorderSetups, { body: { order: [...order] } })).setups,
    onMutate: async (order) => {
      await queries.cancelQueries({ queryKey: setupsQuery.queryKey, exact: true })
      queries.setQueryData(setupsQuery.queryKey, (list) => {
        const byId = new Map((list ?? []).map((setup) => [setup.id, setup]))
        return order.flatMap((id) => byId.get(id) ?? [])
      })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: setupsQuery.queryKey }),
  })
}

/** Restores the default setups that are missing; the answer names those that could not be. */
export function useRestoreDefaultSetups() {
  const refresh = useRefreshSetups()
  return useMutation({ mutationFn: () => call(restoreDefaultSetups, {}), onSuccess: refresh })
}

/** Gives a setup the plan and rules of an older version again; the answer has the number of the version it started. */
export function useRestoreSetupVersion(id: Id) {
  const queries = useQueryClient()
  const refresh = useRefreshSetups()
  return useMutation({
    mutationFn: (number: number) => call(restoreSetupVersion, { params: { id }, body: { number } }),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['rules', id] })
      void queries.invalidateQueries({ queryKey: ['metrics', 'setup', id] })
      await refresh()
    },
  })
}
