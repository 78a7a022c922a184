import { tableFromIPC } from '@uwdata/flechette'
import { compareTool, type ToolComparison } from '#domain/analysis/compare/compare-results.ts'
import { sentenceText } from '#domain/analysis/parts/sentence-text.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import { addColumns, buildColumns, type RawPart } from '#domain/analysis/shapes/build-columns.ts'
import type { LoadedColumn } from '#domain/analysis/shapes/column-groups.ts'
import type { PortfolioFacts, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { enteredWithin, isDatedByEntry } from '#domain/analysis/shapes/dated-by-entry.ts'
import { openAccount } from '#domain/analysis/shapes/open-account.ts'
import { allRows, filterRows } from '#domain/analysis/shapes/read-columns.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { ToolResult } from '#domain/analysis/shapes/tool-result.ts'
import type { ExtraRequests, ToolExtras, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { noConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import { analysisTools } from '#domain/analysis/tools.ts'
import { unitOfStat } from '#domain/formulas/custom-stat.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { bookFlows, type CashFlow, type UncountedPnl } from '#domain/portfolio/booked-flows.ts'
import type { Seed } from '#domain/simulation/growth.ts'
import { columnReaders, type StatColumn } from './column-readers.ts'

/** Columns of all trades of a portfolio: an Arrow IPC stream in parts. */
export interface AnalyzedStream {
  readonly columns: readonly LoadedColumn[]
  readonly stats: readonly StatColumn[]
  readonly parts: readonly Uint8Array[]
}

/** A portfolio with all of its trades: groups and buckets are those of all trades, whatever is selected. */
export interface AnalyzedPortfolio extends Omit<PortfolioFacts, 'flows'> {
  readonly cashFlows: readonly CashFlow[]
  readonly uncounted: readonly UncountedPnl[]
  /** At least one, each with `tradeId`; the first has the core. */
  readonly streams: readonly AnalyzedStream[]
}

/** A selection of trades. */
export interface AnalyzedSelection {
  readonly portfolioIds: readonly Id[]
  /**
   * The selected trades of these portfolios: ids with commas between them, in any order; null for all of them. Those of a
   * tool by the day of the entry are not yet limited to days.
   */
  readonly tradeIds: readonly string[] | null
  /** First and last day of the selection; null where open. */
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
}

export interface AnalysisCall {
  readonly tool: ToolKey
  readonly options: unknown
  readonly seed: Seed
  readonly portfolios: readonly AnalyzedPortfolio[]
  /** One, or two to compare. */
  readonly selections: readonly AnalyzedSelection[]
}

/** What a tool wants to know of each selection beyond its columns. */
export interface AnalysisRequests {
  readonly requests: ExtraRequests
  /**
   * The newest closed trades of each portfolio, in order of exit, where the tool asks for what came after; else empty.
   */
  readonly closed: readonly (readonly Id[])[]
}

export interface AnalysisInput extends AnalysisCall {
  /** By selection. */
  readonly extras: readonly ToolExtras[]
  /** Groups whose trades are listed, and how many of each at most. */
  readonly tradesOf: readonly string[]
  readonly maxTradesOfGroup: number
  /** Names of the playbook by id. */
  readonly names: Readonly<Record<Id, string>>
}

function factsOf(portfolio: AnalyzedPortfolio): PortfolioFacts {
  const { id, revision, currency, timeZone, openingBalance, benchmarkSymbol, cashFlows, uncounted } = portfolio
  const flows = bookFlows(cashFlows, timeZone, uncounted)
  return { id, revision, currency, timeZone, openingBalance, benchmarkSymbol, flows }
}

function readStream(portfolio: PortfolioFacts, { columns, stats, parts }: AnalyzedStream): RawPart {
  const table = tableFromIPC([...parts], { useDate: false, useBigInt: false })
  const valuesOf = (name: string): ArrayLike<unknown> => table.getChild(name).toArray()
  return {
    portfolio,
    ids: Array.from(valuesOf('tradeId') as ArrayLike<Id>),
    fields: new Map(columnReaders(columns, stats).map(({ key, type }) => [key, { type, values: valuesOf(key) }])),
  }
}

/** All trades of the portfolios. Trades that were logged while the streams were read are those of the first stream. */
export function readColumns(portfolios: readonly AnalyzedPortfolio[]): TradeColumns {
  const described = portfolios.map((portfolio) => ({ facts: factsOf(portfolio), streams: portfolio.streams }))
  const partsOf = (place: number) =>
    described.flatMap(({ facts, streams }) => {
      const stream = streams[place]
      return stream === undefined ? [] : [readStream(facts, stream)]
    })
  const count = Math.max(0, ...portfolios.map(({ streams }) => streams.length))
  let columns = buildColumns(partsOf(0))
  for (let place = 1; place < count; place += 1) columns = addColumns(columns, partsOf(place))
  const stats = portfolios.flatMap(({ streams }) => streams.flatMap((stream) => stream.stats))
  return {
    ...columns,
    stats: new Map(stats.map((stat) => [stat.id, { ...stat, unit: unitOfStat(stat) }])),
  }
}

function inputOf(call: AnalysisCall, columns: TradeColumns, selection: AnalyzedSelection): ToolInput<unknown> {
  const { portfolioIds, tradeIds, from, to } = selection
  const isChosen = columns.portfolios.map(({ id }) => portfolioIds.includes(id))
  const wanted = tradeIds === null ? null : new Set(tradeIds.flatMap((ids) => ids.split(',')))
  const rows = filterRows(allRows(columns), (row) =>
    wanted === null ? isChosen[columns.portfolio[row] ?? 0] === true : wanted.has(columns.ids[row] ?? ''),
  )
  return {
    columns,
    rows: isDatedByEntry(call.tool) ? enteredWithin(columns, rows, selection) : rows,
    account: openAccount(columns, { portfolioIds, conditions: { ...noConditions, from, to }, brushes: [] }),
    options: call.options,
    depth: 'full',
    extras: {},
    seed: call.seed,
  }
}

/** Trades of a portfolio whose path after the exit is read, at most. */
const maxPaths = 1_000

/** What the tool asks for, by selection. */
export function requestExtras(call: AnalysisCall): AnalysisRequests[] {
  const columns = readColumns(call.portfolios)
  return call.selections.map((selection) => {
    const input = inputOf(call, columns, selection)
    const requests = analysisTools[call.tool].extras(input)
    const closed: Id[][] = columns.portfolios.map(() => [])
    if (requests.postExit === true)
      for (const row of closedRows(columns, input.rows))
        closed[columns.portfolio[row] ?? 0]?.push(columns.ids[row] ?? '')
    return { requests, closed: closed.map((ids) => ids.slice(-maxPaths)) }
  })
}

/** Results as JSON: typed arrays are lists, and what is not a number is null. */
export const writeResult = (result: unknown): string =>
  JSON.stringify(result, (_key, value: unknown) =>
    ArrayBuffer.isView(value) ? Array.from(value as Float64Array | Uint8Array | Uint32Array) : value,
  )

function listTrades(result: ToolResult, { maxTradesOfGroup }: AnalysisInput): ToolResult {
  return {
    ...result,
    groups: result.groups.map((group) => ({ ...group, tradeIds: group.tradeIds.slice(0, maxTradesOfGroup) })),
  }
}

/** The answer of an analysis, as JSON. */
export function computeAnalysis(call: AnalysisInput): Uint8Array {
  const tool = analysisTools[call.tool]
  const columns = readColumns(call.portfolios)
  const inputs = call.selections.map((selection, index) => ({
    ...inputOf(call, columns, selection),
    extras: call.extras[index] ?? {},
    tradesOf: call.tradesOf,
  }))
  const [a, b] = inputs
  if (a === undefined) throw new Error('an analysis has a selection')
  const {
    a: result,
    b: other,
    differences,
  }: Omit<ToolComparison, 'b'> & { b: ToolResult | null } = b === undefined
    ? { a: tool.compute(a), b: null, differences: [] }
    : compareTool(tool, a, b)
  return new TextEncoder().encode(
    writeResult({
      result: listTrades(result, call),
      other: other === null ? null : listTrades(other, call),
      differences,
      statements: [result, ...(other === null ? [] : [other])].map(({ finding }, index) =>
        sentenceText(finding.statement, {
          currency: inputs[index]?.account.currency ?? null,
          nameOf: (_list, id) => call.names[id] ?? null,
        }),
      ),
      selected: a.rows.length,
      revisions: Object.fromEntries(columns.portfolios.map(({ id, revision }) => [id, revision])),
    }),
  )
}
