import * as arrow from '@uwdata/flechette'
import { columnGroups, type ColumnGroup } from '#domain/analysis/shapes/column-groups.ts'
import { type ColumnType, columnTypeOf } from '#domain/datapoints/column-type.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'

/** Values of a trade by column; others are unknown. */
export type TradeSketch = Readonly<Record<string, unknown>> & { readonly tradeId: string }

const types: { readonly [Type in ColumnType]: arrow.DataType } = {
  number: arrow.float64(),
  text: arrow.utf8(),
  texts: arrow.list(arrow.utf8()),
  yesNo: arrow.bool(),
  instant: arrow.timestamp(arrow.TimeUnit.MILLISECOND, 'UTC'),
  date: arrow.dateDay(),
}

const typeOf = (key: string): ColumnType => {
  if (key === 'metRuleIds') return 'texts'
  if (key === 'bestExitSource' || key === 'setAndForgetSource') return 'text'
  return key === 'hasNotes' ? 'yesNo' : columnTypeOf(key as DatapointKey)
}

const stored = (type: ColumnType, value: unknown) =>
  value === undefined || value === null || (type !== 'instant' && type !== 'date')
    ? (value ?? null)
    : Date.parse(value as string)

/** An Arrow stream of a group of columns, as the server writes it. */
export function writeArrow(
  group: ColumnGroup,
  trades: readonly TradeSketch[],
  metadata: Readonly<Record<string, string>>,
): ArrayBuffer {
  const keys = [...new Set(['tradeId', ...columnGroups[group]])]
  const schema: arrow.Schema = {
    version: arrow.Version.V5,
    endianness: arrow.Endianness.Little,
    fields: keys.map((name) => ({ name, type: types[typeOf(name)], nullable: true, metadata: new Map() })),
    metadata: new Map(Object.entries(metadata)),
  }
  const children = keys.map((key) => {
    const type = typeOf(key)
    return arrow.columnFromArray(
      trades.map((trade) => stored(type, trade[key])),
      types[type],
    )
  })
  const bytes = arrow.tableToIPC(new arrow.Table(schema, children), { format: 'stream' })
  if (bytes === null) throw new Error('a stream without a sink is returned')
  return bytes.slice().buffer
}

/** A closed trade with a result in R, risking 100. Trades of a day exit in the order of their numbers. */
export function closedTrade(number: number, r: number, more: Readonly<Record<string, unknown>> = {}): TradeSketch {
  const exit = Date.UTC(2025, 0, 6 + number, 15)
  const at = new Date(exit).toISOString()
  return {
    tradeId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    status: 'completed',
    isExcluded: false,
    symbol: 'ES',
    assetClass: 'future',
    direction: number % 2 === 0 ? 'long' : 'short',
    source: 'manual',
    isLocked: false,
    entryAt: new Date(exit - 600_000).toISOString(),
    exitAt: at,
    exitDate: at.slice(0, 10),
    createdAt: at,
    result: r > 0 ? 'win' : r < 0 ? 'loss' : 'breakeven',
    netPnl: r * 100,
    grossPnl: r * 100 + 2,
    totalFees: 2,
    initialRiskAmount: 100,
    realizedR: r,
    holdMinutes: 10,
    entryHour: 14,
    entryWeekday: 1,
    mistakeIds: [],
    tags: [],
    ...more,
  }
}
