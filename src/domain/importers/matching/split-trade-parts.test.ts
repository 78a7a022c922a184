import { describe, expect, test } from 'vitest'
import type { Fill, FillSide, MatchingMethod } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill } from '#domain/importers/reading/import-row.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { plainOptions } from '#tests/support/imports/import-checks.ts'
import { matchFills } from './match-fills.ts'

type Stated = readonly [clock: string, side: FillSide, quantity: string, price: string]

const at = (clock: string) => `2025-03-03T${clock}:00.000Z` as Instant
const fill = ([clock, side, quantity, price]: Stated): Fill => ({
  at: at(clock),
  side,
  quantity: quantity as Decimal,
  price: price as Decimal,
  fee: '0' as Money,
  liquidity: null,
})
const row = ([clock, side, quantity, price]: Stated, more: Partial<FileFill> = {}, line = 2): FileFill =>
  buildFileFill(
    { line, cells: [] },
    {
      symbol: 'ACME',
      at: at(clock),
      writtenAt: clock,
      side,
      quantity: quantity as Decimal,
      price: price as Decimal,
      ...more,
    },
  )
const rows = (...stated: readonly Stated[]) => stated.map((one, index) => row(one, {}, index + 2))

const key = 'test||ACME|buy|4|100|10:00#1'
const part = (tradeId: string, ...fills: readonly Stated[]): KnownPosition => {
  const own = fills.map(fill)
  const net = own.reduce((held, { side, quantity }) => held + (side === 'buy' ? 1 : -1) * Number(quantity), 0)
  return {
    tradeId,
    importKey: tradeId === 'first' ? key : null,
    absorbedKeys: tradeId === 'first' ? [] : [key],
    symbol: 'ACME',
    direction: 'long',
    pointValue: '1' as Decimal,
    isOpen: net !== 0,
    swapFunding: '0' as Money,
    brokerPnl: null,
    fills: own,
  }
}

const bought: Stated = ['10:00', 'buy', '4', '100']
/** Four that were bought at once, as two trades of two. */
const first = part('first', ['10:00', 'buy', '2', '100'])
const second = part('second', ['10:00', 'buy', '2', '100'])

/** The trades of a file with the trades that they continue, as side and size of their fills. */
function read(fills: readonly FileFill[], knownPositions: readonly KnownPosition[], matching: MatchingMethod = 'fifo') {
  const reading = { fills, rejected: [], ignored: [], blank: 0, warnings: [] }
  const { trades, rejected, ignored } = matchFills('test', reading, { ...plainOptions, knownPositions, matching })
  return {
    trades: trades.map(({ trade, continues }) => [
      continues ?? 'new',
      trade.status,
      ...trade.executions.map(({ side, quantity, price }) => `${side} ${quantity} at ${price}`),
    ]),
    rejected: rejected.map(({ reason }) => reason),
    ignored: ignored.length,
    all: trades,
  }
}
const closed = (tradeId: string, ...exits: readonly string[]) => [tradeId, 'completed', 'buy 2 at 100', ...exits]

describe('an open trade that was split into parts', () => {
  test('one exit closes both, whether the file has the entry or not', () => {
    const both = [closed('first', 'sell 2 at 110'), closed('second', 'sell 2 at 110')]
    expect(read(rows(['11:00', 'sell', '4', '110']), [first, second])).toMatchObject({ trades: both, rejected: [] })
    const whole = read(rows(bought, ['11:00', 'sell', '4', '110']), [second, first])
    expect(whole).toMatchObject({ trades: both, rejected: [], ignored: 1 })
  })

  test('exits close the older part first, by LIFO the newer; an entry adds to the newer', () => {
    const exits = rows(['11:00', 'sell', '1', '110'], ['12:00', 'buy', '1', '105'], ['13:00', 'sell', '2', '120'])
    const parts = [first, part('second', ['10:30', 'buy', '2', '101'])]
    expect(read(exits, parts).trades).toEqual([
      ['first', 'completed', 'buy 2 at 100', 'sell 1 at 110', 'sell 1 at 120'],
      ['second', 'active', 'buy 2 at 101', 'buy 1 at 105', 'sell 1 at 120'],
    ])
    expect(read(exits, parts, 'lifo').trades).toEqual([
      ['second', 'completed', 'buy 2 at 101', 'sell 1 at 110', 'buy 1 at 105', 'sell 2 at 120'],
    ])
  })

  test('a larger exit opens a trade in the other direction', () => {
    expect(read(rows(['11:00', 'sell', '5', '110']), [first, second]).trades).toEqual([
      closed('first', 'sell 2 at 110'),
      closed('second', 'sell 2 at 110'),
      ['new', 'active', 'sell 1 at 110'],
    ])
  })

  test('costs and swap of an exit are shared by size and add up; a part’s broker P&L is unknown', () => {
    const exit = row(['11:00', 'sell', '3', '110'], {
      commission: '1' as Money,
      swapFunding: '-0.10' as Money,
      brokerPnl: '30' as Money,
    })
    const trades = read([exit], [first, second]).all.map(({ trade }) => trade)
    expect(trades.map(({ executions }) => executions.at(-1)?.fee)).toEqual(['0.666666666667', '0.333333333333'])
    expect(trades.map(({ swapFunding }) => swapFunding)).toEqual(['-0.066666666667', '-0.033333333333'])
    expect(trades.map(({ brokerPnl }) => brokerPnl)).toEqual([null, null])
    const alone = read([row(['11:00', 'sell', '2', '110'], { brokerPnl: '20' as Money })], [first, second])
    expect(alone.all[0]?.trade.brokerPnl).toBe('20')
  })

  test('the same file again changes nothing, with one part closed and with both', () => {
    const file = rows(bought, ['11:00', 'sell', '3', '110'])
    const firstClosed = part('first', ['10:00', 'buy', '2', '100'], ['11:00', 'sell', '2', '110'])
    const half = part('second', ['10:00', 'buy', '2', '100'], ['11:00', 'sell', '1', '110'])
    for (const known of [
      [firstClosed, half],
      [half, firstClosed],
    ]) {
      expect(read(file, known)).toMatchObject({ trades: [], rejected: [], ignored: 2 })
      expect(read(file.slice(1), known)).toMatchObject({ trades: [], rejected: [], ignored: 1 })
    }
    // A longer file closes what is open.
    expect(read([...file, row(['12:00', 'sell', '1', '120'], {}, 9)], [half, firstClosed])).toMatchObject({
      trades: [closed('second', 'sell 1 at 110', 'sell 1 at 120')],
      rejected: [],
    })
    const done = part(
      'second',
      ['10:00', 'buy', '2', '100'],
      ['11:00', 'sell', '1', '110'],
      ['12:00', 'sell', '1', '120'],
    )
    const after = read([...file.slice(1), row(['12:00', 'sell', '1', '120'], {}, 9)], [firstClosed, done])
    expect(after).toMatchObject({ trades: [], rejected: [] })
  })

  test('fills between those of a part break nothing', () => {
    const late = part('second', ['10:00', 'buy', '2', '100'], ['12:00', 'buy', '1', '102'])
    const torn = read(rows(['11:00', 'sell', '4', '110']), [first, late])
    expect(torn.trades).toEqual([])
    expect(torn.rejected[0]).toContain('would split it')
  })

  test('another open trade that it was never one with is left alone', () => {
    const other = { ...part('second', ['10:10', 'buy', '2', '90']), absorbedKeys: [] }
    expect(read(rows(['11:00', 'sell', '2', '110']), [first, other]).trades).toEqual([closed('first', 'sell 2 at 110')])
  })
})
