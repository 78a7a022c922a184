import { type ColumnType, columnTypeOf } from '#domain/datapoints/column-type.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { Money } from '#domain/numbers/units.ts'
import { buildColumns } from './build-columns.ts'
import { columnGroups } from './column-groups.ts'
import type { ColumnKey, PortfolioFacts, TradeColumns } from './columns.ts'
import { openAccount } from './open-account.ts'
import { allRows } from './read-columns.ts'
import type { ToolInput } from './tool.ts'
import { noConditions } from './trade-conditions.ts'

/** The columns that a test states of a trade; others have defaults. */
export interface ColumnSketch extends Partial<Record<ColumnKey, unknown>> {
  /** In R, with an initial risk of 100; null has a result in money only. 0 by default. */
  readonly r?: number | null
  readonly fees?: number
  /** Minutes since the previous exit; 1440 by default. */
  readonly after?: number
}

export const somePortfolio: PortfolioFacts = {
  id: '10000000-0000-4000-8000-000000000000',
  revision: 1,
  currency: 'USD',
  timeZone: 'UTC',
  openingBalance: '10000' as Money,
  flows: [],
  benchmarkSymbol: null,
}

/** A Monday. */
const start = Date.UTC(2024, 0, 1, 15)

export const sketchedId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

function typeOf(key: ColumnKey, values: readonly unknown[]): ColumnType {
  if (key === 'metRuleIds') return 'texts'
  if (key === 'hasNotes') return 'yesNo'
  if (key === 'bestExitSource' || key === 'setAndForgetSource') return 'text'
  if (key.startsWith('stat:')) {
    const value = values.find((one) => one !== null && one !== undefined)
    return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'yesNo' : 'text'
  }
  return columnTypeOf(key as DatapointKey)
}

function describeTrade({ r = 0, fees = 0, after: _after, ...stated }: ColumnSketch, index: number, exit: number) {
  const minutes = typeof stated.holdMinutes === 'number' ? stated.holdMinutes : 10
  const entryAt = new Date(exit - minutes * 60_000)
  return {
    tradeId: sketchedId(index),
    status: 'completed',
    isExcluded: false,
    symbol: 'ES',
    assetClass: 'future',
    direction: 'long',
    source: 'manual',
    isLocked: false,
    entryAt: entryAt.toISOString(),
    exitAt: new Date(exit).toISOString(),
    exitDate: new Date(exit).toISOString().slice(0, 10),
    createdAt: new Date(exit).toISOString(),
    result: r === null || r === 0 ? 'breakeven' : r > 0 ? 'win' : 'loss',
    netPnl: ((r ?? 0) * 100).toFixed(4),
    grossPnl: ((r ?? 0) * 100 + fees).toFixed(4),
    totalFees: String(fees),
    initialRiskAmount: r === null ? null : '100',
    realizedR: r,
    holdMinutes: minutes,
    entryHour: entryAt.getUTCHours(),
    entryWeekday: ((entryAt.getUTCDay() + 6) % 7) + 1,
    mistakeIds: [],
    tags: [],
    ...stated,
  } satisfies Partial<Record<ColumnKey, unknown>>
}

/** Consecutive trades as columns, a day apart by default, each ten minutes long; every group of columns is there. */
export function buildColumnsOf(
  sketches: readonly ColumnSketch[],
  portfolio: Partial<PortfolioFacts> = {},
): TradeColumns {
  let exit = start
  const trades = sketches.map((sketch, index): Partial<Record<ColumnKey, unknown>> => {
    exit += (sketch.after ?? 1440) * 60_000
    return describeTrade(sketch, index, exit)
  })
  const keys = new Set<ColumnKey>([
    ...Object.values(columnGroups).flat(),
    ...trades.flatMap((trade) => Object.keys(trade) as ColumnKey[]),
  ])
  const fields = new Map(
    [...keys].map((key) => {
      const values = trades.map((trade) => trade[key] ?? null)
      return [key, { type: typeOf(key, values), values }] as const
    }),
  )
  return buildColumns([
    { portfolio: { ...somePortfolio, ...portfolio }, ids: trades.map(({ tradeId }) => String(tradeId)), fields },
  ])
}

/** The input of a tool over all trades of columns. */
export function inputOf<O>(columns: TradeColumns, options: O, more: Partial<ToolInput<O>> = {}): ToolInput<O> {
  return {
    columns,
    rows: allRows(columns),
    account: openAccount(columns, { portfolioIds: [], conditions: noConditions, brushes: [] }),
    options,
    depth: 'full',
    extras: {},
    seed: [20_261_128, 20],
    ...more,
  }
}
