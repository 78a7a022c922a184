import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exact, sum } from '#domain/numbers/decimal.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { checkTrade } from './check-trade.ts'
import { deriveTrade } from './derive-trade.ts'
import { fieldByKey } from './fields/catalogue.ts'
import { mergeFaults, mergeTrades } from './merge-trades.ts'
import { splitFaults, splitTrade } from './split-trade.ts'
import { fill, longTrade } from './trade.fixture.ts'
import type { TradeInput } from './trade.ts'

const context = { timeZone: 'UTC', breakevenTolerance: '0' as Money }
const money = (amount: string) => amount as Money
const decimal = (value: string) => value as Decimal
const figures = (trade: TradeInput) => deriveTrade(trade, context)

/** Bought 4 at 100 and sold 3 at 110 and 1 at 90, with fees and costs that do not divide evenly. */
const whole = longTrade({
  executions: [
    fill('buy', '4', '100', '14:30', '1.01'),
    fill('sell', '3', '110', '15:00', '0.70'),
    fill('sell', '1', '90', '16:00', '0.30'),
  ],
  commission: money('0.10'),
  swapFunding: money('-0.03'),
  plannedQuantity: decimal('4'),
  lowestPrice: decimal('89'),
  highestPrice: decimal('112'),
  brokerPnl: money('20'),
  externalId: 'A-1',
  lessons: 'Sell all of it',
})
const taken = [
  { fill: 0, quantity: decimal('1') },
  { fill: 2, quantity: decimal('1') },
]

describe('a trade that is split', () => {
  it('gives each part its fills and its share of costs', () => {
    const { first, second } = splitTrade(whole, taken)
    // 3 x (110 - 100) = 30, 1 x (90 - 100) = -10.
    expect(first && figures(first)).toMatchObject({ grossPnl: '30', maxQuantity: '3' })
    expect(second && figures(second)).toMatchObject({ grossPnl: '-10', maxQuantity: '1' })
    // 1.01 / 4 = 0.2525, rounded down to cents.
    expect(second?.executions.map(({ fee }) => fee)).toEqual(['0.25', '0.30'])
    expect(first?.executions.map(({ fee }) => fee)).toEqual(['0.76', '0.70'])
    // A quarter of 0.10 and of -0.03, towards zero, to the cent.
    expect([second?.commission, second?.swapFunding]).toEqual(['0.02', '0'])
    expect([first?.commission, first?.swapFunding]).toEqual(['0.08', '-0.03'])
    expect([first?.plannedQuantity, second?.plannedQuantity]).toEqual(['3', '1'])
  })

  it('drops what is known only of the original trade', () => {
    const { first, second } = splitTrade(whole, taken)
    expect([first?.brokerPnl, second?.brokerPnl]).toEqual([null, null])
    expect([first?.externalId, second?.externalId]).toEqual(['A-1', null])
    // The second part was open throughout; the first ended an hour earlier.
    expect([first?.lowestPrice, second?.lowestPrice]).toEqual([null, '89'])
    expect([first?.lessons, second?.lessons]).toEqual(['Sell all of it', 'Sell all of it'])
  })

  it('may leave a part open', () => {
    const { first, second } = splitTrade(whole, [{ fill: 0, quantity: decimal('1') }])
    expect(second).toMatchObject({ status: 'active' })
    // Four sold and three bought: checkTrade refuses such a rest.
    expect(first && checkTrade(first).map(({ field }) => field)).toEqual(['executions.2.quantity'])
  })

  it('is refused if fills are missing, listed twice or too small', () => {
    const faults = (fills: typeof taken) => splitFaults(whole, fills).map(({ field }) => field)
    expect(faults(taken)).toEqual([])
    expect(faults([{ fill: 3, quantity: decimal('1') }])).toEqual(['taken.0.fill'])
    expect(faults([...taken, { fill: 0, quantity: decimal('1') }])).toEqual(['taken.2.fill'])
    expect(faults([{ fill: 2, quantity: decimal('1.5') }])).toEqual(['taken.0.quantity'])
    const planned = longTrade({ status: 'planned', executions: [] })
    expect(splitFaults(planned, taken).map(({ field }) => field)).toEqual(['taken'])
  })
})

const cents = integer({ min: -5_000, max: 5_000 }).map((value) => money((value / 100).toFixed(2)))
/** Consecutive round trips, every second of which is taken. */
const trips = array(
  record({
    size: integer({ min: 1, max: 40 }),
    entry: integer({ min: 1_000, max: 90_000 }),
    exit: integer({ min: 1_000, max: 90_000 }),
    fee: cents,
    part: integer({ min: 0, max: 40 }),
  }),
  { minLength: 1, maxLength: 12 },
)
const at = (minute: number) => new Date(Date.UTC(2025, 2, 3, 14, minute)).toISOString() as Instant

describe('splitting and merging any closed trade', () => {
  it('preserves total size, fees and P&L exactly', () => {
    assert(
      property(trips, cents, cents, constantFrom('1', '50', '0.1'), (given, commission, swapFunding, point) => {
        const trade = longTrade({
          pointValue: decimal(point),
          initialStopPrice: null,
          commission,
          swapFunding,
          executions: given.flatMap(({ size, entry, exit, fee }, index) => {
            const both = { quantity: decimal(String(size)), fee, liquidity: null }
            return [
              { ...both, at: at(index * 2), side: 'buy' as const, price: decimal((entry / 100).toFixed(2)) },
              { ...both, at: at(index * 2 + 1), side: 'sell' as const, price: decimal((exit / 100).toFixed(2)) },
            ]
          }),
        })
        // The same share of entry and exit is taken, so that both trades end flat.
        const chosen = given.flatMap(({ size, part }, index) => {
          const quantity = decimal(String(Math.min(size, part)))
          return part === 0
            ? []
            : [
                { fill: index * 2, quantity },
                { fill: index * 2 + 1, quantity },
              ]
        })
        const { first, second } = splitTrade(trade, chosen)
        const parts = [first, second].filter((part) => part !== null)
        for (const part of parts) expect(checkTrade(part)).toEqual([])
        const before = figures(trade)
        const total = (key: 'grossPnl' | 'totalFees' | 'netPnl' | 'quantity') =>
          sum(parts.map((part) => exact(figures(part)[key] ?? '0')))
        for (const key of ['grossPnl', 'totalFees', 'netPnl', 'quantity'] as const) {
          expect(total(key).eq(before[key] ?? '0')).toBe(true)
        }
        const [one, ...others] = parts
        if (one === undefined) throw new Error('A trade has a part')
        expect(mergeFaults(parts)).toEqual([])
        const again = figures(mergeTrades([one, ...others]))
        expect([again.grossPnl, again.totalFees, again.netPnl, again.quantity]).toEqual([
          before.grossPnl,
          before.totalFees,
          before.netPnl,
          before.quantity,
        ])
      }),
      { numRuns: 300 },
    )
  })
})

/** What happened in the hour after an exit. */
const afterExit = (high: string, low: string) => ({
  peeWindowMin: 60,
  postHigh: decimal(high),
  postLow: decimal(low),
  timeToMfpeMin: decimal('1'),
  timeToMapeMin: decimal('20'),
})

describe('trades that are merged', () => {
  const first = longTrade({ commission: money('1'), brokerPnl: money('5'), tags: ['a'], customStats: { s: 1 } })
  const second = longTrade({
    executions: [fill('buy', '10', '50', '18:00'), fill('sell', '10', '51', '18:30')],
    commission: money('0.5'),
    brokerPnl: money('7.25'),
    tags: ['a', 'b'],
    customStats: { s: 2, t: 3 },
    lessons: 'Wait',
  })

  it('combine the stated fields; the first trade wins', () => {
    const merged = mergeTrades([first, second])
    expect(merged).toMatchObject({ status: 'completed', commission: '1.5', brokerPnl: '12.25', lessons: 'Wait' })
    expect([merged.tags, merged.customStats]).toEqual([['a', 'b'], { s: 1, t: 3 }])
    expect(merged.executions).toHaveLength(first.executions.length + 2)
  })

  it('keep what was written of each, once, as far as it fits', () => {
    const one = { ...first, lessons: 'Sell all of it', thesis: 'Gap', exitComment: 'x'.repeat(3_000) }
    const other = { ...second, lessons: 'Wait', thesis: 'Gap', exitComment: 'y'.repeat(3_000) }
    const merged = mergeTrades([one, other])
    expect(merged).toMatchObject({ lessons: 'Sell all of it\n\nWait', thesis: 'Gap', exitComment: one.exitComment })
    expect(mergeTrades([merged, other]).lessons).toBe(merged.lessons)
    expect(merged.invalidation).toBeNull()
    // As long as the fields of the catalogue.
    for (const [key, { value }] of Object.entries(fieldByKey))
      if (value.type === 'text' && value.max >= 2_000)
        expect(
          mergeTrades([
            { ...first, [key]: 'a'.repeat(value.max - 3) },
            { ...second, [key]: 'b' },
          ])[key as 'thesis']?.length,
          key,
        ).toBe(value.max)
  })

  it('have the prices after the last exit, and none while one of them is open', () => {
    const [early, late] = [afterExit('108', '104'), afterExit('53', '50.5')]
    expect(
      mergeTrades([
        { ...first, ...early },
        { ...second, ...late },
      ]),
    ).toMatchObject(late)
    // Unknown after the last exit, although the earlier trade has them.
    expect(mergeTrades([{ ...first, ...early }, second])).toMatchObject({ postHigh: null, timeToMfpeMin: null })
    const contained = { ...second, executions: [fill('buy', '10', '50', '14:40'), fill('sell', '10', '51', '14:50')] }
    expect(
      mergeTrades([
        { ...first, ...early },
        { ...contained, ...late },
      ]),
    ).toMatchObject(early)
    const open = longTrade({ status: 'active', executions: [fill('buy', '10', '50', '14:00')] })
    expect(mergeTrades([open, { ...second, ...late }])).toMatchObject({
      status: 'active',
      postHigh: null,
      postLow: null,
    })
  })

  const refused = (changes: Partial<TradeInput>) => mergeFaults([first, { ...second, ...changes }])[0]?.message

  it('need the same instrument and direction, and fills', () => {
    expect(refused({})).toBeUndefined()
    expect(refused({ symbol: 'OTHER' })).toBe('Only trades with the same symbol can be merged.')
    expect(refused({ direction: 'short' })).toBe('Only trades with the same side can be merged.')
    expect(refused({ status: 'planned' })).toBe('A planned trade has no fills to merge.')
    expect(refused({ isExcluded: true })).toMatch(/Can’t merge excluded/)
  })

  it('have a broker P&L only if both do', () => {
    expect(mergeTrades([first, { ...second, brokerPnl: null }]).brokerPnl).toBeNull()
  })
})
