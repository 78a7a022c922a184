import type { Transaction } from 'kysely'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

const selection = aliased({
  portfolioId: 'portfolio_id',
  date: 'date',
  plan: 'plan',
  review: 'review',
  rating: 'rating',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  revision: 'revision',
})

/** The content of a note; at least one of the three is set. */
export interface DayNoteContent {
  readonly plan: string | null
  readonly review: string | null
  readonly rating: number | null
}

/** The notes of a portfolio from one day to another, oldest first. */
export function listDayNotes(trx: Transaction<Schema>, portfolioId: Id, from: CalendarDate, to: CalendarDate) {
  const query = trx.selectFrom('day_notes').select(selection).where('portfolio_id', '=', portfolioId)
  return query.where('date', '>=', from).where('date', '<=', to).orderBy('date').execute()
}

/** The note of a day; undefined where there is none. */
export function findDayNote(trx: Transaction<Schema>, portfolioId: Id, date: CalendarDate) {
  const query = trx.selectFrom('day_notes').select(selection).where('portfolio_id', '=', portfolioId)
  return query.where('date', '=', date).executeTakeFirst()
}

/** Creates or replaces the note of a day. */
export function putDayNote(trx: Transaction<Schema>, portfolioId: Id, date: CalendarDate, content: DayNoteContent) {
  return trx
    .insertInto('day_notes')
    .values({ portfolio_id: portfolioId, date, ...content })
    .onConflict((conflict) => conflict.columns(['portfolio_id', 'date']).doUpdateSet({ ...content }))
    .returning(selection)
    .executeTakeFirstOrThrow()
}

/** Deletes the note of a day; returns whether there was one. */
export async function deleteDayNote(trx: Transaction<Schema>, portfolioId: Id, date: CalendarDate): Promise<boolean> {
  const query = trx.deleteFrom('day_notes').where('portfolio_id', '=', portfolioId).where('date', '=', date)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
