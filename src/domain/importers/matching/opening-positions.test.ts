import { describe, expect, test } from 'vitest'
import type { OpeningPosition } from '#domain/importers/reading/opening-position.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { readText } from '#tests/support/imports/import-checks.ts'
import { knownAfter } from '#tests/support/imports/known-positions.ts'

type Read = Awaited<ReturnType<typeof readText>>

const header =
  'Account,T/D,S/D,Currency,Type,Side,Symbol,Qty,Price,Exec Time,Comm,SEC,TAF,NSCC,Nasdaq,ECN Remove,ECN Add,Gross Proceeds,Net Proceeds'
const row = (side: string, day: string, quantity: string, price: string) =>
  `TZ1,07/${day}/2025,07/${day}/2025,USD,2,${side},VVVX,${quantity},${price},10:00:00,0,0,0,0,0,0,0,0,0`

const soldBefore = row('S', '08', '100', '30.00')
const bought = row('B', '18', '100', '20.00')
const sold = row('S', '21', '100', '21.00')
const book = 'tradestation|TZ1|VVVX|'
const held = { book, direction: 'long', quantity: '100', price: '28', date: '2025-07-01' } as OpeningPosition

const read = (
  rows: readonly string[],
  openingPositions: readonly OpeningPosition[] = [],
  knownPositions: readonly KnownPosition[] = [],
) => readText('tradestation', [header, ...rows], { timeZone: 'America/New_York', openingPositions, knownPositions })

const results = ({ trades }: Read) => trades.map(({ direction, status, grossPnl }) => [direction, status, grossPnl])
const closed = [
  // 100 x (30 - 28), and 100 x (21 - 20)
  ['long', 'completed', '200'],
  ['long', 'completed', '100'],
]

describe('a contract of which a file closes more than is held', () => {
  test('is listed with the size that is missing and its first exit', async () => {
    const { reading } = await read([soldBefore, row('S', '09', '50', '31.00'), bought, row('S', '21', '120', '21.00')])
    expect(reading.unheldExits).toEqual([
      {
        book,
        symbol: 'VVVX',
        account: 'TZ1',
        direction: 'long',
        // 100 + 50 + 20 of 120
        quantity: '170',
        at: '2025-07-08T14:00:00.000Z',
      },
    ])
    expect((await read([row('BC', '08', '10', '30.00')])).reading.unheldExits).toMatchObject([
      { direction: 'short', quantity: '10' },
    ])
    expect((await read([bought, sold])).reading.unheldExits).toEqual([])
  })

  test('is not asked for an option whose end does not tell whether it was long or short', async () => {
    const { reading } = await readText('schwab', [
      'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
      '03/21/2025,Expired,AAAA 03/21/2025 10.00 P,PUT,1,,,',
    ])
    expect(reading.unheldExits).toEqual([])
    expect(reading.rejected.map(({ reason }) => reason)).toEqual([expect.stringMatching(/an earlier period first\.$/)])
  })

  test('closes what the trader states, at its average price', async () => {
    const one = await read([soldBefore, bought, sold], [held])
    expect(results(one)).toEqual(closed)
    expect(one.reading.rejected).toEqual([])
    expect(one.reading.unheldExits).toEqual([])
    expect(one.trades[0]).toMatchObject({ entryAt: '2025-07-01T04:00:00.000Z', externalId: null })
    expect(one.trades[0]?.imported?.[0]).toMatchObject({
      key: 'own|opening-2025-07-01#1',
      quantity: '100',
      price: '28',
    })
  })

  test('is covered where the trader states that it was sold short', async () => {
    const short = { ...held, direction: 'short', quantity: '10', price: '33' } as OpeningPosition
    // 10 x (33 - 30)
    expect(results(await read([row('BC', '08', '10', '30.00')], [short]))).toEqual([['short', 'completed', '30']])
  })

  test('closes what was stated for its own day in a file of dates alone', async () => {
    const { reading, trades } = await readText(
      'schwab',
      [
        'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
        '07/18/2025,Buy,VVVX,VALVES INC,100,$20.00,,',
        '07/08/2025,Sell,VVVX,VALVES INC,100,$30.00,,',
      ],
      { openingPositions: [{ ...held, book: 'schwab||VVVX|', date: '2025-07-08' } as OpeningPosition] },
    )
    expect(reading.rejected).toEqual([])
    expect(trades).toMatchObject([{ status: 'completed', grossPnl: '200' }, { status: 'active' }])
  })

  test('stays as it is if the file is imported again, with and without the statement', async () => {
    const one = await read([soldBefore, bought, sold], [held])
    for (const stated of [[], [held]]) {
      const again = await read([soldBefore, bought, sold], stated, knownAfter(one.reading))
      expect(again.reading.rejected).toEqual([])
      expect(again.reading.unheldExits).toEqual([])
      expect(again.trades.some(({ continues, rematches }) => continues !== undefined || rematches !== undefined)).toBe(
        false,
      )
      const keys = new Set(one.reading.trades.map(({ importKey }) => importKey))
      expect(again.reading.trades.every(({ importKey }) => keys.has(importKey))).toBe(true)
    }
  })

  test('is the same in two files as in one', async () => {
    const first = await read([soldBefore], [held])
    const second = await read([bought, sold], [], knownAfter(first.reading))
    expect([...results(first), ...results(second)]).toEqual(closed)
  })

  test('may contain what an earlier file brings later: that is refused with the remedy', async () => {
    const one = await read([soldBefore, bought, sold], [held])
    const earlier = await read([row('B', '01', '100', '27.00').replace('07/01', '06/02')], [], knownAfter(one.reading))
    expect(earlier.trades).toEqual([])
    expect(earlier.reading.rejected.map(({ reason }) => reason)).toEqual([
      'This fill is from before the position in VVVX that you stated. Delete its trade, then import all files again and bring it back.',
    ])
  })
})
