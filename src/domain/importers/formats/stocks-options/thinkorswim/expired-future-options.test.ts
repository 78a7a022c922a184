import { describe, expect, test } from 'vitest'
import type { FillSide } from '#domain/fills/fill.ts'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import type { CalendarDate, Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { everyRowAccounted, fileOfText, plainOptions, tradesWithFigures } from '#tests/support/imports/import-checks.ts'
import { parseExpiredFutureOption } from './expired-future-options.ts'
import { thinkorswim } from './thinkorswim.ts'

describe('a row of an expired option on a future', () => {
  test('names the future, the value of a point, the day, the strike and the right', () => {
    expect(
      parseExpiredFutureOption('Removal of option due to expiration of /MESH26 XCME 5 (WEEKLY) 2 Jan 2026 6840.0 PUT'),
    ).toEqual({ future: '/MESH26', pointValue: '5', expiryDate: '2026-01-02', strike: '6840', type: 'put' })
    expect(
      parseExpiredFutureOption('removal of option due to expiration of /zcu25  xcbt 50 22 aug 2025 450.5 call'),
    ).toEqual({ future: '/ZCU25', pointValue: '50', expiryDate: '2025-08-22', strike: '450.5', type: 'call' })
  })

  test.each([
    ['the day does not exist', 'Removal of option due to expiration of /MESH26 XCME 5 30 Feb 2026 6840.0 PUT'],
    ['the month does not exist', 'Removal of option due to expiration of /MESH26 XCME 5 2 Jax 2026 6840.0 PUT'],
    ['it is of a stock', 'Removal of option due to expiration of MESH 100 2 Jan 2026 6840.0 PUT'],
    ['it was assigned', 'Removal of option due to assignment of /MESH26 XCME 5 2 Jan 2026 6840.0 PUT'],
  ])('is none where %s', (_name, description) => {
    expect(parseExpiredFutureOption(description)).toBeNull()
  })
})

const header = 'Trade Date,Exec Date,Exec Time,Type,Ref #,Description,Misc Fees,Commissions & Fees,Amount,Balance'
const removed = (right: string) =>
  `1/9/26,1/9/26,16:00:00,TRD,="9",Removal of option due to expiration of /NQM26 XCME 20 (WEEKLY) 9 Jan 2026 24250.0 ${right},--,--,--,0.00`

/** Reads fills of a day before the expiry of the call, or put, at 24250, then the expiry. */
async function readExpiry(positions: readonly KnownPosition[], fills: readonly string[] = [], right = 'CALL') {
  const rows = fills.map((fill, index) => `1/8/26,1/8/26,10:0${index}:00,TRD,="${index}",${fill},,,0.00,0.00`)
  const file = await fileOfText(['Futures Statements', header, ...rows, removed(right)].join('\n'))
  const options = { ...plainOptions, timeZone: 'America/New_York', knownPositions: positions }
  const reading = readImport(thinkorswim, file, options)
  everyRowAccounted(file, reading)
  const completed = tradesWithFigures(reading, options).filter(({ status }) => status === 'completed')
  return {
    completed,
    ended: completed.map(({ symbol, direction, executions }) => {
      const last = executions.at(-1)
      return [symbol, direction, `${last?.side} ${last?.quantity} at ${last?.price}`]
    }),
    rejected: reading.rejected.map(({ reason }) => reason),
  }
}

let trades = 0
/** A trade of the portfolio in an option on /NQM26 that expires on the day of the row, from fills of one day and price. */
function held(symbol: string, ...fills: readonly (readonly [side: FillSide, quantity: string])[]): KnownPosition {
  trades += 1
  const size = fills.reduce((net, [side, quantity]) => net + (side === 'buy' ? 1 : -1) * Number(quantity), 0)
  return {
    tradeId: `trade ${trades}`,
    importKey: null,
    symbol,
    underlyingSymbol: '/NQM26',
    expiryDate: '2026-01-09' as CalendarDate,
    direction: fills[0]?.[0] === 'sell' ? 'short' : 'long',
    pointValue: '20' as Decimal,
    isOpen: size !== 0,
    swapFunding: '0' as Money,
    brokerPnl: null,
    fills: fills.map(([side, quantity], index) => ({
      at: `2026-01-05T15:0${index}:00.000Z` as Instant,
      side,
      quantity: quantity as Decimal,
      price: '10' as Decimal,
      fee: '0' as Money,
      liquidity: null,
    })),
  }
}

describe('of the portfolio, an expiry ends', () => {
  const others = [
    held('/QN1F26 24250 C', ['buy', '1'], ['sell', '1']),
    held('QN 24250 C', ['buy', '1']),
    held('/QN2F26 24250 P', ['buy', '1']),
    held('/QN2F26 24300 C', ['buy', '1']),
  ]

  test('the open option on a future with its strike and right, and no other', async () => {
    expect(await readExpiry([...others, held('/QN2F26 24250 C', ['buy', '3'], ['sell', '1'])])).toMatchObject({
      ended: [['/QN2F26 24250 C', 'long', 'sell 2 at 0']],
      rejected: [],
    })
  })

  test('a put where the row says so', async () => {
    const call = held('/QN2F26 24250 C', ['buy', '3'])
    expect(await readExpiry([call, held('/QN2F26 24250 P', ['buy', '1'])], [], 'PUT')).toMatchObject({
      ended: [['/QN2F26 24250 P', 'long', 'sell 1 at 0']],
      rejected: [],
    })
  })

  test('an option of the value, day, strike and right that its row states', async () => {
    const { completed } = await readExpiry([held('/QN2F26 24250 C', ['buy', '1'])])
    expect(completed).toMatchObject([
      {
        assetClass: 'option',
        pointValue: '20',
        underlyingSymbol: '/NQM26',
        expiryDate: '2026-01-09',
        strikePrice: '24250',
        optionType: 'call',
      },
    ])
  })

  test('nothing where only others are held', async () => {
    expect(await readExpiry(others)).toMatchObject({
      ended: [],
      rejected: [expect.stringContaining('No option on /NQM26 with this strike and expiry is held.')],
    })
  })

  test('nothing where two series have the strike and right: the row does not say which', async () => {
    expect(
      await readExpiry([held('/QN1F26 24250 C', ['buy', '1']), held('/QN2F26 24250 C', ['buy', '1'])]),
    ).toMatchObject({ ended: [], rejected: [expect.stringContaining('close this position by hand')] })
  })

  const call = held('/QN2F26 24250 C', ['buy', '1'])
  const none = 'No option on /NQM26 with this strike and expiry is held.'
  test.each<[string, KnownPosition, string]>([
    [
      'root and point value',
      { ...held('/EX1F26 24250 C', ['buy', '1']), underlyingSymbol: '/ESH26', pointValue: '50' as Decimal },
      none,
    ],
    ['point value', { ...call, pointValue: '2' as Decimal }, none],
    ['future', { ...call, underlyingSymbol: '/NQH26' }, none],
    ['day', { ...call, expiryDate: '2026-01-16' as CalendarDate }, none],
    ['month', { ...held('/QNH26 24250 C', ['buy', '1']), expiryDate: null }, none],
    [
      'future that nobody stated',
      { ...call, underlyingSymbol: null },
      'The trade in /QN2F26 24250 C does not say which future it is on.',
    ],
  ])('nothing where the only option with the strike and right is of another %s', async (_name, other, reason) => {
    expect(await readExpiry([other])).toMatchObject({ ended: [], rejected: [expect.stringContaining(reason)] })
  })

  test('an option whose series names the month of the expiry, or the next, without a day', async () => {
    for (const symbol of ['/QNF26 24250 C', '/QNG26 24250 C'])
      expect(await readExpiry([{ ...held(symbol, ['buy', '1']), expiryDate: null }])).toMatchObject({
        ended: [[symbol, 'long', 'sell 1 at 0']],
        rejected: [],
      })
  })

  test('a short option by a purchase', async () => {
    expect(await readExpiry([held('/QN2F26 24250 C', ['sell', '2'])])).toMatchObject({
      ended: [['/QN2F26 24250 C', 'short', 'buy 2 at 0']],
      rejected: [],
    })
  })
})

describe('of the file, an expiry ends', () => {
  const option = '/NQM26:XCME 1/20 9 JAN 26 (Wk2) /QN2F26:XCME 24250 CALL'

  test('what its fills leave of the option, beside what the portfolio holds', async () => {
    const other = option.replace('CALL', 'PUT')
    const fills = [`BOT +3 ${option} @10.00`, `SOLD -1 ${option} @12.00`, `BOT +5 ${other} @8.00`]
    expect(await readExpiry([], fills)).toMatchObject({
      ended: [['/QN2F26 24250 C', 'long', 'sell 2 at 0']],
      rejected: [],
    })
    // 1 + 3 − 1
    expect(await readExpiry([held('/QN2F26 24250 C', ['buy', '1'])], fills)).toMatchObject({
      ended: [['/QN2F26 24250 C', 'long', 'sell 3 at 0']],
      rejected: [],
    })
  })

  test('an option whose series names a month without a day', async () => {
    expect(await readExpiry([], ['BOT +1 /NQM26:XCME 1/20 JAN 26 /QNF26:XCME 24250 CALL @10.00'])).toMatchObject({
      ended: [['/QNF26 24250 C', 'long', 'sell 1 at 0']],
      rejected: [],
    })
  })

  test.each([
    ['future', option.replace('NQM26', 'NQH26')],
    ['day', option.replace('9 JAN', '16 JAN')],
    ['strike', option.replace('24250', '24300')],
    ['right', option.replace('CALL', 'PUT')],
  ])('no option of another %s', async (_name, other) => {
    expect(await readExpiry([], [`BOT +1 ${other} @10.00`])).toMatchObject({
      ended: [],
      rejected: [expect.stringContaining('No option on /NQM26 with this strike and expiry is held.')],
    })
  })

  test('nothing where all of it has been closed', async () => {
    expect(await readExpiry([], [`BOT +1 ${option} @10.00`, `SOLD -1 ${option} @12.00`])).toMatchObject({
      ended: [['/QN2F26 24250 C', 'long', 'sell 1 at 12']],
      rejected: [expect.stringContaining('Nothing of /QN2F26 24250 C is held when it expires.')],
    })
  })
})
