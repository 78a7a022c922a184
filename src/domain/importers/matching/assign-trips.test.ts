import { expect, it } from 'vitest'
import type { Direction } from '#domain/fills/fill.ts'
import type { RoundTrip } from '#domain/fills/match-round-trips.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { assignTrips, type KeyedFill, type TradeToRematch } from './assign-trips.ts'

/** Executions such as "a b:5": of one unit unless stated. */
const fillsOf = (keys: string) =>
  keys.split(' ').map((text) => {
    const [key = '', quantity = '1'] = text.split(':')
    return { key, quantity: quantity as Decimal } as KeyedFill
  })
const tripOf = (keys: string, direction: Direction = 'long') =>
  ({ direction, fills: fillsOf(keys) }) as unknown as RoundTrip<KeyedFill>
const tradeOf = (tradeId: string, keys: string, direction: Direction = 'long'): TradeToRematch => ({
  tradeId,
  direction,
  executions: fillsOf(keys),
})
/** Which trade each round trip becomes, what is merged into it, and "=" where it is as it was. */
const assigned = (trips: readonly RoundTrip<KeyedFill>[], ...trades: readonly TradeToRematch[]) =>
  assignTrips(trips, trades).map(
    ({ tradeId, merged, isUnchanged }) =>
      `${tradeId ?? 'new'}${merged.map((id) => ` +${id}`).join('')}${isUnchanged ? ' =' : ''}`,
  )

it('a trade with the same executions stays, in whatever order and however they are written', () => {
  expect(assigned([tripOf('a b:5'), tripOf('c')], tradeOf('1', 'c'), tradeOf('2', 'b:5.0 a'))).toEqual(['2 =', '1 ='])
})

it('a trade with other sizes or the other direction changes', () => {
  expect(assigned([tripOf('a b:5')], tradeOf('1', 'a b:4'))).toEqual(['1'])
  expect(assigned([tripOf('a b', 'short')], tradeOf('1', 'a b'))).toEqual(['1'])
})

it('two trades with the same executions: one stays, the other is merged', () => {
  expect(assigned([tripOf('a'), tripOf('a')], tradeOf('1', 'a'), tradeOf('2', 'a'))).toEqual(['2 =', '1'])
})

it('a round trip without a trade is a new one', () => {
  expect(assigned([tripOf('a'), tripOf('b')], tradeOf('1', 'a'))).toEqual(['1 =', 'new'])
  expect(assigned([tripOf('a')])).toEqual(['new'])
})

it('a trade becomes the round trip of its direction, before the one with more in common', () => {
  expect(assigned([tripOf('a b', 'short'), tripOf('c')], tradeOf('1', 'a b c d'))).toEqual(['new', '1'])
})

it('a trade becomes the round trip with most in common, then the one with its first execution', () => {
  expect(assigned([tripOf('a'), tripOf('b c')], tradeOf('1', 'a b c d'))).toEqual(['new', '1'])
  expect(assigned([tripOf('b x'), tripOf('a x2')], tradeOf('1', 'a b d'))).toEqual(['new', '1'])
})

it('trades that share as much keep their order, and the others are merged', () => {
  expect(assigned([tripOf('a b c')], tradeOf('1', 'b z'), tradeOf('2', 'c z2'))).toEqual(['1 +2'])
  expect(assigned([tripOf('a b c')], tradeOf('1', 'c z'), tradeOf('2', 'a z2'), tradeOf('3', 'b z3'))).toEqual([
    '2 +1 +3',
  ])
})

it('an execution that was split is counted once for each round trip', () => {
  expect(assigned([tripOf('a:1 b a:1'), tripOf('a:3 c')], tradeOf('1', 'a:5 c z'))).toEqual(['new', '1'])
})
