import { describe, expect, it } from 'vitest'
import { deriveTrade } from './derive-trade.ts'
import { withDefaults, type NewTrade } from './new-trade.ts'
import { tradeArithmetic } from './trade-arithmetic.ts'
import type { Fill, Trade } from './trade.ts'
import type { Decimal, Instant, Money } from './units.ts'

const fill = (at: string, side: Fill['side'], quantity: string, price: string, fee = '0'): Fill => ({
  at: `2025-03-03T${at}:00.000Z` as Instant,
  side,
  quantity: quantity as Decimal,
  price: price as Decimal,
  fee: fee as Money,
  liquidity: null,
})

function tradeOf(input: NewTrade): Trade {
  const whole = withDefaults(input)
  return {
    ...whole,
    ...deriveTrade(whole, { timeZone: 'UTC', breakevenTolerance: '0' as Money }),
    id: '00000000-0000-4000-8000-000000000001',
    portfolioId: '00000000-0000-4000-8000-000000000002',
    traderId: '00000000-0000-4000-8000-000000000003',
    source: 'manual',
    importBatchId: null,
    excursionSource: 'none',
    ruleResponses: [],
    revision: 1,
    createdAt: '2025-03-03T00:00:00.000Z' as Instant,
    updatedAt: '2025-03-03T00:00:00.000Z' as Instant,
  }
}

/** Works out what is written, the way a reader with a calculator would. */
function workOut(calculation: string): number {
  const expression = calculation
    .replace(/^planned: /, '')
    .replaceAll('\u2212', '-')
    .replaceAll('×', '*')
    .replaceAll(/\|([^|]+)\|/g, 'Math.abs($1)')
    .replaceAll('max(', 'Math.max(')
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the expression is the product's own output
  return Number(new Function(`return ${expression}`)())
}

const short = tradeOf({
  status: 'completed',
  symbol: 'ZNM4',
  assetClass: 'future',
  quoteCurrency: 'USD',
  pointValue: '1000' as Decimal,
  direction: 'short',
  executions: [
    fill('14:00', 'sell', '2', '110.140625', '1.5'),
    fill('14:05', 'sell', '1', '110.15625', '0.75'),
    fill('14:20', 'buy', '1', '110.109375', '0.75'),
    fill('14:40', 'buy', '2', '110.125', '1.5'),
  ],
  commission: '2' as Money,
  exchangeFees: '0.6' as Money,
  swapFunding: '-0.4' as Money,
  plannedEntryPrice: '110.140625' as Decimal,
  plannedStopPrice: '110.1875' as Decimal,
  plannedTarget1: '110.0625' as Decimal,
  plannedQuantity: '3' as Decimal,
  lowestPrice: '110.09375' as Decimal,
  highestPrice: '110.171875' as Decimal,
})

describe('the arithmetic of a trade', () => {
  it('gives, worked out by hand, the figure beside it', () => {
    for (const line of tradeArithmetic(short)) {
      expect(line.calculation, line.key).not.toBeNull()
      expect(workOut(line.calculation ?? ''), line.key).toBeCloseTo(Number(short[line.key]), 6)
    }
  })

  it('pairs lots first in, first out', () => {
    // Sold 2 at 110.140625 and 1 at 110.15625; bought back 1, then 2: lots of 1, 1 and 1.
    const gross = tradeArithmetic(short).find((line) => line.key === 'grossPnl')
    expect(gross?.calculation).toBe(
      '((110.140625 − 110.109375) × 1 + (110.140625 − 110.125) × 1 + (110.15625 − 110.125) × 1) × 1000',
    )
    // 31.25 + 15.625 + 31.25
    expect(short.grossPnl).toBe('78.125')
    // 1.5 + 0.75 + 0.75 + 1.5 + 2 + 0.6 + 0.4
    expect(short.totalFees).toBe('7.5')
    expect(short.netPnl).toBe('70.625')
  })

  it('shows neither a figure nor a calculation where an input is missing', () => {
    const bare = tradeOf({
      status: 'active',
      symbol: 'AAPL',
      assetClass: 'stock',
      quoteCurrency: 'USD',
      pointValue: '1' as Decimal,
      direction: 'long',
      executions: [fill('15:00', 'buy', '10', '100')],
    })
    for (const line of tradeArithmetic(bare)) {
      expect(line.calculation === null, line.key).toBe(bare[line.key] === null)
      if (line.calculation === null) expect(line.missing).not.toBe('')
    }
  })

  it('writes the planned risk where there is no stop on the losing side', () => {
    const planned = tradeOf({
      status: 'completed',
      symbol: 'AAPL',
      assetClass: 'stock',
      quoteCurrency: 'USD',
      pointValue: '1' as Decimal,
      direction: 'long',
      executions: [fill('15:00', 'buy', '10', '100'), fill('16:00', 'sell', '10', '99')],
      plannedEntryPrice: '101' as Decimal,
      plannedStopPrice: '100.5' as Decimal,
      plannedQuantity: '10' as Decimal,
    })
    const risk = tradeArithmetic(planned).find((line) => line.key === 'initialRiskAmount')
    expect(risk?.calculation).toBe('planned: |101 − 100.5| × 10 × 1')
    expect(planned.initialRiskAmount).toBe('5')
  })
})
