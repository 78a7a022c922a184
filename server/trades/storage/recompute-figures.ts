import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { TradeContext } from '#domain/trade/trade.ts'
import type { Schema } from '#server/sql/tables.ts'
import { tradeSelection } from './columns.ts'
import { checkAndDeriveTrade } from './derive-trade.ts'
import { readFills } from './fills.ts'
import { tradesPerSlice } from './slices.ts'
import { toDerivedRow, storeFigures } from './write-trades.ts'

/** The result of recomputing one slice of a portfolio. */
export interface RecomputedSlice {
  readonly recomputed: number
  /** The last trade of the slice; null for the last slice. */
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
 * Derives the slice of trades after `after` again from their inputs and stores figures that differ, which does not
 * count as an edit. The portfolio must be locked. Trades with invalid inputs stay unchanged: only their trader can
 * correct them.
 */
export async function recomputeFigures(
  trx: Transaction<Schema>,
  portfolioId: Id,
  context: TradeContext,
  after: Id | null,
  which: 'all' | 'open' = 'all',
): Promise<RecomputedSlice> {
  let query = trx
    .selectFrom('trades')
    .select(tradeSelection)
    .select(['listed_on as listedOn', 'fill_count as fillCount'])
    .where('portfolio_id', '=', portfolioId)
    .orderBy('id')
    .limit(tradesPerSlice)
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
  return { recomputed: wrong.length, end: rows.length === tradesPerSlice ? (rows.at(-1)?.id ?? null) : null }
}
