import { describe, expect, test } from 'vitest'
import type { Fill } from '#domain/fills/fill.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import type { FillGroup, SourcedFill } from './group-fills.ts'
import { type MergedPart, UnheldFills } from './unheld-fills.ts'

/** A purchase; all have one moment and price unless stated. */
const bought = (quantity: string, more: Partial<Fill> = {}): Fill => ({
  at: '2025-03-03T10:00:00.000Z' as Instant,
  side: 'buy',
  quantity: quantity as Decimal,
  price: '100' as Decimal,
  fee: '0' as Money,
  liquidity: null,
  ...more,
})

const prefix = 'test||ACME|'

/** A file whose fills have the keys #1, #2 and so on. */
const fileOf = (...fills: readonly Fill[]): FillGroup => ({
  symbol: 'ACME',
  prefix,
  isNewestFirst: false,
  isInverse: false,
  fills: fills.map((fill, index): SourcedFill => ({ ...fill, source: null, key: `${prefix}#${index + 1}` })),
})

/** A trade that holds executions of the file. */
const holding = (book: string, ...held: readonly (readonly [key: string, quantity: string])[]): KnownPosition => ({
  tradeId: 'trade',
  importKey: null,
  symbol: 'ACME',
  direction: 'long',
  pointValue: '1' as Decimal,
  isOpen: true,
  swapFunding: '0' as Money,
  brokerPnl: null,
  fills: [],
  book,
  imported: held.map(([key, quantity]) => ({
    ...bought(quantity),
    key,
    swapFunding: '0' as Money,
    brokerPnl: null,
    note: null,
    externalId: null,
  })),
})

const unheldOf = (quantities: readonly string[], ...positions: readonly KnownPosition[]) =>
  new UnheldFills(fileOf(...quantities.map((quantity) => bought(quantity))), positions)

const named = (row: SourcedFill | null) => row?.key.slice(prefix.length) ?? null
const namedParts = (parts: readonly MergedPart[] | null) =>
  parts?.map(({ row, quantity }) => `${quantity} of ${named(row)}`) ?? null

describe('the fill of a file that a trade’s fill is', () => {
  test('has its moment, side, price and size, however the price is written', () => {
    const unheld = unheldOf(['2'])
    expect(unheld.take(bought('2', { at: '2025-03-03T10:01:00.000Z' as Instant }), null, null)).toBeNull()
    expect(unheld.take(bought('2', { side: 'sell' }), null, null)).toBeNull()
    expect(unheld.take(bought('2', { price: '101' as Decimal }), null, null)).toBeNull()
    expect(unheld.take(bought('1'), null, null)).toBeNull()
    expect(named(unheld.take(bought('2', { price: '100.00' as Decimal }), null, null))).toBe('#1')
  })

  test('is the one of its key, also where that is larger', () => {
    expect(named(unheldOf(['2', '2']).take(bought('2'), `${prefix}#2`, null))).toBe('#2')
    expect(named(unheldOf(['2', '5']).take(bought('2'), `${prefix}#2`, null))).toBe('#2')
  })

  test('is another one of its size where its key has too little left', () => {
    expect(named(unheldOf(['1', '2']).take(bought('2'), `${prefix}#1`, null))).toBe('#2')
  })

  test('is taken once', () => {
    const unheld = unheldOf(['2', '2'])
    expect(named(unheld.take(bought('2'), null, null))).toBe('#1')
    expect(named(unheld.take(bought('2'), null, null))).toBe('#2')
    expect(unheld.take(bought('2'), null, null)).toBeNull()
  })

  test('comes after the trade’s previous fill if one does, else before it', () => {
    const file = fileOf(bought('2'), bought('3'), bought('2'))
    const [, previous = null] = file.fills
    const unheld = new UnheldFills(file, [])
    expect(named(unheld.take(bought('2'), null, previous))).toBe('#3')
    expect(named(unheld.take(bought('2'), null, previous))).toBe('#1')
  })

  test('is none that a trade of the same account and contract holds', () => {
    expect(named(unheldOf(['2', '2'], holding(prefix, ['#1', '2'])).take(bought('2'), null, null))).toBe('#2')
    expect(named(unheldOf(['2', '2'], holding('test|B|ACME|', ['#1', '2'])).take(bought('2'), null, null))).toBe('#1')
  })
})

test('executions that trades hold and a file does not have take nothing of it', () => {
  expect(named(unheldOf(['2'], holding(prefix, ['#9', '2'])).take(bought('2'), null, null))).toBe('#1')
})

describe('a part of a larger fill', () => {
  test('is of the one that has just that much left, else of the first that has enough', () => {
    expect(named(unheldOf(['5', '4'], holding(prefix, ['#2', '3'])).takePart(bought('1'), null))).toBe('#2')
    expect(named(unheldOf(['1', '5', '4']).takePart(bought('2'), null))).toBe('#2')
  })

  test('leaves the rest for other trades', () => {
    const unheld = unheldOf(['5'])
    expect(named(unheld.takePart(bought('3'), null))).toBe('#1')
    expect(unheld.takePart(bought('3'), null)).toBeNull()
    expect(named(unheld.takePart(bought('2'), null))).toBe('#1')
  })
})

describe('a fill that was merged of several', () => {
  test('is the first whole fills that add up to it; the next belong to the next trade', () => {
    const unheld = unheldOf(['1', '2', '1', '2'])
    expect(namedParts(unheld.takeMerged(bought('3'), false))).toEqual(['1 of #1', '2 of #2'])
    expect(namedParts(unheld.takeMerged(bought('3'), false))).toEqual(['1 of #3', '2 of #4'])
    expect(unheld.takeMerged(bought('3'), false)).toBeNull()
  })

  test('has none that is too large, and none of which a trade holds a part', () => {
    expect(namedParts(unheldOf(['5', '1', '2']).takeMerged(bought('3'), false))).toEqual(['1 of #2', '2 of #3'])
    expect(namedParts(unheldOf(['2', '1', '2'], holding(prefix, ['#1', '1'])).takeMerged(bought('3'), false))).toEqual([
      '1 of #2',
      '2 of #3',
    ])
  })

  test('is more than one fill', () => {
    expect(unheldOf(['3']).takeMerged(bought('3'), false)).toBeNull()
    expect(unheldOf(['3']).takeMerged(bought('3'), true)).toBeNull()
    expect(unheldOf(['5']).takeMerged(bought('3'), true)).toBeNull()
  })

  test('ends in a part of a fill only where it closes the trade', () => {
    const unheld = unheldOf(['2', '2', '2'])
    expect(unheld.takeMerged(bought('3'), false)).toBeNull()
    expect(namedParts(unheld.takeMerged(bought('3'), true))).toEqual(['2 of #1', '1 of #2'])
    // The rest of the second fill opened the next trade.
    expect(named(unheld.takePart(bought('1'), null))).toBe('#2')
    expect(named(unheld.take(bought('2'), null, null))).toBe('#3')
  })

  test('that closes the trade has whole fills where these add up', () => {
    expect(namedParts(unheldOf(['2', '2', '1']).takeMerged(bought('3'), true))).toEqual(['2 of #1', '1 of #3'])
  })

  test('that closes the trade passes over fills of which a trade holds a part', () => {
    const unheld = unheldOf(['2', '2', '2'], holding(prefix, ['#1', '1']))
    expect(namedParts(unheld.takeMerged(bought('3'), true))).toEqual(['2 of #2', '1 of #3'])
  })

  test('is not found, and takes nothing, where too little is left', () => {
    const unheld = unheldOf(['1', '1'])
    expect(unheld.takeMerged(bought('3'), true)).toBeNull()
    expect(namedParts(unheld.takeMerged(bought('2'), false))).toEqual(['1 of #1', '1 of #2'])
  })
})

test('a file without a fill of the moment, side and price has no part of it and nothing that was merged into it', () => {
  const unheld = unheldOf(['2', '2'])
  const sold = bought('2', { side: 'sell' })
  expect(unheld.takePart(sold, null)).toBeNull()
  expect(unheld.takeMerged(sold, false)).toBeNull()
  expect(unheld.takeMerged(sold, true)).toBeNull()
})

test('a file has more of the content of a fill until trades hold all of it', () => {
  const unheld = unheldOf(['3'], holding(prefix, ['#1', '1']))
  expect(unheld.hasLike(bought('7'))).toBe(true)
  expect(unheld.hasLike(bought('7', { side: 'sell' }))).toBe(false)
  unheld.takePart(bought('2'), null)
  expect(unheld.hasLike(bought('7'))).toBe(false)
})
