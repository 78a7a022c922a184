import { expect, it } from 'vitest'
import type { Decimal, Instant } from '#domain/numbers/units.ts'
import { pairWithLogged, type FiledTrade, type LoggedTrade } from './logged-trades.ts'

const at = (clock: string) => `2025-03-03T${clock}.000Z` as Instant

const filed = (more: Partial<FiledTrade> = {}): FiledTrade => ({
  symbol: 'ACME',
  direction: 'long',
  maxQuantity: '100' as Decimal,
  entryAt: at('10:02:31'),
  exitAt: at('11:04:05'),
  entryPrice: '20.004' as Decimal,
  exitPrice: '21' as Decimal,
  tickSize: '0.01' as Decimal,
  ...more,
})

const logged = (tradeId: string, more: Partial<LoggedTrade> = {}): LoggedTrade => ({
  ...filed(),
  tradeId,
  revision: 1,
  entryAt: at('10:00:00'),
  exitAt: at('11:05:00'),
  entryPrice: '20' as Decimal,
  ...more,
})

const pairs = (trades: readonly (FiledTrade | null)[], ...all: readonly LoggedTrade[]) =>
  [...pairWithLogged(trades, all)].map(([index, { tradeId }]) => `${index} ${tradeId}`)

it('is the trade of a file that was logged minutes and ticks apart', () => {
  expect(pairs([filed()], logged('a'))).toEqual(['0 a'])
  expect(pairs([null, filed({ maxQuantity: '100.0' as Decimal })], logged('a'))).toEqual(['1 a'])
})

it.each<[string, Partial<LoggedTrade>]>([
  ['another symbol', { symbol: 'BETA' }],
  ['the other side', { direction: 'short' }],
  ['another size', { maxQuantity: '99' as Decimal }],
  ['an entry more than five minutes earlier', { entryAt: at('09:57:30') }],
  ['an exit more than five minutes later', { exitAt: at('11:09:06') }],
  ['an entry five ticks away', { entryPrice: '20.054' as Decimal }],
  ['an exit five ticks away', { exitPrice: '21.05' as Decimal }],
])('is not one with %s', (_what, change) => {
  expect(pairs([filed()], logged('a', change))).toEqual([])
})

it('may still be open where it was logged, and not where the file has it open', () => {
  expect(pairs([filed()], logged('a', { exitAt: null, exitPrice: null }))).toEqual(['0 a'])
  expect(pairs([filed({ exitAt: null, exitPrice: null })], logged('a'))).toEqual([])
  expect(pairs([filed({ exitAt: null, exitPrice: null })], logged('a', { exitAt: null, exitPrice: null }))).toEqual([
    '0 a',
  ])
})

it('goes by the share of a price without a tick', () => {
  const coin = { tickSize: null, entryPrice: '60000' as Decimal, exitPrice: '61000' as Decimal }
  expect(pairs([filed(coin)], logged('a', { ...coin, entryPrice: '60029' as Decimal }))).toEqual(['0 a'])
  expect(pairs([filed(coin)], logged('a', { ...coin, entryPrice: '60031' as Decimal }))).toEqual([])
})

it('is one trade of the file, the nearest in time, whatever the order', () => {
  const [early, late] = [filed(), filed({ entryAt: at('10:04:00') })]
  const one = logged('a', { entryAt: at('10:04:00') })
  expect(pairs([early, late], one)).toEqual(['1 a'])
  expect(pairs([late, early], one)).toEqual(['0 a'])
  expect(pairs([early, late], logged('b'), one).toSorted()).toEqual(['0 b', '1 a'])
  expect(pairs([early], logged('b'), one)).toHaveLength(1)
})
