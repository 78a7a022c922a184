import { streamTradeColumns } from '#contract/trades/columns.ts'
import { exportTrades } from '#contract/trades/export.ts'
import { tradeColumns } from '#contract/trades/record.ts'
import type { Id } from '#domain/numbers/units.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { implementFile, type RequestContext } from '#server/http/implement.ts'
import { listCustomStats } from '#server/playbook/custom-stats.ts'
import { requireReadablePortfolio } from '#server/portfolios/own-portfolios.ts'
import type { TimePosition } from '#server/sql/newest-first.ts'
import type { TradeFilter } from '#server/trades/filters/filter-conditions.ts'
import { computeFormulaValues } from '#server/trades/history/formula-values.ts'
import { readFilterPortfolios, resolveFilter } from '#server/trades/history/resolve-filter.ts'
import { openColumnStream } from './column-stream.ts'
import {
  type CsvColumn,
  csvHeader,
  type FormulaColumn,
  csvLines,
  readExportBatch,
  readPlaybookNames,
} from './exported-trades.ts'

/**
 * Batches of an export, each read in its own transaction: a slow download blocks nobody and needs the memory of one
 * batch. Trades logged or deleted meanwhile may be missing or included; all others are exported exactly once.
 */
async function* readParts(context: RequestContext, filter: TradeFilter) {
  const { transaction, user, signal } = context
  const found = await resolveFilter(context, filter)
  let after: TimePosition | null = null
  do {
    signal.throwIfAborted()
    const from: TimePosition | null = after
    const part = await transaction(async (trx) => {
      const { trades, end } = await readExportBatch(trx, user.userId, filter, found, from)
      return { trades, end, names: await readPlaybookNames(trx, trades) }
    })
    yield part
    after = part.end
  } while (after !== null)
}

/** The caller's formulas with their values, for a file that has custom stats. */
async function readFormulas(context: RequestContext, filter: TradeFilter): Promise<FormulaColumn[]> {
  const { userId } = context.user
  const { stats, portfolios } = await context.transaction(async (trx) => ({
    stats: await listCustomStats(trx, userId),
    portfolios: await readFilterPortfolios(trx, userId, filter.portfolio_id),
  }))
  const columns: FormulaColumn[] = []
  for (const { name, formula, archivedAt } of stats) {
    if (formula === null || archivedAt !== null) continue
    const known = new Map<Id, number>()
    for (const portfolio of portfolios) {
      const { ids, values } = await computeFormulaValues(context, portfolio, formula)
      for (const [place, id] of ids.entries()) {
        const value = values[place] ?? Number.NaN
        if (!Number.isNaN(value)) known.set(id, value)
      }
    }
    columns.push({ name, values: known })
  }
  return columns
}

async function* writeCsv(context: RequestContext, filter: TradeFilter, columns: readonly CsvColumn[]) {
  const formulas = columns.includes('customStats') ? await readFormulas(context, filter) : []
  yield csvHeader(columns, formulas)
  for await (const { trades, names } of readParts(context, filter)) yield csvLines(trades, columns, names, formulas)
}

const referredTables = ['setups', 'exchanges', 'missed_reasons', 'mistakes', 'tags', 'custom_stats'] as const
/** Keys of the file, where they differ from the tables. */
const listNames: Readonly<Partial<Record<string, string>>> = {
  missed_reasons: 'missedReasons',
  custom_stats: 'customStats',
}

async function* writeJson(context: RequestContext, filter: TradeFilter) {
  let separator = '{"trades":['
  const collected = Object.fromEntries(referredTables.map((table) => [table, new Map<Id, string>()] as const))
  for await (const { trades, names } of readParts(context, filter)) {
    for (const table of referredTables) for (const [id, name] of names[table]) collected[table]?.set(id, name)
    for (const trade of trades) {
      yield separator + JSON.stringify(trade)
      separator = ',\n'
    }
  }
  const names = Object.entries(collected).map(([table, all]) => [listNames[table] ?? table, Object.fromEntries(all)])
  const end = `],"names":${JSON.stringify(Object.fromEntries(names))}}`
  yield separator === ',\n' ? end : `${separator}${end}`
}

export const exportRoutes = [
  implementFile(exportTrades, async ({ query }, context) => {
    const { format, columns, ...filter } = query
    const portfolioId = filter.portfolio_id
    await context.turn.take()
    // Checked first: once the file has started, no error can be sent.
    if (portfolioId !== undefined) await context.transaction((trx) => requireReadablePortfolio(trx, portfolioId))
    return format === 'csv'
      ? new FileAnswer(
          'trades.csv',
          'text/csv; charset=utf-8',
          writeCsv(context, filter, columns ?? [...tradeColumns, 'executions']),
        )
      : new FileAnswer('trades.json', 'application/json; charset=utf-8', writeJson(context, filter))
  }),

  implementFile(streamTradeColumns, async ({ query: { columns, group, stats = [], ...filter } }, context) => {
    const { parts, bytes } = await openColumnStream(context, { filter, columns, group, stats })
    return new FileAnswer('trades.arrow', 'application/vnd.apache.arrow.stream', parts, bytes)
  }),
]
