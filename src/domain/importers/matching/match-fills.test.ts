import { describe, expect, test } from 'vitest'
import type { FillSide } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill } from '#domain/importers/reading/import-row.ts'
import type { FillReading, FormatReading, KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import { plainOptions } from '#tests/support/imports/import-checks.ts'
import { knownAfter } from '#tests/support/imports/known-positions.ts'
import { matchFills } from './match-fills.ts'

let line = 1
function fill(side: FillSide, quantity: string, price: string, clock: string, more: Partial<FileFill> = {}): FileFill {
  line += 1
  return buildFileFill(
    { line, cells: [side, quantity, price, clock] },
    {
      symbol: 'MESH5',
      at: `2025-03-03T${clock}:00.000Z` as Instant,
      writtenAt: clock,
      side,
      quantity: quantity as Decimal,
      price: price as Decimal,
      ...more,
    },
  )
}

const readingOf = (fills: readonly FileFill[]): FillReading => ({
  fills,
  rejected: [],
  ignored: [],
  blank: 0,
  warnings: [],
})
const read = (fills: readonly FileFill[], knownPositions: readonly KnownPosition[] = [], currency = 'USD') =>
  matchFills('test', readingOf(fills), { ...plainOptions, knownPositions, currency })

const shape = ({ trades }: FormatReading) =>
  trades.map(({ trade }) => [trade.status, trade.direction, ...trade.executions.map((e) => `${e.side} ${e.quantity}`)])

describe('round trips of executions', () => {
  test('scale in and out, a reversal, and an open rest', () => {
    const reading = read([
      fill('buy', '1', '5000', '10:00'),
      fill('buy', '1', '5002', '10:01'),
      fill('sell', '1', '5004', '10:02'),
      fill('sell', '3', '5006', '10:03', { commission: '3' as Money, exchangeFees: '0.6' as Money }),
      fill('buy', '1', '5001', '10:04'),
    ])
    expect(shape(reading)).toEqual([
      ['completed', 'long', 'buy 1', 'buy 1', 'sell 1', 'sell 1'],
      ['active', 'short', 'sell 2', 'buy 1'],
    ])
    // The fee of 3.60 of the fill of 3 is shared 1 : 2.
    expect(reading.trades.map(({ trade }) => trade.executions.map(({ fee }) => fee))).toEqual([
      ['0', '0', '0', '1.2'],
      ['2.4', '0'],
    ])
    expect(reading.trades[0]?.lines).toHaveLength(4)
  })

  test('rows in any order, two accounts, two contracts', () => {
    const fills = [
      fill('sell', '1', '5004', '10:02', { account: 'A' }),
      fill('buy', '1', '5000', '10:00', { account: 'A' }),
      fill('sell', '1', '5003', '10:01', { account: 'B' }),
      fill('buy', '1', '18000', '10:03', { symbol: 'MNQH5' }),
    ]
    expect(shape(read(fills))).toEqual([
      ['completed', 'long', 'buy 1', 'sell 1'],
      ['active', 'short', 'sell 1'],
      ['active', 'long', 'buy 1'],
    ])
  })

  test('fills of one moment: by id where it is a number, newest first where the file is so', () => {
    const byId = [fill('sell', '1', '5001', '10:00', { id: '11' }), fill('buy', '1', '5000', '10:00', { id: '9' })]
    expect(shape(read(byId))).toEqual([['completed', 'long', 'buy 1', 'sell 1']])
    const newestFirst = [
      fill('sell', '2', '5001', '10:05'),
      fill('sell', '1', '5001', '10:00'),
      fill('buy', '3', '5000', '10:00'),
    ]
    expect(shape(read(newestFirst))).toEqual([['completed', 'long', 'buy 3', 'sell 1', 'sell 2']])
  })

  test('the broker’s P&L is summed; where one exit has none it is unknown', () => {
    const whole = read([
      fill('buy', '2', '5000', '10:00', { brokerPnl: '0' as Money }),
      fill('sell', '1', '5002', '10:01', { brokerPnl: '10' as Money }),
      fill('sell', '1', '5001', '10:02', { brokerPnl: '5' as Money }),
    ])
    expect(whole.trades[0]?.trade.brokerPnl).toBe('15')
    const part = read([
      fill('buy', '2', '5000', '10:00'),
      fill('sell', '1', '5002', '10:01', { brokerPnl: '10' as Money }),
      fill('sell', '1', '5001', '10:02'),
    ])
    expect(part.trades[0]?.trade.brokerPnl).toBeNull()
  })

  test('another currency than the portfolio’s is refused with the remedy, every line of it', () => {
    const reading = read([fill('buy', '1', '5000', '10:00'), fill('sell', '1', '5001', '10:01')], [], 'EUR')
    expect(reading.trades).toEqual([])
    expect(reading.rejected).toHaveLength(2)
    expect(reading.rejected[0]?.reason).toContain('import it into one in USD')
  })

  test('an exit without a position, by the file’s own columns, is refused', () => {
    const reading = read([
      fill('sell', '1', '5000', '09:00', { effect: 'close' }),
      fill('buy', '1', '5000', '10:00', { effect: 'open' }),
      fill('sell', '1', '5001', '10:01', { effect: 'close' }),
    ])
    expect(shape(reading)).toEqual([['completed', 'long', 'buy 1', 'sell 1']])
    expect(reading.rejected[0]?.reason).toContain('import an earlier period')
  })

  test('an execution listed twice counts once; two equal ones without ids count twice', () => {
    const twice = [fill('buy', '1', '5000', '10:00', { id: 'x' }), fill('buy', '1', '5000', '10:00', { id: 'x' })]
    expect(read(twice).ignored).toHaveLength(1)
    const alike = [fill('buy', '1', '5000', '10:00'), fill('buy', '1', '5000', '10:00')]
    expect(shape(read(alike))).toEqual([['active', 'long', 'buy 1', 'buy 1']])
  })
})

describe('a second file', () => {
  const opening = [fill('buy', '2', '5000', '10:00'), fill('sell', '1', '5002', '10:01', { brokerPnl: '10' as Money })]
  const closing = [
    fill('sell', '3', '5004', '10:05', { brokerPnl: '20' as Money }),
    fill('buy', '2', '5001', '10:06', { brokerPnl: '30' as Money }),
  ]
  const first = read(opening)

  test('closes the first file’s open trades, and continues', () => {
    const second = read(closing, knownAfter(first))
    expect(shape(second)).toEqual([
      ['completed', 'long', 'buy 2', 'sell 1', 'sell 1'],
      ['completed', 'short', 'sell 2', 'buy 2'],
    ])
    expect(second.trades[0]).toMatchObject({
      continues: `id of ${first.trades[0]?.importKey}`,
      importKey: first.trades[0]?.importKey,
    })
    const whole = read([...opening, ...closing])
    expect(second.trades.map(({ trade }) => withDefaults(trade))).toEqual(
      whole.trades.map(({ trade }) => withDefaults(trade)),
    )
    expect(second.trades.map(({ importKey }) => importKey)).toEqual(whole.trades.map(({ importKey }) => importKey))
    const figures = deriveTrade(withDefaults(second.trades[0]?.trade ?? expect.fail()), {
      timeZone: 'UTC',
      breakevenTolerance: '0' as Money,
    })
    // (5002 − 5000) × 5 + (5004 − 5000) × 5 = 30, as the broker says.
    expect([figures.grossPnl, second.trades[0]?.trade.brokerPnl]).toEqual(['30', '30'])
  })

  test('with the same fills again changes nothing', () => {
    const again = read(opening, knownAfter(first))
    expect([again.trades, again.rejected]).toEqual([[], []])
    expect(again.ignored).toHaveLength(2)
  })

  test('read again after it closed the trade, is known whole', () => {
    const again = read(closing, knownAfter(read([...opening, ...closing])))
    expect(again.rejected).toEqual([])
    // The short of 2 begins in this file and has the key that it has already.
    expect(again.trades.map(({ importKey }) => importKey)).toEqual([
      read([...opening, ...closing]).trades[1]?.importKey,
    ])
  })
})
