import { expect, test } from 'vitest'
import type { Money } from '#domain/numbers/units.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { fill, longTrade } from '#domain/trade/trade.fixture.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { closedTrades } from './closed-trades.ts'

const stored = (id: string, changes: Partial<TradeInput> = {}) => {
  const trade = longTrade(changes)
  return {
    ...trade,
    ...deriveTrade(trade, { timeZone: 'UTC', breakevenTolerance: '0' as Money }),
    excursionSource: 'none',
    id,
  } as const
}

test('statistics are made of completed trades that are not excluded, in order of exit', () => {
  const late = stored('late', { executions: [fill('buy', '1', '9', '10:00'), fill('sell', '1', '10', '16:00')] })
  const trades = [
    late,
    stored('excluded', { isExcluded: true }),
    stored('planned', { status: 'planned', executions: [] }),
    stored('open', { status: 'active', executions: [fill('buy', '1', '9', '10:00')] }),
    stored('twin-b'),
    stored('twin-a'),
  ]
  expect(closedTrades(trades).map(({ id }) => id)).toEqual(['twin-a', 'twin-b', 'late'])
})
