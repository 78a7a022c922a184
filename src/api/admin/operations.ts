import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { longRequestTimeout } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { getSystem } from '#contract/admin/admin.ts'
import { createBackup, listBackups, startRestoreTest } from '#contract/admin/backups.ts'
import { listMails, retryMail, type mailStates } from '#contract/admin/mail.ts'
import * as product from '#contract/admin/product.ts'
import type { RouteInput } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'

export type MailState = (typeof mailStates)[number]
const testPollMs = 2_000

/** Mails of the outbox, newest first, page by page. */
export const mailsQuery = (state?: MailState) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'mails', state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMails,
        { query: { ...(state === undefined ? {} : { state }), ...(pageParam === null ? {} : { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ mails }) => mails),
  })

/** State of the responding server. */
export const systemQuery = queryOptions({
  queryKey: ['admin', 'system'],
  queryFn: ({ signal }) => call(getSystem, {}, signal),
})

/** Backups and the last restore test, read again while one runs. */
export const backupsQuery = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: ({ signal }) => call(listBackups, {}, signal),
  refetchInterval: ({ state }) =>
    state.data !== undefined && state.data.lastTest !== null && state.data.lastTest.finishedAt === null
      ? testPollMs
      : false,
})

export const switchesQuery = queryOptions({
  queryKey: ['admin', 'switches'],
  queryFn: async ({ signal }) => (await call(product.listSwitches, {}, signal)).switches,
})
export const allAnnouncementsQuery = queryOptions({
  queryKey: ['admin', 'announcements'],
  queryFn: async ({ signal }) => (await call(product.listAnnouncements, {}, signal)).announcements,
})

/** A change after which everything of the panel is read again. */
function useAdminAct<Input, Result>(act: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['admin'] }),
        queries.invalidateQueries({ queryKey: ['announcements'] }),
      ])
    },
  })
}

export const useRetryMail = () => useAdminAct((id: Id) => call(retryMail, { params: { id } }))
export const useCreateBackup = () =>
  useAdminAct<null, unknown>(() => call(createBackup, {}, undefined, longRequestTimeout))
export const useStartRestoreTest = () => useAdminAct<null, unknown>(() => call(startRestoreTest, {}))
export const useUpdateSwitch = () =>
  useAdminAct(({ name, isOn }: { readonly name: product.SwitchName; readonly isOn: boolean }) =>
    call(product.updateSwitch, { params: { name }, body: { isOn } }),
  )
export type AnnouncementInput = RouteInput<typeof product.createAnnouncement>['body']
/** Stores an announcement; without an id, a new one. */
export const useSaveAnnouncement = () =>
  useAdminAct(({ id, announcement }: { readonly id: Id | null; readonly announcement: AnnouncementInput }) =>
    id === null
      ? call(product.createAnnouncement, { body: announcement })
      : call(product.updateAnnouncement, { params: { id }, body: announcement }),
  )
export const useDeleteAnnouncement = () => useAdminAct((id: Id) => call(product.deleteAnnouncement, { params: { id } }))
