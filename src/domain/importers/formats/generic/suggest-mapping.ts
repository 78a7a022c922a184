import { findDirection } from '#domain/importers/reading/cells/trading-words.ts'
import { listFields, sideFieldOf, statesSide, type ColumnMapping, type MappedField } from './column-mapping.ts'
import type { ColumnValues } from './column-values.ts'

/** Fields of a time with the words before "date" and "time" in the headers of its two columns. */
const separateTimes = {
  executions: [['at', 'clock', '(?:trade|exec(?:ution)?|fill)?']],
  roundTrips: [
    ['entryAt', 'entryClock', '(?:entry|open)'],
    ['exitAt', 'exitClock', '(?:exit|close)'],
  ],
} as const

/** The columns of times that take two: a date, and a time of day. */
function findSeparateTimes(headers: readonly string[], content: ColumnMapping['content']): ColumnMapping['columns'] {
  const placeOf = (words: string, name: string) =>
    headers.findIndex((header) => new RegExp(`^${words}[ _]?${name}$`, 'i').test(header.trim()))
  return Object.fromEntries(
    separateTimes[content].flatMap(([date, clock, words]) => {
      const [day, time] = [placeOf(words, 'date'), placeOf(words, 'time')]
      return day < 0 || time < 0 ? [] : [[date, day] as const, [clock, time] as const]
    }),
  )
}

/** Least share of the filled rows that must state a direction in a column of sides. */
const minStatedSides = 0.5

/** Whether most filled rows of a column state a direction. */
function statesSides({ counts }: ColumnValues): boolean {
  const filled = (counts ?? []).filter(({ text }) => text !== '')
  const total = filled.reduce((sum, { rows }) => sum + rows, 0)
  const stated = filled.reduce((sum, { text, rows }) => sum + (findDirection(text) === null ? 0 : rows), 0)
  return total > 0 && stated >= minStatedSides * total
}

/** Names of a column with the time of an execution, which is worth more than one with the date of the trade. */
const executionTime = /(exec|fill)\w*.*time|^(executed|filled)( at)?$|^transaction.?time/i

/** Names of separate columns for the sizes of purchases and of sales. */
const boughtSize = /^(buy|bought).?(qty|quantity|size|shares|volume|amount)?$|^(qty|quantity|shares).?(bought|buy)$/i
const soldSize = /^(sell|sold).?(qty|quantity|size|shares|volume|amount)?$|^(qty|quantity|shares).?(sold|sell)$/i

/** Columns of sizes where purchases and sales have one each. */
function findSeparateSizes(headers: readonly string[]): ColumnMapping['columns'] {
  const [quantity, soldQuantity] = [boughtSize, soldSize].map((pattern) =>
    headers.findIndex((header) => pattern.test(header.trim())),
  )
  return quantity === undefined || soldQuantity === undefined || quantity < 0 || soldQuantity < 0
    ? {}
    : { quantity, soldQuantity }
}

/**
 * Suggests a mapping from column names and, where these do not name a side, from the columns' values. What no column
 * states stays open, except that sizes of both signs state the side.
 */
export function suggestMapping(headers: readonly string[], values: readonly ColumnValues[] = []): ColumnMapping {
  const words: Readonly<Partial<Record<MappedField, RegExp>>> = {
    symbol: /^(symbol|ticker|instrument|contract|market|product|security|pair)(?!.*(type|class|pos|multiplier|size))/i,
    side: /^(side|action|buy.?sell|b.?s$|type|direction)/i,
    direction: /^(direction|side|long.?short|position|type)/i,
    quantity: /^(quantity|qty|size|shares|contracts|volume|units|lots|amount|filled)/i,
    price: /^(price|avg.?price|fill.?price|exec.*price|trade.?price|rate)/i,
    at: /^(date|time|executed|exec.*time|fill.?time|trade.?date|timestamp|when)/i,
    entryAt: /^(entry|open|opened|buy).*(time|date|at)|^(opened|entered)$/i,
    entryPrice: /^(entry|open|buy).*price|^entry$/i,
    exitAt: /^(exit|close|closed|sell).*(time|date|at)|^(closed|exited)$/i,
    exitPrice: /^(exit|close|sell).*price|^exit$/i,
    commission: /^comm/i,
    fees: /fee/i,
    swap: /^(swap|funding)/i,
    brokerPnl: /^(gross )?(p.?&?.?l|profit|realized)/i,
    id: /^((exec(ution)?|fill|trade|deal|transaction|position).?)?(id|no|num(ber)?|ref(erence)?)\.?$|^ticket$/i,
    orderId: /^order.?(id|no|num(ber)?|ref(erence)?)\.?$/i,
    account: /^account/i,
    assetClass: /(asset|security|instrument|symbol|product).?(class|type)/i,
    currency: /^(currency|ccy)/i,
    pointValue: /^(point.?value|multiplier|contract.?size)/i,
    note: /^(note|comment)/i,
  }
  const find = (field: MappedField) => {
    const pattern = words[field]
    const place = pattern === undefined ? -1 : headers.findIndex((header) => pattern.test(header.trim()))
    return place < 0 ? undefined : place
  }
  const isRoundTrips = find('entryPrice') !== undefined && find('exitPrice') !== undefined
  const content = isRoundTrips ? 'roundTrips' : 'executions'
  const columns: Partial<Record<MappedField, number>> = {
    ...findSeparateTimes(headers, content),
    ...(isRoundTrips ? {} : findSeparateSizes(headers)),
  }
  const executed = headers.findIndex((header) => executionTime.test(header.trim()))
  if (!isRoundTrips && executed >= 0 && columns.clock === undefined) columns.at = executed
  const taken = new Set<number>(Object.values(columns))
  for (const { field } of listFields(content)) {
    const place = find(field)
    if (place === undefined || taken.has(place) || columns[field] !== undefined) continue
    // The id of a trade may stand in the rows of all its executions, which would then count as one.
    if (field === 'id' && values[place]?.isUnique !== true) continue
    columns[field] = place
    taken.add(place)
  }
  const side = sideFieldOf({ content })
  const named = columns[side]
  const sides = (place: number) => values[place] !== undefined && statesSides(values[place])
  if (values.length > 0 && columns.soldQuantity === undefined && (named === undefined || !sides(named))) {
    const place = headers.findIndex((_header, index) => (!taken.has(index) || index === named) && sides(index))
    if (place >= 0) columns[side] = place
  }
  const { quantity } = columns
  const isSigned =
    !statesSide({ content, columns }) && quantity !== undefined && values[quantity]?.hasBothSigns === true
  const base = { content, dayOrder: null, decimalMark: null, columns } as const
  return isSigned ? { ...base, forAllRows: { side: 'bySign' } } : base
}
