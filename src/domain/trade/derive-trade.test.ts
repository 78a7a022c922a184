import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { deriveTrade } from './derive-trade.ts'
import { fill, longTrade } from './trade.fixture.ts'
import type { TradeContext } from './trade.ts'

const context: TradeContext = { timeZone: 'America/New_York', breakevenTolerance: '0' as Money }
const price = (text: string) => text as Decimal
const amount = (text: string) => text as Money

describe('a closed long trade', () => {
  const figures = deriveTrade(
    longTrade({
      executions: [
        fill('buy', '6', '100', '14:30', '1'),
        fill('buy', '4', '101', '14:35', '1'),
        fill('sell', '5', '104', '15:00', '1'),
        fill('sell', '5', '106', '15:30', '1'),
      ],
      commission: amount('2'),
      exchangeFees: amount('0.5'),
      swapFunding: amount('-0.25'),
      plannedEntryPrice: price('100'),
      plannedStopPrice: price('98'),
      plannedTarget1: price('106'),
      plannedQuantity: price('10'),
      initialStopPrice: price('98.4'),
      lowestPrice: price('99.4'),
      highestPrice: price('107.4'),
    }),
    context,
  )

  test('averages: (6×100 + 4×101)/10 = 100.4 and (5×104 + 5×106)/10 = 105', () => {
    expect(figures).toMatchObject({
      entryPrice: '100.4',
      exitPrice: '105',
      points: '4.6',
      quantity: '10',
      maxQuantity: '10',
    })
  })

  test('P&L: 10 × 4.6 = 46; costs 4 + 2 + 0.5 + 0.25 = 6.75; net 39.25', () => {
    expect(figures).toMatchObject({ grossPnl: '46', totalFees: '6.75', netPnl: '39.25', result: 'win' })
  })

  test('risk: 100.4 − 98.4 = 2 per share, 20 in all; planned 2 × 10 = 20; R = 39.25/20', () => {
    expect(figures).toMatchObject({ riskPerUnitPrice: '2', initialRiskAmount: '20', plannedRiskAmount: '20' })
    expect(figures.realizedR).toBe(1.9625)
    expect(figures.plannedRR).toBe(3)
  })

  test('excursions: 1 against is 0.5R, 7 in favor is 3.5R', () => {
    expect(figures).toMatchObject({ maePrice: '1', mfePrice: '7', maeR: 0.5, mfeR: 3.5 })
  })

  test('times: first entry, last exit, an hour between', () => {
    expect(figures).toMatchObject({
      entryAt: '2025-03-03T14:30:00.000Z',
      exitAt: '2025-03-03T15:30:00.000Z',
      holdMinutes: 60,
      exitDate: '2025-03-03',
    })
  })
})

test('a short trade mirrors: sold 50, bought back 47, stop 51, multiplier 100', () => {
  const figures = deriveTrade(
    longTrade({
      direction: 'short',
      pointValue: price('100'),
      executions: [fill('sell', '2', '50', '14:30'), fill('buy', '2', '47', '14:40')],
      initialStopPrice: price('51'),
      lowestPrice: price('46.5'),
      highestPrice: price('50.25'),
    }),
    context,
  )
  expect(figures).toMatchObject({
    grossPnl: '600',
    points: '3',
    initialRiskAmount: '200',
    realizedR: 3,
    maePrice: '0.25',
    maeR: 0.25,
    mfePrice: '3.5',
    mfeR: 3.5,
  })
})

test('one tick of a ten-year note is worth exactly 15.625', () => {
  const figures = deriveTrade(
    longTrade({
      pointValue: price('1000'),
      executions: [fill('buy', '1', '110.125', '14:30'), fill('sell', '1', '110.140625', '14:31')],
    }),
    context,
  )
  expect(figures.grossPnl).toBe('15.625')
})

describe('an open trade', () => {
  const fills = [fill('buy', '10', '100', '14:30', '1'), fill('sell', '4', '105', '15:00', '1')]

  test('has the P&L of its closed part minus all costs so far, and no exit', () => {
    const figures = deriveTrade(longTrade({ status: 'active', executions: fills }), context)
    expect(figures).toMatchObject({
      grossPnl: '20',
      totalFees: '2',
      netPnl: '18',
      quantity: '4',
      maxQuantity: '10',
      result: 'open',
      exitAt: null,
      exitDate: null,
      holdMinutes: null,
      realizedR: 0.9,
    })
  })

  test('FIFO: the part bought first is sold first', () => {
    const figures = deriveTrade(
      longTrade({
        status: 'active',
        executions: [
          fill('buy', '1', '100', '14:30'),
          fill('buy', '1', '110', '14:31'),
          fill('sell', '1', '112', '14:32'),
        ],
      }),
      context,
    )
    expect(figures.grossPnl).toBe('12')
  })

  test('has no P&L before anything is closed', () => {
    const figures = deriveTrade(longTrade({ status: 'active', executions: fills.slice(0, 1) }), context)
    expect(figures).toMatchObject({ grossPnl: null, netPnl: null, realizedR: null, quantity: '0', result: 'open' })
  })
})

test('a plan without fills has only planned figures', () => {
  const figures = deriveTrade(
    longTrade({
      status: 'planned',
      executions: [],
      plannedEntryPrice: price('50'),
      plannedStopPrice: price('48'),
      plannedTarget1: price('55'),
    }),
    context,
  )
  expect(figures).toMatchObject({
    entryAt: null,
    entryPrice: null,
    netPnl: null,
    result: null,
    plannedRR: 2.5,
    plannedRiskAmount: null,
    initialRiskAmount: null,
    totalFees: '0',
    maxQuantity: '0',
  })
})

describe('risk', () => {
  test('without an initial stop, the planned stop is the fallback', () => {
    const figures = deriveTrade(longTrade({ initialStopPrice: null, plannedStopPrice: price('97.5') }), context)
    expect(figures).toMatchObject({ riskPerUnitPrice: '2.5', initialRiskAmount: '25', realizedR: 2 })
  })

  test('without a stop on the losing side, the planned risk is the fallback', () => {
    // Entered at 100, below the planned stop at 101: 1R is the planned risk, |103 − 101| × 10 = 20.
    const figures = deriveTrade(
      longTrade({
        initialStopPrice: null,
        plannedEntryPrice: price('103'),
        plannedStopPrice: price('101'),
        plannedQuantity: price('10'),
        lowestPrice: price('99'),
      }),
      context,
    )
    expect(figures).toMatchObject({ riskPerUnitPrice: null, initialRiskAmount: '20', realizedR: 2.5, maeR: 0.5 })
  })

  test('without either, R is unknown, not 0', () => {
    const figures = deriveTrade(longTrade({ initialStopPrice: null, lowestPrice: price('99') }), context)
    expect(figures).toMatchObject({ initialRiskAmount: null, realizedR: null, maePrice: '1', maeR: null })
  })

  test('is based on the largest quantity held', () => {
    const figures = deriveTrade(
      longTrade({
        executions: [
          fill('buy', '5', '100', '14:30'),
          fill('sell', '2', '101', '14:31'),
          fill('buy', '4', '100', '14:32'),
          fill('sell', '7', '102', '14:33'),
        ],
      }),
      context,
    )
    expect(figures).toMatchObject({ maxQuantity: '7', initialRiskAmount: '14' })
  })
})

const resultAt = (exit: string, tolerance: string) =>
  deriveTrade(longTrade({ executions: [fill('buy', '10', '100', '14:30'), fill('sell', '10', exit, '15:00')] }), {
    ...context,
    breakevenTolerance: amount(tolerance),
  }).result

describe('result', () => {
  test('is break-even up to and including the tolerance', () => {
    expect(resultAt('100', '0')).toBe('breakeven')
    expect(resultAt('100.5', '5')).toBe('breakeven')
    expect(resultAt('99.5', '5')).toBe('breakeven')
    expect(resultAt('100.501', '5')).toBe('win')
    expect(resultAt('99.499', '5')).toBe('loss')
  })

  test('is based on net, not gross P&L: costs turn a small gain into a loss', () => {
    const figures = deriveTrade(longTrade({ commission: amount('51') }), context)
    expect(figures).toMatchObject({ grossPnl: '50', netPnl: '-1', result: 'loss' })
  })
})

test('the exit date is in the portfolio’s time zone', () => {
  const late = longTrade({
    executions: [
      fill('buy', '10', '100', '14:30'),
      { ...fill('sell', '10', '101', '15:00'), at: '2025-03-10T03:59:00.000Z' as Instant },
    ],
  })
  // After daylight saving time starts on March 9, midnight in New York is at 04:00 UTC.
  expect(deriveTrade(late, context).exitDate).toBe('2025-03-09')
  expect(deriveTrade(late, { ...context, timeZone: 'Europe/Berlin' }).exitDate).toBe('2025-03-10')
})

test('fills may come in any order', () => {
  const fills = [
    fill('buy', '3', '100', '14:30'),
    fill('buy', '7', '99', '14:31'),
    fill('sell', '4', '101', '14:32'),
    fill('sell', '6', '103', '14:33'),
  ]
  const expected = deriveTrade(longTrade({ executions: fills }), context)
  fc.assert(
    fc.property(fc.shuffledSubarray(fills, { minLength: 4 }), (executions) => {
      expect(deriveTrade(longTrade({ executions }), context)).toEqual(expected)
    }),
  )
})
