import { describe, expect, it } from 'vitest'
import { buildFacts, open, type Stated } from '#domain/datapoints/derivations/facts.fixture.ts'
import { derivedKeys } from '#domain/datapoints/fields/catalogue.ts'
import { explainDatapoint } from '#domain/datapoints/trade-datapoints.fixture.ts'
import { fill } from '#domain/trade/trade.fixture.ts'
import { evaluateCalculation } from './evaluate-calculation.fixture.ts'

const short = buildFacts({
  symbol: 'ZNM4',
  assetClass: 'future',
  pointValue: '1000',
  direction: 'short',
  executions: [
    fill('sell', '2', '110.140625', '14:00', '1.5'),
    fill('sell', '1', '110.15625', '14:05', '0.75'),
    fill('buy', '1', '110.109375', '14:20', '0.75'),
    fill('buy', '2', '110.125', '14:40', '1.5'),
  ],
  initialStopPrice: null,
  commission: '2',
  exchangeFees: '0.6',
  swapFunding: '-0.4',
  plannedEntryPrice: '110.140625',
  plannedStopPrice: '110.1875',
  plannedTarget1: '110.0625',
  plannedTarget2: '110',
  plannedQuantity: '3',
  lowestPrice: '110.09375',
  highestPrice: '110.171875',
})

describe('the arithmetic of a trade', () => {
  it('evaluates to the figure', () => {
    const written = derivedKeys.flatMap((key) => {
      const { calculation, value } = explainDatapoint(key, short)
      return calculation === null ? [] : [{ key, calculation, value }]
    })
    expect(written.length).toBeGreaterThan(40)
    for (const { key, calculation, value } of written) {
      expect(evaluateCalculation(calculation), `${key}: ${calculation}`).toBeCloseTo(Number(value), 6)
    }
  })

  it('matches lots FIFO', () => {
    // Sold 2 at 110.140625 and 1 at 110.15625; bought back 1, then 2: lots of 1, 1 and 1.
    expect(explainDatapoint('grossPnl', short)).toMatchObject({
      calculation: '((110.140625 − 110.109375) × 1 + (110.140625 − 110.125) × 1 + (110.15625 − 110.125) × 1) × 1000',
      // 31.25 + 15.625 + 31.25
      value: '78.125',
    })
    // 1.5 + 0.75 + 0.75 + 1.5 + 2 + 0.6 + 0.4
    expect(explainDatapoint('totalFees', short).value).toBe('7.5')
    expect(explainDatapoint('netPnl', short)).toMatchObject({ calculation: '78.125 − 7.5', value: '70.625' })
  })

  it('matches lots by the portfolio’s method', () => {
    const scaled: Stated = {
      status: 'active',
      executions: [
        fill('buy', '1', '100', '14:30'),
        fill('buy', '1', '103', '14:40'),
        fill('sell', '1', '105', '15:00'),
      ],
    }
    const facts = buildFacts(scaled)
    expect(explainDatapoint('grossPnl', facts).calculation).toBe('(105 − 100) × 1 × 1')
    expect(explainDatapoint('grossPnl', { ...facts, matching: 'lifo' }).calculation).toBe('(105 − 103) × 1 × 1')
  })

  it('weights targets by their shares', () => {
    expect(explainDatapoint('plannedWeightedTarget', short)).toMatchObject({
      calculation: '(110.0625 × 50 + 110 × 50) / 100',
      value: '110.03125',
    })
  })

  it('has no calculation without a value', () => {
    const facts = buildFacts({ ...open, initialStopPrice: null })
    for (const key of derivedKeys) {
      const { value, calculation, reason } = explainDatapoint(key, facts)
      if (value !== null) continue
      expect(calculation, key).toBeNull()
      expect(reason, key).not.toBe('')
      expect(reason, key).not.toBeNull()
    }
  })

  it('uses the planned risk without a stop on the losing side', () => {
    const planned = buildFacts({
      executions: [fill('buy', '10', '100', '15:00'), fill('sell', '10', '99', '16:00')],
      initialStopPrice: null,
      plannedEntryPrice: '101',
      plannedStopPrice: '100.5',
      plannedQuantity: '10',
    })
    expect(explainDatapoint('initialRiskAmount', planned)).toMatchObject({
      calculation: 'planned: |101 − 100.5| × 10 × 1',
      value: '5',
    })
  })
})
