import { describe, expect, it } from 'vitest'
import type { FileFill, FileInstrument } from '#domain/importers/reading/file-fill.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { orderDayFills } from './order-day-fills.ts'
import { type PositionChange, positionBefore, resolvePositionChanges } from './position-changes.ts'

const dayOf = (day: number) => `2025-03-${String(day).padStart(2, '0')}T00:00:00.000Z` as Instant

type Stated = Partial<Omit<FileFill, 'quantity' | 'price' | 'at' | 'instrument'>> & {
  readonly day?: number
  readonly price?: string
  readonly instrument?: FileInstrument
  readonly change?: PositionChange
}

/** A row such as "buy 10": of ACME on March 3 at 100, unless stated. */
const row = (text: string, { day = 3, price = '100', change, ...more }: Stated = {}) => {
  const [side, quantity] = text.split(' ') as ['buy' | 'sell', string]
  const fill: Omit<FileFill, 'line'> = {
    cells: [],
    account: null,
    symbol: 'ACME',
    instrument: {},
    at: dayOf(day),
    writtenAt: '',
    side,
    quantity: quantity as Decimal,
    price: price as Decimal,
    commission: '0' as Money,
    exchangeFees: '0' as Money,
    swapFunding: '0' as Money,
    liquidity: null,
    id: null,
    orderId: null,
    brokerPnl: null,
    effect: null,
    note: null,
    ...more,
  }
  return { fill, change }
}
type Row = ReturnType<typeof row>

/** The lines of a file, from 2 on, in the order in which they are taken, with the warnings. */
function orderOf(rows: readonly Row[], positions: readonly KnownPosition[] = [], writtenNewestFirst = false) {
  const fills = rows.map(({ fill }, place): FileFill => ({ ...fill, line: place + 2 }))
  const changes = new Map(
    rows.flatMap(({ change }, place) => {
      const fill = fills[place]
      return change === undefined || fill === undefined ? [] : [[fill, change] as const]
    }),
  )
  const found = orderDayFills(fills, changes, positions, writtenNewestFirst)
  const lines = found.fills.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)).map(({ line }) => line)
  return { ...found, lines, messages: found.warnings.map(({ line, message }) => `${String(line)}: ${message}`) }
}
const linesOf = (...rows: readonly Row[]) => orderOf(rows).lines

const position = (changes: Partial<KnownPosition> & { readonly held?: string } = {}): KnownPosition => {
  const { held = '10', ...more } = changes
  return {
    tradeId: 'trade',
    importKey: null,
    symbol: 'ACME',
    direction: 'long',
    pointValue: '1' as Decimal,
    isOpen: true,
    swapFunding: '0' as Money,
    brokerPnl: null,
    fills: [
      {
        at: dayOf(1),
        side: held.startsWith('-') ? 'sell' : 'buy',
        quantity: held.replace('-', '') as Decimal,
        price: '100' as Decimal,
        fee: '0' as Money,
        liquidity: null,
      },
    ],
    ...more,
  }
}

describe('the fills of a day without times', () => {
  it('stay in the order of the file where positions close in it', () => {
    const { lines, messages } = orderOf([row('buy 10'), row('sell 10'), row('buy 5'), row('sell 5')])
    expect([lines, messages]).toEqual([[2, 3, 4, 5], []])
  })

  it('open before they close, and say so', () => {
    const { lines, messages } = orderOf([row('sell 10'), row('buy 10')])
    expect(lines).toEqual([3, 2])
    expect(messages).toEqual([
      '3: The file has no times. ACME is read in the order of lines 3, 2, so that positions close.',
    ])
  })

  it('are those of one day: the days keep their order', () => {
    expect(linesOf(row('sell 10', { day: 4 }), row('buy 10', { day: 3 }))).toEqual([3, 2])
    expect(linesOf(row('buy 10', { day: 3 }), row('sell 10', { day: 4 }), row('buy 5', { day: 4 }))).toEqual([2, 3, 4])
  })

  it('are read from the bottom where newer rows stand above, by their days or as the program writes', () => {
    const mixed = [row('sell 5', { day: 4 }), row('buy 5', { day: 4 }), row('buy 1', { day: 3 })]
    expect(orderOf(mixed).lines).toEqual([4, 3, 2])
    expect(orderOf(mixed).messages).toEqual([])
    const oneDay = [row('sell 5'), row('buy 5')]
    expect(orderOf(oneDay, [], true)).toMatchObject({ lines: [3, 2], messages: [] })
    expect(orderOf(oneDay, [], false).messages).toHaveLength(1)
  })

  it('close what the portfolio holds', () => {
    expect(orderOf([row('sell 10'), row('buy 10')], [position()])).toMatchObject({ lines: [2, 3], messages: [] })
    expect(orderOf([row('sell 20'), row('buy 10')], [position()]).lines).toEqual([3, 2])
  })

  it('are of one symbol and account', () => {
    expect(linesOf(row('sell 10', { symbol: 'X' }), row('buy 10'), row('sell 10'))).toEqual([2, 3, 4])
    const { lines, messages } = orderOf([row('sell 10', { account: 'A' }), row('buy 10', { account: 'B' })])
    expect([lines, messages]).toEqual([[2, 3], []])
  })

  it('follow what the broker says of opening and closing', () => {
    const short = [row('buy 10', { effect: 'close' }), row('sell 10', { effect: 'open' })]
    expect(orderOf(short).lines).toEqual([3, 2])
    const both = [
      row('sell 5', { effect: 'close' }),
      row('buy 5', { effect: 'close' }),
      row('sell 5', { effect: 'open' }),
      row('buy 5', { effect: 'open' }),
    ]
    // A short position is opened and covered, then a long one, in the order of the file as far as it can be.
    expect(orderOf(both).lines).toEqual([4, 3, 5, 2])
  })

  it('may cover a short position by a plain purchase', () => {
    expect(orderOf([row('buy 10'), row('sell 3')], [position({ held: '-10' })]).lines).toEqual([2, 3])
  })

  it('are taken step by step where no order closes, and on days of many fills', () => {
    // Nobody holds what is sold: purchases first.
    expect(linesOf(row('sell 10'), row('sell 5'), row('buy 5'))).toEqual([4, 3, 2])
    const many = [row('sell 8'), ...Array.from({ length: 15 }, () => row('buy 1'))]
    expect(linesOf(...many)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 2, 11, 12, 13, 14, 15, 16, 17])
  })
})

describe('changes of a position', () => {
  it('come last: what expires was opened before', () => {
    expect(orderOf([row('sell 10', { change: 'removes' }), row('buy 10')])).toMatchObject({
      lines: [3, 2],
      messages: [],
    })
  })

  it('come first where the position was held before: a split is before the session', () => {
    const rows = [row('sell 20'), row('buy 10', { change: 'splits' })]
    expect(orderOf(rows, [position()]).lines).toEqual([3, 2])
    expect(linesOf(row('buy 10', { change: 'splits' }), row('buy 10'))).toEqual([3, 2])
  })

  it('remove no more than there is', () => {
    const rows = [row('sell 10', { change: 'removes' }), row('buy 4'), row('buy 6')]
    expect(linesOf(...rows)).toEqual([3, 4, 2])
    expect(orderOf([row('sell 10', { change: 'removes' })], [position({ held: '-10' })]).lines).toEqual([2])
  })

  it('are those of the fills that are returned', () => {
    const { changes, fills } = orderOf([row('buy 10'), row('sell 10', { change: 'removes' })])
    expect([...changes]).toEqual([[fills[1], 'removes']])
  })
})

describe('shares that options deliver', () => {
  const put = {
    optionType: 'put',
    underlyingSymbol: 'ACME',
    strikePrice: '95' as Decimal,
    pointValue: '100' as Decimal,
  } as const
  const option = (note: string, more: Stated = {}, instrument: FileInstrument = put) =>
    row('buy 1', { symbol: 'ACME P95', note, instrument, change: 'removes', ...more })

  it('may be sold before they were held, and then open a short position', () => {
    const exercised = option('Exercised.')
    const sale = row('sell 100', { price: '95' })
    const { lines, fills } = orderOf([exercised, sale, row('buy 100')])
    expect(lines).toEqual([2, 3, 4])
    expect(fills[1]?.effect).toBe('open')
    // Without a purchase that covers them, they close nothing and open nothing.
    expect(orderOf([exercised, sale]).fills[1]?.effect).toBeNull()
    expect(orderOf([exercised, sale, row('buy 99')]).fills[1]?.effect).toBeNull()
    expect(orderOf([exercised, sale, row('buy 100', { day: 4 })]).fills[1]?.effect).toBeNull()
    expect(orderOf([exercised, sale, row('buy 100', { day: 4, effect: 'close' })]).fills[1]?.effect).toBe('open')
  })

  it('close what is held', () => {
    const { fills } = orderOf(
      [option('Exercised.'), row('sell 100', { price: '95' }), row('buy 100')],
      [position({ held: '100' })],
    )
    expect(fills[1]?.effect).toBeNull()
  })

  it.each([
    ['another price', {}, { price: '96' }],
    ['more shares than the options deliver', {}, { quantity: '101' as never }],
    ['days before the option', { day: 4 }, { price: '95' }],
    ['more than five days later', {}, { price: '95', day: 9 }],
  ])('are not those at %s', (_, ofOption, ofSale) => {
    const { quantity = '100', ...more } = ofSale as { quantity?: string }
    const sale = row(`sell ${quantity}`, { price: '95', ...more })
    const { fills } = orderOf([option('Exercised.', ofOption), sale, row('buy 200', { day: 9, effect: 'close' })])
    expect(fills[1]?.effect).toBeNull()
  })

  it('arrive up to five days later', () => {
    const { fills } = orderOf([
      option('Exercised.'),
      row('sell 100', { price: '95', day: 8 }),
      row('buy 100', { day: 8 }),
    ])
    expect(fills[1]?.effect).toBe('open')
  })

  it.each([
    ['an assigned call', 'Assigned.', { ...put, optionType: 'call' }, 'open'],
    ['an assigned put', 'Assigned.', put, null],
    ['an exercised call', 'Exercised.', { ...put, optionType: 'call' }, null],
    ['an expired put', 'Expired.', put, null],
    ['an option without a strike', 'Exercised.', { ...put, strikePrice: undefined }, null],
  ] as const)('are sold by %s only where that delivers a sale', (_, note, instrument, effect) => {
    const { fills } = orderOf([option(note, {}, instrument), row('sell 100', { price: '95' }), row('buy 100')])
    expect(fills[1]?.effect).toBe(effect)
  })
})

const heldBefore = (
  changes: Parameters<typeof position>[0],
  books: readonly string[] = [],
  account: string | null = null,
) => {
  const { fill } = row('buy 1', { account })
  return positionBefore({ ...fill, line: 2 }, [position(changes)], new Set(books)).toString()
}

describe('the position before a fill', () => {
  it('is that of open trades in its symbol, up to its moment', () => {
    expect(heldBefore({})).toBe('10')
    expect(heldBefore({ held: '-10' })).toBe('-10')
    expect(heldBefore({ isOpen: false })).toBe('0')
    expect(heldBefore({ symbol: 'X' })).toBe('0')
    const later = position().fills.map((fill) => ({ ...fill, at: dayOf(3) }))
    expect(heldBefore({ fills: later })).toBe('0')
  })

  it('leaves out another account of which the file has fills', () => {
    const importKey = 'test|B|ACME|1'
    expect(heldBefore({ importKey }, ['B|ACME'], 'A')).toBe('0')
    expect(heldBefore({ importKey }, [], 'A')).toBe('10')
    expect(heldBefore({ importKey }, ['B|ACME'], 'B')).toBe('10')
    // A key of another kind names no account.
    expect(heldBefore({ importKey: 'test|B|OTHER|1' }, ['B|ACME'], 'A')).toBe('10')
  })
})

const resolve = (rows: readonly Row[], positions: readonly KnownPosition[] = []) => {
  const fills = rows.map(({ fill }, place): FileFill => ({ ...fill, line: place + 2 }))
  const changes = new Map(
    rows.flatMap(({ change }, place) => (change === undefined ? [] : [[fills[place] as FileFill, change] as const])),
  )
  const { fills: settled, unheld } = resolvePositionChanges(fills, changes, positions)
  return [settled.map(({ line, side }) => `${line} ${side}`), unheld.map(({ line }) => line)]
}

describe('what a change does to a position', () => {
  it('removes a long position by a sale and a short one by a purchase', () => {
    expect(resolve([row('buy 10', { change: 'removes' })], [position()])).toEqual([['2 sell'], []])
    expect(resolve([row('sell 10', { change: 'removes' })], [position({ held: '-10' })])).toEqual([['2 buy'], []])
  })

  it('adds shares of a split to the side that is held', () => {
    expect(resolve([row('sell 10', { change: 'splits' })], [position()])).toEqual([['2 buy'], []])
    expect(resolve([row('buy 10', { change: 'splits' })], [position({ held: '-10' })])).toEqual([['2 sell'], []])
  })

  it('keeps the side of a shift', () => {
    expect(resolve([row('sell 10', { change: 'shifts' })], [position()])).toEqual([['2 sell'], []])
  })

  it('leaves out splits and shifts of what nobody holds, and refuses no removal', () => {
    expect(resolve([row('buy 10', { change: 'splits' }), row('buy 10', { change: 'shifts' })])).toEqual([[], [2, 3]])
    expect(resolve([row('buy 10', { change: 'removes' })])).toEqual([['2 sell'], []])
  })

  it('comes after what was traded at its moment, and before what came later', () => {
    expect(resolve([row('sell 10', { change: 'removes' }), row('sell 10')])).toEqual([['2 buy', '3 sell'], []])
    expect(resolve([row('buy 10', { change: 'splits' }), row('sell 10', { day: 4 })])).toEqual([['3 sell'], [2]])
    expect(resolve([row('buy 10'), row('sell 4', { day: 4, change: 'splits' })])).toEqual([['2 buy', '3 buy'], []])
  })

  it('changes nothing where there is none', () => {
    expect(resolve([row('buy 10'), row('sell 10')])).toEqual([['2 buy', '3 sell'], []])
  })
})
