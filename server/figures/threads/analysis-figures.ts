import { tableFromIPC } from '@uwdata/flechette'
import { compareTool, type ToolComparison } from '#domain/analysis/compare/compare-results.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import { buildColumns, type RawPart } from '#domain/analysis/shapes/build-columns.ts'
import type { LoadedColumn } from '#domain/analysis/shapes/column-groups.ts'
import type { PortfolioFacts } from '#domain/analysis/shapes/columns.ts'
import { openPortfolios } from '#domain/analysis/shapes/open-account.ts'
import { allRows } from '#domain/analysis/shapes/read-columns.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { ToolResult } from '#domain/analysis/shapes/tool-result.ts'
import type { ExtraRequests, ToolExtras, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { analysisTools } from '#domain/analysis/tools.ts'
import type { CalendarDate, Id, Money } from '#domain/numbers/units.ts'
import { bookFlows, type CashFlow } from '#domain/portfolio/booked-flows.ts'
import type { Seed } from '#domain/simulation/growth.ts'
import { columnReaders, type StatColumn } from './column-readers.ts'

/** The selected trades of one portfolio. */
export interface AnalyzedPortfolio extends Omit<PortfolioFacts, 'flows'> {
  readonly cashFlows: readonly CashFlow[]
  /** Net P&L of all closed trades before `from` of the selection; null without `from`. */
  readonly earlierNetPnl: Money | null
  /** Their columns, an Arrow IPC stream in parts. */
  readonly parts: readonly Uint8Array[]
}

/** A selection of trades. */
export interface AnalyzedSelection {
  readonly portfolios: readonly AnalyzedPortfolio[]
  /** First and last day of the selection; null where open. */
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
}

export interface AnalysisCall {
  readonly tool: ToolKey
  readonly options: unknown
  readonly seed: Seed
  readonly columns: readonly LoadedColumn[]
  readonly stats: readonly StatColumn[]
  /** One, or two to compare. */
  readonly selections: readonly AnalyzedSelection[]
}

/** What a tool wants to know of each selection beyond its columns. */
export interface AnalysisRequests {
  readonly requests: ExtraRequests
  /** The closed trades of each portfolio, in order of exit, where the tool asks for what came after; else empty. */
  readonly closed: readonly (readonly Id[])[]
}

export interface AnalysisInput extends AnalysisCall {
  /** By selection. */
  readonly extras: readonly ToolExtras[]
  /** Groups whose trades are listed, and how many of each at most. */
  readonly tradesOf: readonly string[]
  readonly maxTradesOfGroup: number
}

function factsOf(portfolio: AnalyzedPortfolio): PortfolioFacts {
  const { id, revision, currency, timeZone, openingBalance, benchmarkSymbol, cashFlows } = portfolio
  return { id, revision, currency, timeZone, openingBalance, benchmarkSymbol, flows: bookFlows(cashFlows, timeZone) }
}

function readPart(call: AnalysisCall, portfolio: AnalyzedPortfolio): RawPart {
  const table = tableFromIPC([...portfolio.parts], { useDate: false, useBigInt: false })
  const valuesOf = (name: string): ArrayLike<unknown> => table.getChild(name).toArray()
  return {
    portfolio: factsOf(portfolio),
    ids: Array.from(valuesOf('tradeId') as ArrayLike<Id>),
    fields: new Map(
      columnReaders(call.columns, call.stats).map(({ key, type }) => [key, { type, values: valuesOf(key) }]),
    ),
  }
}

function inputOf(call: AnalysisCall, selection: AnalyzedSelection, extras: ToolExtras): ToolInput<unknown> {
  const columns = buildColumns(selection.portfolios.map((portfolio) => readPart(call, portfolio)))
  const earlier = selection.portfolios.flatMap(({ earlierNetPnl }) => earlierNetPnl ?? [])
  return {
    columns,
    rows: allRows(columns),
    account: openPortfolios(columns.portfolios, selection, earlier),
    options: call.options,
    depth: 'full',
    extras,
    seed: call.seed,
  }
}

/** What the tool asks for, by selection. */
export function requestExtras(call: AnalysisCall): AnalysisRequests[] {
  return call.selections.map((selection) => {
    const input = inputOf(call, selection, {})
    const requests = analysisTools[call.tool].extras(input)
    const { columns, rows } = input
    const closed: Id[][] = columns.portfolios.map(() => [])
    if (requests.postExit === true)
      for (const row of closedRows(columns, rows)) closed[columns.portfolio[row] ?? 0]?.push(columns.ids[row] ?? '')
    return { requests, closed }
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
  const inputs = call.selections.map((selection, index) => ({
    ...inputOf(call, selection, call.extras[index] ?? {}),
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
  const portfolios = inputs.flatMap(({ columns }) => columns.portfolios)
  return new TextEncoder().encode(
    writeResult({
      result: listTrades(result, call),
      other: other === null ? null : listTrades(other, call),
      differences,
      selected: a.rows.length,
      revisions: Object.fromEntries(portfolios.map(({ id, revision }) => [id, revision])),
    }),
  )
}
