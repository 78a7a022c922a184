import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { TradeContext } from '#domain/trade/trade.ts'
import type { Schema } from '#server/sql/tables.ts'
import { tradeSelection } from './columns.ts'
import { checkAndDeriveTrade } from './derive-trade.ts'
import { readFills } from './fills.ts'
import { toDerivedRow, storeFigures } from './write-trades.ts'

/** Trades per batch: deriving them blocks the event loop for tens of milliseconds. */
const batchSize = 500

/** The result of recomputing one batch of a portfolio. */
export interface RecomputedBatch {
  readonly recomputed: number
  /** The last trade of the batch; null for the last batch. */
  readonly end: Id | null
}

/** The columns to compare between stored and derived figures, as one text. */
const toComparableText = (row: Readonly<Record<string, unknown>>) =>
  JSON.stringify(
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/**
 * Derives the batch of trades after `after` again from their inputs and stores figures that differ, which does not
 * count as an edit. The portfolio must be locked. Trades with invalid inputs stay unchanged: only their trader can
 * correct them.
 */
export async function recomputeFigures(
  trx: Transaction<Schema>,
  portfolioId: Id,
  context: TradeContext,
  after: Id | null,
  which: 'all' | 'open' = 'all',
): Promise<RecomputedBatch> {
  let query = trx
    .selectFrom('trades')
    .select(tradeSelection)
    .select(['listed_on as listedOn', 'fill_count as fillCount'])
    .where('portfolio_id', '=', portfolioId)
    .orderBy('id')
    .limit(batchSize)
  if (after !== null) query = query.where('id', '>', after)
  if (which === 'open') query = query.where('result', '=', 'open')
  const rows = await query.execute()
  const fills = await readFills(
    trx,
    rows.map(({ id }) => id),
  )
  const wrong = rows.flatMap(({ listedOn, fillCount, ...row }) => {
    const input = {
      ...row,
      executions: fills.get(row.id) ?? [],
      ruleResponses: [],
      mistakeIds: [],
      tags: [],
      screenshots: [],
    }
    const { trade: derived } = checkAndDeriveTrade(input, context)
    if (derived === null) return []
    const stored = { ...toDerivedRow({ input, figures: row, listedOn }), fill_count: fillCount }
    return toComparableText(stored) === toComparableText(toDerivedRow(derived)) ? [] : [{ ...derived, id: row.id }]
  })
  await storeFigures(trx, wrong)
  return { recomputed: wrong.length, end: rows.length === batchSize ? (rows.at(-1)?.id ?? null) : null }
}

/** Like recomputeFigures, for all open trades of a portfolio. */
export async function recomputeOpenTrades(
  trx: Transaction<Schema>,
  portfolioId: Id,
  context: TradeContext,
): Promise<void> {
  let after: Id | null = null
  do {
    after = (await recomputeFigures(trx, portfolioId, context, after, 'open')).end
  } while (after !== null)
}
