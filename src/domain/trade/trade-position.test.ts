import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchingMethods } from '#domain/fills/fill.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { checkTrade } from './check-trade.ts'
import { deriveTrade } from './derive-trade.ts'
import { splitStatedPrices } from './split-prices.ts'
import { fill, longTrade } from './trade.fixture.ts'
import type { TradeInput } from './trade.ts'

const context = { timeZone: 'America/New_York', breakevenTolerance: '0' as Money }
const price = (text: string) => text as Decimal
const figuresOf = (trade: TradeInput, matching: (typeof matchingMethods)[number] = 'fifo') =>
  deriveTrade(trade, { ...context, matching })

/** 10 bought at 300 and split 3 for 1; 30 sold at 110. */
const bought = fill('buy', '10', '300', '14:30')
const added = fill('buy', '20', '0', '15:00')
const sold = fill('sell', '30', '110', '15:30')
const split = longTrade({ executions: [bought, added, sold], initialStopPrice: null })

describe('a split of 3 for 1', () => {
  test('prices and sizes are those after it', () => {
    // 30 x (110 - 100)
    expect(figuresOf(split)).toMatchObject({
      entryPrice: '100',
      exitPrice: '110',
      quantity: '30',
      maxQuantity: '30',
      grossPnl: '300',
    })
  })

  test.each(matchingMethods)('a part sold after it has its part of the cost, by %s', (method) => {
    const open = longTrade({ status: 'active', executions: [bought, added, fill('sell', '10', '110', '15:30')] })
    // 10 x (110 - 100); each share costs 100.
    expect(figuresOf(open, method).grossPnl).toBe('100')
  })

  test('a stop stated after it is compared with the price after it', () => {
    const [fault] = checkTrade({ ...split, initialStopPrice: price('290') })
    expect(fault?.message).toContain('below the entry (100)')
    expect(checkTrade({ ...split, initialStopPrice: price('96'), lowestPrice: price('95') })).toEqual([])
    const short = longTrade({
      direction: 'short',
      executions: [
        fill('sell', '10', '300', '14:30'),
        fill('sell', '20', '0', '15:00'),
        fill('buy', '30', '90', '15:30'),
      ],
      initialStopPrice: price('103'),
    })
    expect(checkTrade(short)).toEqual([])
    // 30 x (100 - 90) / (30 x 3)
    expect(figuresOf(short).realizedR).toBeCloseTo(10 / 3, 10)
  })
})

test('a lowest price that was a fill is still one after a split that rounds', () => {
  const held = longTrade({ status: 'active', executions: [bought], initialStopPrice: null, lowestPrice: price('300') })
  const grown = { ...held, executions: [bought, fill('buy', '25', '0', '15:00')] }
  expect(checkTrade(splitStatedPrices(held, grown))).toEqual([])
})

test('a size below 0 is named, whatever its price', () => {
  const wrong = longTrade({ executions: [bought, fill('buy', '-10', '0', '15:00')], lowestPrice: price('1') })
  expect(checkTrade(wrong).map(({ field }) => field)).toContain('executions.1.quantity')
})

describe('a reverse split of 1 for 10', () => {
  const fills = [
    fill('buy', '100', '1.2', '14:30'),
    fill('sell', '90', '0', '15:00'),
    fill('sell', '10', '15', '15:30'),
  ]

  test('of shares: prices and sizes are those after it', () => {
    expect(figuresOf(longTrade({ executions: fills, initialStopPrice: null }))).toMatchObject({
      entryPrice: '12',
      exitPrice: '15',
      quantity: '10',
      grossPnl: '30',
    })
  })

  test('of options, where a part of the position ended at 0, is none', () => {
    const option = longTrade({ executions: fills, assetClass: 'option', initialStopPrice: null })
    expect(figuresOf(option)).toMatchObject({ entryPrice: '1.2', quantity: '100' })
  })

  test('nothing is left after shares that became worthless', () => {
    const worthless = longTrade({
      executions: [fill('buy', '10', '5', '14:30'), fill('sell', '10', '0', '15:00')],
      initialStopPrice: null,
    })
    expect(figuresOf(worthless)).toMatchObject({ entryPrice: '5', exitPrice: '0', grossPnl: '-50' })
  })
})

describe('stated prices', () => {
  const before = longTrade({
    status: 'active',
    executions: [bought],
    initialStopPrice: price('290'),
    plannedEntryPrice: price('299'),
    plannedStopPrice: price('290'),
    plannedTarget1: price('330'),
    plannedQuantity: price('10'),
    highestPrice: price('345'),
    lowestPrice: price('299'),
  })
  const after = splitStatedPrices(before, { ...before, status: 'completed', executions: split.executions })

  test('are split with the shares, so that R stays', () => {
    const [was, is] = [figuresOf(before), figuresOf(after)]
    expect(Number(is.initialRiskAmount)).toBeCloseTo(Number(was.initialRiskAmount), 8)
    expect(Number(is.plannedRiskAmount)).toBeCloseTo(Number(was.plannedRiskAmount), 8)
    // 300 / (10 x 10)
    expect(is.realizedR).toBeCloseTo(3, 10)
    expect(is.plannedRR).toBeCloseTo(was.plannedRR ?? 0, 10)
    expect(checkTrade(after)).toEqual([])
  })

  test('of a reverse split', () => {
    const held = longTrade({
      status: 'active',
      executions: [fill('buy', '100', '1.2', '14:30')],
      initialStopPrice: price('1'),
    })
    const reversed = splitStatedPrices(held, {
      ...held,
      status: 'completed',
      executions: [...held.executions, fill('sell', '90', '0', '15:00'), fill('sell', '10', '15', '15:30')],
    })
    expect(reversed.initialStopPrice).toBe('10')
    // 30 / (10 x 2)
    expect(figuresOf(reversed).realizedR).toBeCloseTo(1.5, 10)
  })

  test('come back to what they were when the split is taken back', () => {
    expect(splitStatedPrices(after, { ...after, status: before.status, executions: before.executions })).toEqual(before)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 50 }),
        (cents, size, more) => {
          const stop = price(String(cents / 100))
          const held = longTrade({ executions: [fill('buy', String(size), '99999', '14:30')], initialStopPrice: stop })
          const grown = { ...held, executions: [...held.executions, fill('buy', String(more), '0', '15:00')] }
          const back = splitStatedPrices(splitStatedPrices(held, grown), held)
          expect(back.initialStopPrice).toBe(stop)
        },
      ),
    )
  })

  test('that the change states itself are taken as they are', () => {
    const stated = splitStatedPrices(before, { ...before, executions: split.executions, initialStopPrice: price('95') })
    expect(stated.initialStopPrice).toBe('95')
  })
})
