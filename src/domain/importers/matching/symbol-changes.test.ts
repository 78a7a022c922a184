import { describe, expect, test } from 'vitest'
import type { FormatOptions } from '#domain/importers/reading/tables/import-format.ts'
import { readText } from '#tests/support/imports/import-checks.ts'
import { knownAfter } from '#tests/support/imports/known-positions.ts'

const newYork = { timeZone: 'America/New_York' }
type Read = Awaited<ReturnType<typeof readText>>
const results = ({ trades }: Read) =>
  trades.map(({ symbol, direction, status, grossPnl }) => [symbol, direction, status, grossPnl])

const robinhood = (lines: readonly string[], options: Partial<FormatOptions> = {}) =>
  readText(
    'robinhood',
    ['Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount', ...lines],
    { ...newYork, ...options },
  )

describe('Robinhood', () => {
  const sold = '6/20/2025,6/20/2025,6/23/2025,NEWC,New Corp,Sell,100,$7.00,$700.00'
  const change = [
    '6/9/2025,6/9/2025,6/9/2025,NEWC,New Corp,SXCH,100,,',
    '6/9/2025,6/9/2025,6/9/2025,OLDC,Old Corp,SXCH,100S,,',
  ]
  const bought = '6/2/2025,6/2/2025,6/3/2025,OLDC,Old Corp,Buy,100,$5.00,($500.00)'

  test('a change of the ticker makes one trade under the new one', async () => {
    const read = await robinhood([sold, ...change, bought])
    // 100 × (7 − 5)
    expect(results(read)).toEqual([['NEWC', 'long', 'completed', '200']])
    expect(read.reading.rejected).toEqual([])
    expect(read.reading.ignored).toEqual([
      { line: 3, reason: 'OLDC became NEWC: its trades go on as NEWC.' },
      { line: 4, reason: 'Part of the change of symbol in line 3.' },
    ])
    expect(read.reading.warnings.at(-1)).toEqual({ line: 3, message: 'OLDC became NEWC: its trades go on as NEWC.' })
  })

  test('the file again changes nothing', async () => {
    const first = await robinhood([sold, ...change, bought])
    const again = await robinhood([sold, ...change, bought], { knownPositions: knownAfter(first.reading) })
    expect(again.reading.knownExecutions).toBe(2)
    expect(again.trades.map(({ importKey }) => importKey)).toEqual(first.trades.map(({ importKey }) => importKey))
  })

  test('a reverse split that changes the ticker as well', async () => {
    const read = await robinhood([
      '6/20/2025,6/20/2025,6/23/2025,OLDCD,Old Corp,Sell,10,$70.00,$700.00',
      '6/9/2025,6/9/2025,6/9/2025,OLDCD,Old Corp,SPR,10,,',
      '6/9/2025,6/9/2025,6/9/2025,OLDC,Old Corp,SPR,100S,,',
      bought,
    ])
    // 10 × 70 − 100 × 5
    expect(results(read)).toEqual([['OLDCD', 'long', 'completed', '200']])
    expect(read.reading.rejected).toEqual([])
  })

  test('a reverse split that changes the ticker of a trade of an earlier file, once its symbol is changed', async () => {
    const early = knownAfter((await robinhood([bought])).reading)
    const held = early.map((position) => ({ ...position, symbol: 'OLDCD' }))
    const late = [
      '6/20/2025,6/20/2025,6/23/2025,OLDCD,Old Corp,Sell,10,$70.00,$700.00',
      '6/9/2025,6/9/2025,6/9/2025,OLDCD,Old Corp,SPR,10,,',
      '6/9/2025,6/9/2025,6/9/2025,OLDC,Old Corp,SPR,100S,,',
    ]
    const read = await robinhood(late, { knownPositions: held })
    // 10 × 70 − 100 × 5, as of one file.
    expect(results(read)).toEqual([['OLDCD', 'long', 'completed', '200']])
  })

  test('two splits of a day stay apart', async () => {
    const read = await robinhood([
      '6/20/2025,6/20/2025,6/23/2025,AAAA,Alpha Corp,Sell,10,$15.00,$150.00',
      '6/20/2025,6/20/2025,6/23/2025,BBBB,Beta Corp,Sell,5,$40.00,$200.00',
      '6/9/2025,6/9/2025,6/9/2025,AAAA,Alpha Corp,SPR,10,,',
      '6/9/2025,6/9/2025,6/9/2025,BBBB,Beta Corp,SPR,5,,',
      '6/9/2025,6/9/2025,6/9/2025,BBBB,Beta Corp,SPR,50S,,',
      '6/9/2025,6/9/2025,6/9/2025,AAAA,Alpha Corp,SPR,100S,,',
      '6/2/2025,6/2/2025,6/3/2025,AAAA,Alpha Corp,Buy,100,$1.00,($100.00)',
      '6/2/2025,6/2/2025,6/3/2025,BBBB,Beta Corp,Buy,50,$2.00,($100.00)',
    ])
    // 10 × 15 − 100 and 5 × 40 − 100
    expect(results(read).toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['AAAA', 'long', 'completed', '50'],
      ['BBBB', 'long', 'completed', '100'],
    ])
  })

  test('a trade that continues under a new ticker keeps its key, and later files extend it', async () => {
    const early = await robinhood([bought])
    const whole = await robinhood([...change, bought])
    // The purchase has the key that the earlier file gave it.
    expect(whole.trades.map(({ symbol, importKey }) => [symbol, importKey])).toEqual([
      ['NEWC', early.trades[0]?.importKey],
    ])
    const later = await robinhood([sold], { knownPositions: knownAfter(whole.reading) })
    expect(later.trades).toMatchObject([{ symbol: 'NEWC', status: 'completed', grossPnl: '200' }])
    expect(later.trades[0]?.continues).toBeDefined()
  })

  test('a trade that an earlier file left open under the former ticker is named with the remedy', async () => {
    const early = await robinhood([bought])
    const held = knownAfter(early.reading)
    const read = await robinhood([sold, ...change], { knownPositions: held })
    expect(read.reading.ignored[0]?.reason).toBe(
      'OLDC became NEWC. Change the symbol of the open trade to NEWC, then import the file again.',
    )
    // The remedy works: the key of the trade stays that of its former symbol.
    const changed = held.map((position) => ({ ...position, symbol: 'NEWC' }))
    const again = await robinhood([sold, ...change], { knownPositions: changed })
    expect(again.trades).toMatchObject([{ symbol: 'NEWC', status: 'completed', grossPnl: '200' }])
  })
})

const tastytrade = (lines: readonly string[]) =>
  readText(
    'tastytrade',
    [
      'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency',
      ...lines,
    ],
    newYork,
  )
const shares = (at: string, subType: string, action: string, symbol: string, value: string, size: number) =>
  `${at}T09:30:00-0400,Receive Deliver,${subType},${action},${symbol},Equity,${subType}: ${size} ${symbol},"${value}",${size},,--,0.00,,,,,,,,${value.replaceAll(',', '')},USD`
const trade = (at: string, action: string, symbol: string, value: string, size: number) =>
  `${at}T10:00:00-0400,Trade,${action},${action},${symbol},Equity,${action} ${size} ${symbol},"${value}",${size},,0.00,0.00,,,,,,,80001,${value.replaceAll(',', '')},USD`

const option = (at: string, type: string, subType: string, action: string, root: string, value: string) =>
  `${at}T09:30:00-0400,${type},${subType},${action},${root}  250919P00015000,Equity Option,${subType},${value},1,,--,0.00,100,${root},${root},9/19/25,15,PUT,,${value},USD`

describe('tastytrade', () => {
  test('a change of the ticker, long shares and a short option, makes one trade each', async () => {
    const read = await tastytrade([
      option('2025-06-23', 'Trade', 'Buy to Close', 'BUY_TO_CLOSE', 'NEWC', '-40.00'),
      trade('2025-06-20', 'SELL_TO_CLOSE', 'NEWC', '700.00', 100),
      option('2025-06-09', 'Receive Deliver', 'Symbol Change', 'SELL_TO_OPEN', 'NEWC', '132.00'),
      option('2025-06-09', 'Receive Deliver', 'Symbol Change', 'BUY_TO_CLOSE', 'OLDC', '-132.00'),
      shares('2025-06-09', 'Symbol Change', 'BUY_TO_OPEN', 'NEWC', '-520.00', 100),
      shares('2025-06-09', 'Symbol Change', 'SELL_TO_CLOSE', 'OLDC', '520.00', 100),
      option('2025-06-03', 'Trade', 'Sell to Open', 'SELL_TO_OPEN', 'OLDC', '130.00'),
      trade('2025-06-02', 'BUY_TO_OPEN', 'OLDC', '-500.00', 100),
    ])
    expect(read.reading.rejected).toEqual([])
    // 700 − 500, and 130 − 40
    expect(results(read)).toEqual([
      ['NEWC', 'long', 'completed', '200'],
      ['NEWC250919P00015000', 'short', 'completed', '90'],
    ])
  })

  test.each([
    ['a forward split', 'Forward Split', 10, 40, '5,000.00', 40, '5,200.00', '200'],
    ['a reverse split', 'Reverse Split', 100, 10, '500.00', 10, '700.00', '200'],
  ])('%s makes one trade', async (_name, subType, before, after, cost, size, proceeds, pnl) => {
    const read = await tastytrade([
      trade('2025-06-20', 'SELL_TO_CLOSE', 'AAAA', proceeds, size),
      // The broker moves the position at the market's value of that day.
      shares('2025-06-09', subType, 'BUY_TO_OPEN', 'AAAA', '-5,111.00', after),
      shares('2025-06-09', subType, 'SELL_TO_CLOSE', 'AAAA', '5,111.00', before),
      trade('2025-06-02', 'BUY_TO_OPEN', 'AAAA', `-${cost}`, before),
    ])
    expect(read.reading.rejected).toEqual([])
    expect(results(read)).toEqual([['AAAA', 'long', 'completed', pnl]])
  })

  test('a forward split of a short position', async () => {
    const read = await tastytrade([
      trade('2025-06-20', 'BUY_TO_CLOSE', 'AAAA', '-4,800.00', 40),
      shares('2025-06-09', 'Forward Split', 'SELL_TO_OPEN', 'AAAA', '5,111.00', 40),
      shares('2025-06-09', 'Forward Split', 'BUY_TO_CLOSE', 'AAAA', '-5,111.00', 10),
      trade('2025-06-02', 'SELL_TO_OPEN', 'AAAA', '5,000.00', 10),
    ])
    expect(results(read)).toEqual([['AAAA', 'short', 'completed', '200']])
  })
})

test('tastyworks, until 2023: a split and a change of symbol leave one trade, as tastytrade writes them', async () => {
  const header =
    'Date/Time,Transaction Code,Transaction Subcode,Symbol,Buy/Sell,Open/Close,Quantity,Expiration Date,Strike,Call/Put,Price,Fees,Amount,Description,Account Reference'
  const { trades, reading } = await readText('tastyworks', [
    header,
    '06/20/2022 10:00 AM,Trade,Sell to Close,AAAB,Sell,Close,40,,,,31.0,0.0,1240.0,Sold 40 AAAB @ 31.00,Individual...01',
    '06/15/2022 4:00 PM,Receive Deliver,Symbol Change,AAAB,Buy,Open,40,,,,,0.0,-1000.0,Symbol change: Open 40 AAAB,Individual...01',
    '06/15/2022 4:00 PM,Receive Deliver,Symbol Change,AAAA,Sell,Close,40,,,,,0.0,1000.0,Symbol change: Close 40 AAAA,Individual...01',
    '06/09/2022 4:00 PM,Receive Deliver,Forward Split,AAAA,Buy,Open,40,,,,,0.0,-1111.0,Forward split: Open 40 AAAA,Individual...01',
    '06/09/2022 4:00 PM,Receive Deliver,Forward Split,AAAA,Sell,Close,10,,,,,0.0,1111.0,Forward split: Close 10 AAAA,Individual...01',
    '06/01/2022 10:00 AM,Trade,Buy to Open,AAAA,Buy,Open,10,,,,100.0,0.0,-1000.0,Bought 10 AAAA @ 100.00,Individual...01',
  ])
  // 10 at 100 became 40, sold at 31: 1,240 - 1,000.
  expect(trades.map(({ symbol, status, grossPnl }) => [symbol, status, grossPnl])).toEqual([
    ['AAAB', 'completed', '240'],
  ])
  expect(reading.rejected).toEqual([])
})
