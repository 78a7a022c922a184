import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { listDayNotes, putDayNote } from '#contract/portfolios/day-notes.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'

export type DayNote = RouteResponse<typeof listDayNotes>['notes'][number]
export type DayNoteContent = RouteInput<typeof putDayNote>['body']

const keyOf = (portfolioId: Id) => ['day-notes', portfolioId] as const

/** The day notes of a portfolio from one date to another, by date. */
export function dayNotesQuery(portfolioId: Id, from: CalendarDate, to: CalendarDate) {
  return queryOptions({
    queryKey: [...keyOf(portfolioId), from, to],
    queryFn: async ({ signal }) => {
      const { notes } = await call(listDayNotes, { params: { id: portfolioId }, query: { from, to } }, signal)
      return new Map(notes.map((note) => [note.date, note]))
    },
    staleTime: cacheTimes.tradeLists,
  })
}

/** Saves the note of a day; an empty one is removed. */
export function usePutDayNote(portfolioId: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ date, content }: { readonly date: CalendarDate; readonly content: DayNoteContent }) =>
      (await call(putDayNote, { params: { id: portfolioId, date }, body: content })).note,
    onSuccess: (note, { date }) => {
      queries.setQueriesData<ReadonlyMap<string, DayNote>>({ queryKey: keyOf(portfolioId) }, (known) => {
        if (known === undefined) return known
        const notes = new Map(known)
        if (note === null) notes.delete(date)
        else notes.set(date, note)
        return notes
      })
    },
  })
}
