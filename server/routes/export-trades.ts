import { exportTrades } from '#contract/trade-export.ts'
import { tradeColumns } from '#contract/trade-record.ts'
import type { TimePosition } from '#server/data/time-cursor.ts'
import { type CsvColumn, csvHead, csvLines, exportedPart, namesFor } from '#server/data/trade-export.ts'
import type { TradeFilter } from '#server/data/trade-filter.ts'
import { FileAnswer } from '#server/file-answer.ts'
import { implementFile, type RequestContext } from '#server/implement.ts'
import { readablePortfolio } from './owned.ts'
import { foundBefore } from './trade-selection.ts'

/**
 * Parts of an export, each read in a transaction of its own: a slow download keeps nobody waiting, and needs no more
 * memory than one part. What is logged or deleted meanwhile may be in it or not; nothing else is left out or twice.
 */
async function* partsOf(context: RequestContext, filter: TradeFilter) {
  const { transaction, user, signal } = context
  const found = await foundBefore(context, filter)
  let after: TimePosition | null = null
  do {
    signal.throwIfAborted()
    const from: TimePosition | null = after
    const part = await transaction(async (trx) => {
      const { trades, end } = await exportedPart(trx, user.userId, filter, found, from)
      return { trades, end, names: await namesFor(trx, trades) }
    })
    yield part
    after = part.end
  } while (after !== null)
}

async function* asCsv(context: RequestContext, filter: TradeFilter, columns: readonly CsvColumn[]) {
  yield csvHead(columns)
  for await (const { trades, names } of partsOf(context, filter)) yield csvLines(trades, columns, names)
}

async function* asJson(context: RequestContext, filter: TradeFilter) {
  let separator = '{"trades":['
  for await (const { trades } of partsOf(context, filter)) {
    for (const trade of trades) {
      yield separator + JSON.stringify(trade)
      separator = ',\n'
    }
  }
  yield separator === ',\n' ? ']}' : `${separator}]}`
}

export const exportRoutes = [
  implementFile(exportTrades, async ({ query }, context) => {
    const { format, columns, ...filter } = query
    const portfolioId = filter.portfolio_id
    // Once the file has begun there is no other answer any more.
    if (portfolioId !== undefined) await context.transaction((trx) => readablePortfolio(trx, portfolioId))
    return format === 'csv'
      ? new FileAnswer(
          'trades.csv',
          'text/csv; charset=utf-8',
          asCsv(context, filter, columns ?? [...tradeColumns, 'executions']),
        )
      : new FileAnswer('trades.json', 'application/json; charset=utf-8', asJson(context, filter))
  }),
]
