import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { calendarDate, done, id, instant, recordedDate, text } from '#contract/values.ts'
import { dayMs } from '#domain/time/durations.ts'

const day = calendarDate.refine((date) => date >= '1900-01-01' && date < '2200-01-01', 'must be from 1900 to 2199')

/** Characters of a part of a note, at most. */
export const maxDayNoteText = 10_000

const content = z.strictObject({
  /** Written before the session. */
  plan: text(maxDayNoteText).nullable(),
  /** Written after it. */
  review: text(maxDayNoteText).nullable(),
  /** How well the day was traded, regardless of P&L: 1 to 5. */
  rating: z.int().min(1).max(5).nullable(),
})
export const dayNote = content.extend({
  portfolioId: id,
  date: day,
  createdAt: instant,
  updatedAt: instant,
  /** Grows with every edit. */
  revision: z.int().min(1),
})
/** The revision that the caller has seen, 0 for none: a stale change is refused. */
const revision = z.int().min(0)
const params = z.strictObject({ id, date: day })

/** Max days per call. */
const maxDays = 400

export const listDayNotes = defineRoute({
  method: 'GET',
  path: '/portfolios/:id/day-notes',
  summary: 'The notes of days that the signed-in user has written beside a portfolio, oldest first',
  auth: 'user',
  params: z.strictObject({ id }),
  query: z
    .strictObject({ from: day, to: day })
    .refine(({ from, to }) => to >= from && Date.parse(to) - Date.parse(from) <= maxDays * dayMs, {
      path: ['to'],
      message: `must be from 0 to ${maxDays} days after "from"`,
    }),
  response: z.object({ notes: z.array(dayNote) }),
  problems: ['not_found', 'forbidden'],
})
export const putDayNote = defineRoute({
  method: 'PUT',
  path: '/portfolios/:id/day-notes/:date',
  summary: 'Writes the note of a day, replacing the previous one; an empty note is removed',
  auth: 'user',
  params: z.strictObject({ id, date: recordedDate }),
  body: content.partial().extend({ revision: revision.optional() }),
  response: z.object({ note: dayNote.nullable() }),
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const addToDayNote = defineRoute({
  method: 'POST',
  path: '/portfolios/:id/day-notes/:date',
  summary: 'Adds text to the note of a day, below what is there, and a rating where it has none; changes nothing else',
  auth: 'user',
  scope: 'add',
  params: z.strictObject({ id, date: recordedDate }),
  body: content
    .partial()
    .refine(
      (added) => Object.values(added).some((value) => value !== undefined && value !== null),
      'must add something',
    )
    .meta({ examples: [{ review: 'Waited for the retest.' }] }),
  response: z.object({ note: dayNote }),
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const deleteDayNote = defineRoute({
  method: 'DELETE',
  path: '/portfolios/:id/day-notes/:date',
  summary: 'Removes the note of a day',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found', 'forbidden'],
})

export const dayNoteRoutes = [listDayNotes, putDayNote, addToDayNote, deleteDayNote] as const
