import { sql, type Transaction } from 'kysely'
import type { Id, Instant, Money } from '#domain/numbers/units.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { TimePosition } from '#server/sql/time-cursor.ts'

const selection = aliased({
  id: 'id',
  portfolioId: 'portfolio_id',
  at: 'at',
  amount: 'amount',
  note: 'note',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

/** What a trader states about a deposit or a withdrawal. */
export interface CashFlowInput {
  readonly at: Instant
  readonly amount: Money
  readonly note: string | null
}

/** A page of a portfolio's cash flows, newest first; `end` is where it ended, null when nothing follows. */
export async function listCashFlowPage(
  trx: Transaction<Schema>,
  portfolioId: Id,
  request: { readonly limit: number; readonly after: TimePosition | null },
) {
  const { limit, after } = request
  let query = trx
    .selectFrom('cash_flows')
    .select(selection)
    .where('portfolio_id', '=', portfolioId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after !== null) query = query.where(sql<boolean>`(at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const found = await query.execute()
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, end: found.length > limit && last !== undefined ? last : null }
}

/** How many cash flows a portfolio has. */
export async function countCashFlows(trx: Transaction<Schema>, portfolioId: Id): Promise<number> {
  const { count } = await trx
    .selectFrom('cash_flows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('portfolio_id', '=', portfolioId)
    .executeTakeFirstOrThrow()
  return count
}

/** The portfolio of a cash flow that the transaction's user may read; undefined where there is none of that id. */
export async function findPortfolioOfCashFlow(trx: Transaction<Schema>, id: Id): Promise<Id | undefined> {
  const row = await trx.selectFrom('cash_flows').select('portfolio_id').where('id', '=', id).executeTakeFirst()
  return row?.portfolio_id
}

/** Books a cash flow; the portfolio's balance follows by itself. */
export function insertCashFlow(trx: Transaction<Schema>, portfolioId: Id, input: CashFlowInput) {
  return trx
    .insertInto('cash_flows')
    .values({ portfolio_id: portfolioId, ...input })
    .returning(selection)
    .executeTakeFirstOrThrow()
}

/** Changes the given fields; undefined where there is none of that id. */
export function updateCashFlow(
  trx: Transaction<Schema>,
  id: Id,
  changes: { readonly [Field in keyof CashFlowInput]?: CashFlowInput[Field] | undefined },
) {
  // The moment of the last edit is kept by the schema; naming a column makes this an edit even without changes.
  return trx
    .updateTable('cash_flows')
    .set((eb) => ({ at: changes.at ?? eb.ref('at'), amount: changes.amount, note: changes.note }))
    .where('id', '=', id)
    .returning(selection)
    .executeTakeFirst()
}

/** Takes a cash flow back. */
export async function deleteCashFlow(trx: Transaction<Schema>, id: Id): Promise<void> {
  await trx.deleteFrom('cash_flows').where('id', '=', id).execute()
}
