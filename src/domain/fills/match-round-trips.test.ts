import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exact, sum, toMoney, zero } from '#domain/numbers/decimal.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { fill, longTrade } from '#domain/trade/trade.fixture.ts'
import type { Fill } from './fill.ts'
import { matchRoundTrips, type RoundTrip } from './match-round-trips.ts'

const context = { timeZone: 'UTC', breakevenTolerance: '0' as Money }

function grossOf({ direction, fills, isOpen }: RoundTrip): string | null {
  const trade = longTrade({
    direction,
    executions: fills,
    status: isOpen ? 'active' : 'completed',
    initialStopPrice: null,
  })
  return deriveTrade(trade, context).grossPnl
}
const shape = ({ direction, fills, isOpen }: RoundTrip) => ({
  direction,
  isOpen,
  fills: fills.map(({ side, quantity }) => `${side} ${quantity}`),
})

describe('examples', () => {
  test('long and short round trips, one after the other', () => {
    const trips = matchRoundTrips([
      fill('buy', '1', '100', '10:00'),
      fill('sell', '1', '102', '10:01'),
      fill('sell', '2', '103', '10:02'),
      fill('buy', '2', '101', '10:03'),
    ])
    expect(trips.map(shape)).toEqual([
      { direction: 'long', isOpen: false, fills: ['buy 1', 'sell 1'] },
      { direction: 'short', isOpen: false, fills: ['sell 2', 'buy 2'] },
    ])
    expect(trips.map(grossOf)).toEqual(['2', '4'])
  })

  test('scaling in and out stays within one round trip', () => {
    const trips = matchRoundTrips([
      fill('buy', '2', '100', '10:00'),
      fill('buy', '1', '101', '10:01'),
      fill('sell', '1', '103', '10:02'),
      fill('buy', '1', '102', '10:03'),
      fill('sell', '3', '104', '10:04'),
    ])
    expect(trips).toHaveLength(1)
    // Sold 1×103 + 3×104 = 415, bought 2×100 + 101 + 102 = 403.
    expect(grossOf(trips[0] as RoundTrip)).toBe('12')
  })

  test('a fill through zero is split with its fee in proportion', () => {
    const trips = matchRoundTrips([
      fill('buy', '2', '100', '10:00'),
      fill('sell', '3', '101', '10:01', '1'),
      fill('buy', '1', '99', '10:02'),
    ])
    expect(trips.map(shape)).toEqual([
      { direction: 'long', isOpen: false, fills: ['buy 2', 'sell 2'] },
      { direction: 'short', isOpen: false, fills: ['sell 1', 'buy 1'] },
    ])
    expect(trips.map(({ fills }) => fills.map(({ fee }) => fee))).toEqual([
      ['0', '0.666666666667'],
      ['0.333333333333', '0'],
    ])
  })

  test('a position still held stays open', () => {
    const trips = matchRoundTrips([fill('sell', '5', '100', '10:00'), fill('buy', '2', '98', '10:01')])
    expect(trips.map(shape)).toEqual([{ direction: 'short', isOpen: true, fills: ['sell 5', 'buy 2'] }])
    expect(matchRoundTrips([])).toEqual([])
  })
})

const arbitraryFills = fc
  .array(
    fc.record({
      side: fc.constantFrom<Fill['side']>('buy', 'sell'),
      quantity: fc.integer({ min: 1, max: 20 }),
      ticks: fc.integer({ min: 390, max: 410 }),
    }),
    { maxLength: 30 },
  )
  .map((raw) =>
    raw.map(({ side, quantity, ticks }, index): Fill => ({
      side,
      quantity: String(quantity) as Decimal,
      price: String(ticks / 4) as Decimal,
      at: new Date(Date.UTC(2025, 2, 3, 14, index)).toISOString() as Instant,
      fee: '0.3' as Money,
      liquidity: null,
    })),
  )

/** The fills, plus a closing fill if the position is still open. */
function closed(fills: readonly Fill[]): Fill[] {
  const held = sum(fills.map(({ side, quantity }) => exact(quantity).times(side === 'buy' ? '1' : '-1')))
  if (held.eq(0)) return [...fills]
  return [
    ...fills,
    {
      side: held.gt(0) ? 'sell' : 'buy',
      quantity: held.abs().toFixed() as Decimal,
      price: '100' as Decimal,
      at: '2025-03-04T00:00:00.000Z' as Instant,
      fee: '0.3' as Money,
      liquidity: null,
    },
  ]
}
const cashOf = (fills: readonly Fill[]) =>
  sum(
    fills.map(({ side, quantity, price }) =>
      exact(price)
        .times(quantity)
        .times(side === 'buy' ? '-1' : '1'),
    ),
  )
const totalGross = (trips: readonly RoundTrip[]) =>
  trips.reduce((total, trip) => total.plus(grossOf(trip) ?? '0'), zero).toFixed()

const feesOf = (fills: readonly Fill[]) => toMoney(sum(fills.map(({ fee }) => exact(fee))))

describe('properties', () => {
  test('size and fees are preserved', () => {
    fc.assert(
      fc.property(arbitraryFills, (fills) => {
        const parts = matchRoundTrips(fills).flatMap((trip) => trip.fills)
        for (const side of ['buy', 'sell'] as const) {
          const size = (of: readonly Fill[]) =>
            sum(of.filter((one) => one.side === side).map((one) => exact(one.quantity)))
          expect(size(parts).eq(size(fills))).toBe(true)
        }
        expect(feesOf(parts)).toBe(feesOf(fills))
      }),
    )
  })

  test('only the last round trip is open, all others net to zero', () => {
    fc.assert(
      fc.property(arbitraryFills, (fills) => {
        const trips = matchRoundTrips(fills)
        expect(trips.slice(0, -1).every((trip) => !trip.isOpen)).toBe(true)
        for (const trip of trips) {
          const held = sum(trip.fills.map(({ side, quantity }) => exact(quantity).times(side === 'buy' ? '1' : '-1')))
          expect(held.eq(0)).toBe(!trip.isOpen)
        }
      }),
    )
  })

  test('total P&L of the round trips is the net cash of the fills', () => {
    fc.assert(
      fc.property(arbitraryFills.map(closed), (fills) => {
        expect(totalGross(matchRoundTrips(fills))).toBe(cashOf(fills).toFixed())
      }),
    )
  })

  test('P&L does not depend on how fills are chunked', () => {
    fc.assert(
      fc.property(arbitraryFills, (fills) => {
        const units = fills.flatMap((one) =>
          Array.from({ length: Number(one.quantity) }, () => ({ ...one, quantity: '1' as Decimal })),
        )
        expect(totalGross(matchRoundTrips(units))).toBe(totalGross(matchRoundTrips(fills)))
      }),
    )
  })

  test('executions may come in any order', () => {
    fc.assert(
      fc.property(
        arbitraryFills.chain((fills) =>
          fc.tuple(fc.constant(fills), fc.shuffledSubarray(fills, { minLength: fills.length })),
        ),
        ([fills, shuffled]) => {
          expect(matchRoundTrips(shuffled)).toEqual(matchRoundTrips(fills))
        },
      ),
    )
  })
})
