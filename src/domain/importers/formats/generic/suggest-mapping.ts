import { listFields, type ColumnMapping, type MappedField } from './column-mapping.ts'

/** Suggests a mapping from column names. */
export function suggestMapping(headers: readonly string[]): ColumnMapping {
  const words: Readonly<Partial<Record<MappedField, RegExp>>> = {
    symbol: /^(symbol|ticker|instrument|contract|market|product|security|pair)/i,
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
    account: /^account/i,
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
  const columns: Partial<Record<MappedField, number>> = {}
  const taken = new Set<number>()
  for (const { field } of listFields(content)) {
    const place = find(field)
    if (place === undefined || taken.has(place)) continue
    columns[field] = place
    taken.add(place)
  }
  return { content, dayOrder: null, decimalMark: null, columns }
}
