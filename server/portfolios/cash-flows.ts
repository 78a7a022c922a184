import { sql, type Transaction } from 'kysely'
import type { Id, Instant, Money } from '#domain/numbers/units.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import { afterPosition, cutPage, type PageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'

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

/** A page of a portfolio's cash flows, newest first. */
export async function listCashFlowPage(trx: Transaction<Schema>, portfolioId: Id, page: PageRequest) {
  const rows = await trx
    .selectFrom('cash_flows')
    .select(selection)
    .where('portfolio_id', '=', portfolioId)
    .where(afterPosition(page, sql.ref('at')))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
  return cutPage(rows, page, ({ at }) => at)
}

/** Most cash flows of a portfolio: a deposit and a withdrawal a day for more than ten years. */
export const maxCashFlows = 10_000

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
  const { rows } = await sql<{ portfolio: Id }>`
    select portfolio_id as portfolio from shared.cash_flows where id = ${id}::uuid
  `.execute(trx)
  return rows[0]?.portfolio
}

/** Stores a cash flow; a trigger updates the portfolio's balance. */
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
  // A trigger sets updated_at; setting a column makes this an edit even without changes.
  return trx
    .updateTable('cash_flows')
    .set((eb) => ({ at: changes.at ?? eb.ref('at'), amount: changes.amount, note: changes.note }))
    .where('id', '=', id)
    .returning(selection)
    .executeTakeFirst()
}

/** Deletes a cash flow. */
export async function deleteCashFlow(trx: Transaction<Schema>, id: Id): Promise<void> {
  await trx.deleteFrom('cash_flows').where('id', '=', id).execute()
}
