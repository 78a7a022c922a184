import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { TradeContext } from '#domain/trade/trade.ts'
import type { Schema } from '#server/sql/tables.ts'
import { tradeSelection } from './columns.ts'
import { checkAndDeriveTrade } from './derive-trade.ts'
import { readFills } from './fills.ts'
import { toDerivedRow, storeFigures } from './write-trades.ts'

/** Trades derived at a time: some tens of milliseconds of arithmetic, in which nothing else is answered. */
const batchSize = 500

/** What mending a part of a portfolio came to. */
export interface RecomputedBatch {
  readonly recomputed: number
  /** The last trade of the part; null when it was the last part. */
  readonly end: Id | null
}

/** The columns that tell what is stored from what is derived, as one text. */
const toComparableText = (row: Readonly<Record<string, unknown>>) =>
  JSON.stringify(
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/**
 * Derives the trades of a portfolio that follow `after` anew from what is stated, and stores the figures of those whose
 * figures differ: that is no edit of them. The portfolio is to be held. A trade that cannot be so is left as it is: its
 * trader has to say what is right.
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

/** As recomputeFigures, for all trades of a portfolio that are open. */
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
