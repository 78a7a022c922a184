import { expect, test } from 'vitest'
import type { MatchingMethod } from '#domain/fills/fill.ts'
import type { Money } from '#domain/numbers/units.ts'
import { deriveTrade } from './derive-trade.ts'
import { fill, longTrade } from './trade.fixture.ts'

const executions = [
  fill('buy', '1', '100', '10:00'),
  fill('buy', '1', '104', '10:01'),
  fill('sell', '1', '106', '10:02'),
  fill('buy', '2', '108', '10:03'),
  fill('sell', '1', '110', '10:04'),
]

const gross = (matching: MatchingMethod | undefined, fills = executions, status: 'active' | 'completed' = 'active') =>
  deriveTrade(longTrade({ executions: fills, status, initialStopPrice: null }), {
    timeZone: 'UTC',
    breakevenTolerance: '0' as Money,
    matching,
  }).grossPnl

test('gross P&L of an open trade depends on the matching', () => {
  // 106 − 100 and 110 − 104
  expect(gross('fifo')).toBe('12')
  expect(gross(undefined)).toBe('12')
  // 106 − 104 and 110 − 108
  expect(gross('lifo')).toBe('4')
  // 106 − 102; then 1 at 102 and 2 at 108 average 106: 110 − 106
  expect(gross('average')).toBe('8')
})

test('gross P&L of a closed trade does not', () => {
  const closed = [...executions, fill('sell', '2', '103', '10:05')]
  // Sold for 106 + 110 + 206, bought for 100 + 104 + 216.
  for (const matching of ['fifo', 'lifo', 'average'] as const) expect(gross(matching, closed, 'completed')).toBe('2')
})
