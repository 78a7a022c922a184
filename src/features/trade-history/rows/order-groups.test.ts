import { expect, it } from 'vitest'
import type { HistoryGrouping, TradeGroup } from '#api/trades/history.ts'
import type { Money } from '#domain/numbers/units.ts'
import type { HistorySort } from '#features/trade-history/query/history-sort.ts'
import { orderGroups } from './order-groups.ts'

const group = (key: string | null, netPnl: string, totalR: number | null): TradeGroup => ({
  key,
  trades: 2,
  completed: 2,
  excluded: 0,
  wins: 1,
  losses: 1,
  breakevens: 0,
  grossPnl: netPnl as Money,
  totalFees: '0' as Money,
  netPnl: netPnl as Money,
  totalR,
  tradesWithR: totalR === null ? 0 : 2,
})
const groups = [group('a', '5', null), group('b', '-20', -2), group('c', '100', 4), group(null, '7', 1)]
const keys = (grouping: HistoryGrouping, field: HistorySort['field'], order: HistorySort['order']) =>
  orderGroups(groups, grouping, { field, order })
    .map(({ key }) => key ?? '-')
    .join('')

it.each([
  ['month', 'exitAt', 'desc', 'cba-', 'the newest first, as the trades are'],
  ['month', 'exitAt', 'asc', 'abc-', 'the oldest first, as the trades are'],
  ['day', 'symbol', 'asc', 'cba-', 'the newest first where trades are in no order of time'],
  ['symbol', 'exitAt', 'desc', 'abc-', 'by name where trades are sorted by something else'],
  ['symbol', 'symbol', 'desc', 'cba-', 'by the name that trades are sorted by'],
  ['symbol', 'symbol', 'asc', 'abc-', 'by the name that trades are sorted by'],
  ['symbol', 'netPnl', 'desc', 'c-ab', 'by the sum of what trades are sorted by'],
  ['week', 'netPnl', 'asc', 'ba-c', 'by the sum of what trades are sorted by'],
  ['setup', 'realizedR', 'desc', 'c-ba', 'without R last'],
  ['setup', 'realizedR', 'asc', 'b-ca', 'without R last'],
] as const)('groups by %s of trades by %s, %s: %s, %s', (grouping, field, order, expected, _why) => {
  expect(keys(grouping, field, order)).toBe(expected)
})
