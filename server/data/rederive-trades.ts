import type { Transaction } from 'kysely'
import type { TradeContext, TradeFigures } from '#domain/trade.ts'
import type { Id } from '#domain/units.ts'
import { deriveAnew } from './derived-trade.ts'
import { fillsOf } from './fills.ts'
import type { Schema } from './schema.ts'
import { figureSelection, inputSelection } from './trade-columns.ts'
import { updateFigures } from './write-trades.ts'

/** Trades read and written at a time: bounds memory, and the time that other requests wait. */
const chunk = 1_000

/**
 * Derives every trade of a portfolio anew, after what its portfolio says of time zone or tolerance has changed. Only
 * trades of which a figure changes are written.
 */
export async function rederiveTrades(trx: Transaction<Schema>, portfolioId: Id, context: TradeContext): Promise<void> {
  let after: Id | null = null
  for (;;) {
    let query = trx
      .selectFrom('trades')
      .select(inputSelection)
      .select(figureSelection)
      .where('portfolio_id', '=', portfolioId)
      // A trade without fills has no day and no result: nothing in it depends on the portfolio.
      .where('fill_count', '>', 0)
      .orderBy('id')
      .limit(chunk)
    if (after !== null) query = query.where('id', '>', after)
    const rows = await query.execute()
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
    const fills = await fillsOf(
      trx,
      rows.map(({ id }) => id),
    )
    const changed = rows.flatMap((row) => {
      const derived = deriveAnew({ ...row, executions: fills.get(row.id) ?? [] }, context)
      const figures = Object.entries(derived.figures) as [keyof TradeFigures, unknown][]
      const same = derived.listedOn === row.listedOn && figures.every(([figure, value]) => value === row[figure])
      return same ? [] : [{ id: row.id, ...derived }]
    })
    await updateFigures(trx, changed)
  }
}
