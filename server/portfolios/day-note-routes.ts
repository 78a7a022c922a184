import * as contract from '#contract/portfolios/day-notes.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { deleteDayNote, findDayNote, listDayNotes, putDayNote } from './day-notes.ts'
import { lockOwnPortfolio } from './own-portfolios.ts'

/** Whether a note has any content. */
const hasContent = (value: string | number | null) => value !== null && value !== ''

/** A part of a note with text below it. Throws `validation_failed` where it becomes too long. */
function addBelow(field: 'plan' | 'review', before: string | null = null, added: string | null = null): string | null {
  if (before === null || added === null) return before ?? added
  const whole = `${before}\n\n${added}`
  if (whole.length <= contract.maxDayNoteText) return whole
  const message = `leaves no room: the note has ${before.length} of ${contract.maxDayNoteText} characters`
  throw new ApiError('validation_failed', undefined, [{ field, message }])
}

export const dayNoteRoutes = [
  implement(contract.listDayNotes, async ({ params, query }, { transaction }) =>
    transaction(async (trx) => {
      // Teams can read the portfolio but not its trader's day notes.
      await lockOwnPortfolio(trx, params.id)
      return { notes: await listDayNotes(trx, params.id, query.from, query.to) }
    }),
  ),

  implement(contract.putDayNote, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnPortfolio(trx, params.id)
      const content = { plan: body.plan ?? null, review: body.review ?? null, rating: body.rating ?? null }
      if (body.revision !== undefined) {
        const stored = (await findDayNote(trx, params.id, params.date)) ?? null
        if (body.revision !== (stored?.revision ?? 0)) {
          throw new ApiError('conflict', 'The note has changed since you opened it.', undefined, {
            current: stored,
            given: content,
          })
        }
      }
      if (Object.values(content).some(hasContent))
        return { note: await putDayNote(trx, params.id, params.date, content) }
      await deleteDayNote(trx, params.id, params.date)
      return { note: null }
    }),
  ),

  implement(contract.addToDayNote, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      // Locked, so that of two additions at once none is lost.
      await lockOwnPortfolio(trx, params.id)
      const stored = await findDayNote(trx, params.id, params.date)
      const { rating = null } = body
      if (rating !== null && (stored?.rating ?? rating) !== rating) {
        throw new ApiError('conflict', 'The day has a rating already.')
      }
      const note = await putDayNote(trx, params.id, params.date, {
        plan: addBelow('plan', stored?.plan, body.plan),
        review: addBelow('review', stored?.review, body.review),
        rating: stored?.rating ?? rating,
      })
      return { note }
    }),
  ),

  implement(contract.deleteDayNote, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnPortfolio(trx, params.id)
      if (!(await deleteDayNote(trx, params.id, params.date))) throw new ApiError('not_found')
      return { done: true as const }
    }),
  ),
]
