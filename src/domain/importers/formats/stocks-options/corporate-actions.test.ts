import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { FormatOptions, FormatReading } from '#domain/importers/reading/tables/import-format.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { splitStatedPrices } from '#domain/trade/split-prices.ts'
import { readText } from '#tests/support/imports/import-checks.ts'
import { knownAfter } from '#tests/support/imports/known-positions.ts'

const headers = {
  schwab: 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
  fidelity:
    'Run Date,Account,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
  robinhood: 'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
  tastytrade:
    'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency',
}

const read = (id: keyof typeof headers, lines: readonly string[], options: Partial<FormatOptions> = {}) =>
  readText(id, [headers[id], ...lines], { timeZone: 'America/New_York', ...options })

type Read = Awaited<ReturnType<typeof read>>
const results = ({ trades }: Read) => trades.map(({ symbol, status, grossPnl }) => [symbol, status, grossPnl])
const reasons = (rows: FormatReading['rejected'] | FormatReading['ignored']) => rows.map(({ reason }) => reason)

const tasty = (
  day: string,
  type: string,
  subType: string,
  action: string,
  symbol: string,
  value: string,
  size: number,
) =>
  `2025-${day}T10:00:00-0400,${type},${subType},${action},${symbol},Equity,${subType} ${size} ${symbol},"${value}",${size},,0.00,0.00,,,,,,,,${value.replaceAll(',', '')},USD`

/** Old shares bought at 15, and 83 new ones of a merger sold at 18, newest row first. */
const forShares: readonly (readonly [keyof typeof headers, sold: string, rows: readonly string[], bought: string])[] = [
  [
    'schwab',
    '05/20/2025,Sell,NEWM,NEW BRANDS,83,$18.00,,"$1,494.00"',
    [
      '05/05/2025,Stock Merger,NEWM,NEW BRANDS,83,,,',
      '05/05/2025,Stock Merger,OLDM,OLD INCXXXMANDATORY MERGER EFF: 05/03/25,-100,,,',
    ],
    '01/03/2025,Buy,OLDM,OLD INC,100,$15.00,,"-$1,500.00"',
  ],
  [
    'fidelity',
    '05/20/2025,Z1,YOU SOLD NEW BRANDS (NEWM) (Cash),NEWM,NEW BRANDS,Cash,18,-83,,,,1494,05/21/2025',
    [
      '05/05/2025,Z1,MERGER MER FROM 517103404#REOR M0051542700001 NEW BRANDS (NEWM) (Cash),NEWM,NEW BRANDS,Cash,,83,,,,0.00,',
      '05/05/2025,Z1,MERGER MER PAYOUT #REOR M0051542700000 OLD INC (OLDM) (Cash),OLDM,OLD INC,Cash,,-100,,,,0.00,',
    ],
    '01/03/2025,Z1,YOU BOUGHT OLD INC (OLDM) (Cash),OLDM,OLD INC,Cash,15,100,,,,-1500,01/06/2025',
  ],
  [
    'robinhood',
    '5/20/2025,5/20/2025,5/21/2025,NEWM,New Brands,Sell,83,$18.00,"$1,494.00"',
    ['5/5/2025,5/5/2025,5/5/2025,NEWM,New Brands,MRGS,83,,', '5/5/2025,5/5/2025,5/5/2025,OLDM,Old Inc,MRGS,100S,,'],
    '1/3/2025,1/3/2025,1/6/2025,OLDM,Old Inc,Buy,100,$15.00,"($1,500.00)"',
  ],
  [
    'tastytrade',
    tasty('05-20', 'Trade', 'Sell to Close', 'SELL_TO_CLOSE', 'NEWM', '1,494.00', 83),
    [
      // The broker moves the position at the market's value of that day.
      tasty('05-05', 'Receive Deliver', 'Stock Merger', 'BUY_TO_OPEN', 'NEWM', '-1,400.00', 83),
      tasty('05-05', 'Receive Deliver', 'Stock Merger', 'SELL_TO_CLOSE', 'OLDM', '1,400.00', 100),
    ],
    tasty('01-03', 'Trade', 'Buy to Open', 'BUY_TO_OPEN', 'OLDM', '-1,500.00', 100),
  ],
]

describe.each(forShares)('%s: a merger for shares', (id, sold, rows, bought) => {
  test('takes the cost along; the file again changes nothing', async () => {
    const first = await read(id, [sold, ...rows, bought])
    // 83 x 18 - 100 x 15
    expect(results(first)).toEqual([['NEWM', 'completed', '-6']])
    expect(first.reading.rejected).toEqual([])
    const again = await read(id, [sold, ...rows, bought], { knownPositions: knownAfter(first.reading) })
    expect(again.reading.knownExecutions).toBe(3)
  })

  test('of two files in turn, gives the same once the symbol is changed', async () => {
    const early = knownAfter((await read(id, [bought])).reading)
    const named = await read(id, [sold, ...rows], { knownPositions: early })
    expect(reasons(named.reading.ignored)).toContainEqual(
      expect.stringMatching(/^OLDM became NEWM\. Change the symbol/),
    )
    const changed = early.map((position) => ({ ...position, symbol: 'NEWM' }))
    expect(results(await read(id, [sold, ...rows], { knownPositions: changed }))).toEqual([['NEWM', 'completed', '-6']])
  })

  test('by one of its rows alone, is refused by its name', async () => {
    const half = await read(id, [rows[1] ?? '', bought])
    expect(reasons(half.reading.rejected)).toEqual([expect.stringMatching(/^A merger without one row each/)])
  })
})

/** Shares bought at 50 and paid out at 54.20, newest row first. */
const forCash: readonly (readonly [keyof typeof headers, rows: readonly string[], bought: string])[] = [
  [
    'schwab',
    [
      '05/05/2025,Cash Merger,CASH,CASH INC,,,,"$5,420.00"',
      '05/05/2025,Cash Merger Adj,CASH,CASH INCXXXMANDATORY MERGER EFF: 05/03/25,-100,,,',
    ],
    '01/03/2025,Buy,CASH,CASH INC,100,$50.00,,"-$5,000.00"',
  ],
  [
    'fidelity',
    [
      '05/05/2025,Z1,MERGER MER PAYOUT #REOR M0051542700000 CASH INC (CASH) (Cash),CASH,CASH INC,Cash,,-100,,,,5420.00,',
    ],
    '01/03/2025,Z1,YOU BOUGHT CASH INC (CASH) (Cash),CASH,CASH INC,Cash,50,100,,,,-5000,01/06/2025',
  ],
  [
    'robinhood',
    ['5/5/2025,5/5/2025,5/5/2025,CASH,Cash Inc,MRGS,100S,,"$5,420.00"'],
    '1/3/2025,1/3/2025,1/6/2025,CASH,Cash Inc,Buy,100,$50.00,"($5,000.00)"',
  ],
  [
    'tastytrade',
    [tasty('05-05', 'Receive Deliver', 'Cash Merger', 'SELL_TO_CLOSE', 'CASH', '5,420.00', 100)],
    tasty('01-03', 'Trade', 'Buy to Open', 'BUY_TO_OPEN', 'CASH', '-5,000.00', 100),
  ],
]

describe.each(forCash)('%s: a merger for cash', (id, rows, bought) => {
  test('closes the trade at what was paid, also that of an earlier file, and once', async () => {
    const first = await read(id, [...rows, bought])
    // 100 x (54.20 - 50)
    expect(results(first)).toEqual([['CASH', 'completed', '420']])
    expect(first.reading.rejected).toEqual([])
    const again = await read(id, [...rows, bought], { knownPositions: knownAfter(first.reading) })
    expect(again.reading.knownExecutions).toBe(2)
    const early = knownAfter((await read(id, [bought])).reading)
    expect(results(await read(id, rows, { knownPositions: early }))).toEqual([['CASH', 'completed', '420']])
  })
})

test('Fidelity: shares and cash in one merger are refused', async () => {
  const mixed = await read('fidelity', [
    '05/05/2025,Z1,MERGER MER FROM 517103404#REOR M0051542700001 NEW BRANDS (NEWM) (Cash),NEWM,NEW BRANDS,Cash,,83,,,,0.00,',
    '05/05/2025,Z1,MERGER MER PAYOUT #REOR M0051542700000 OLD INC (OLDM) (Cash),OLDM,OLD INC,Cash,,-100,,,,500.00,',
    '01/03/2025,Z1,YOU BOUGHT OLD INC (OLDM) (Cash),OLDM,OLD INC,Cash,15,100,,,,-1500,01/06/2025',
  ])
  expect(results(mixed)).toEqual([['OLDM', 'active', null]])
  expect(reasons(mixed.reading.rejected)).toEqual(
    Array(2).fill(expect.stringMatching(/^A merger of OLDM for shares and cash/)),
  )
})

test('what cannot be imported is refused by its name', async () => {
  const schwab = await read('schwab', [
    '05/06/2025,Name Change,PRNT,PARENT INC,,,,',
    '05/05/2025,Spin-off,SPUN,SPUN INC,33,,,',
    '05/05/2025,Name Change,ELSE,ELSE INC,,,,',
    '01/03/2025,Buy,PRNT,PARENT INC,100,$15.00,,"-$1,500.00"',
  ])
  expect(schwab.reading.rejected).toMatchObject([
    { line: 2, reason: 'A corporate action, change of symbol: edit the trades held through it by hand.' },
    { line: 3, reason: expect.stringMatching(/^A spin-off: .*Log their purchase by hand/) },
  ])
  expect(reasons(schwab.reading.ignored)).toEqual([expect.stringMatching(/that no trade holds/)])
  const alone = await read('schwab', [
    '05/05/2025,Cash Merger,PRNT,PARENT INC,,,,"$5,420.00"',
    '01/03/2025,Buy,PRNT,PARENT INC,100,$15.00,,"-$1,500.00"',
  ])
  expect(reasons(alone.reading.rejected)).toEqual([
    'A corporate action, merger: edit the trades held through it by hand.',
  ])
  const robinhood = await read('robinhood', ['5/5/2025,5/5/2025,5/5/2025,SPUN,Spun Inc,SOFF,33,,'])
  expect(reasons(robinhood.reading.rejected)).toEqual([expect.stringMatching(/^A spin-off/)])
  const tastytrade = await read('tastytrade', [
    tasty('05-05', 'Receive Deliver', 'Spinoff', 'BUY_TO_OPEN', 'SPUN', '-330.00', 33),
    tasty('05-04', 'Receive Deliver', 'Cash Merger', 'SELL_TO_CLOSE', 'CASH', '0.00', 100),
  ])
  expect(reasons(tastytrade.reading.rejected)).toEqual([
    'A corporate action, spin-off: edit the trades held through it by hand.',
    'A corporate action, merger: edit the trades held through it by hand.',
  ])
})

test('dividends in shares leave the cost as it is', async () => {
  const schwab = await read('schwab', [
    '07/01/2025,Sell,DIVS,DIVS INC,110,$12.00,,"$1,320.00"',
    '06/09/2025,Stock Div Dist,DIVS,DIVS INC,10,,,',
    '01/03/2025,Buy,DIVS,DIVS INC,100,$11.00,,"-$1,100.00"',
  ])
  const robinhood = await read('robinhood', [
    '7/1/2025,7/1/2025,7/2/2025,DIVS,Divs Inc,Sell,110,$12.00,"$1,320.00"',
    '6/9/2025,6/9/2025,6/9/2025,DIVS,Divs Inc,SDIV,10,,',
    '1/3/2025,1/3/2025,1/6/2025,DIVS,Divs Inc,Buy,100,$11.00,"($1,100.00)"',
  ])
  // 110 x 12 - 1,100
  for (const one of [schwab, robinhood]) expect(results(one)).toEqual([['DIVS', 'completed', '220']])
})

const exchanged = (symbol: string, size: string) => `6/9/2025,6/9/2025,6/9/2025,${symbol},${symbol} Corp,SXCH,${size},,`

test('rows of two changes that fit each other equally well are left out, not paired by chance', async () => {
  const one = await read('robinhood', [
    exchanged('NEWA', '100'),
    exchanged('NEWB', '100'),
    exchanged('OLDA', '100S'),
    exchanged('OLDB', '100S'),
    '6/2/2025,6/2/2025,6/3/2025,OLDA,Olda Corp,Buy,100,$5.00,($500.00)',
    '6/2/2025,6/2/2025,6/3/2025,OLDB,Oldb Corp,Buy,100,$7.00,($700.00)',
  ])
  expect(results(one)).toEqual([
    ['OLDB', 'active', null],
    ['OLDA', 'active', null],
  ])
  expect(one.reading.ignored).toHaveLength(4)
})

const reports = new URL('../../../../../../shared/data/import-reports/', import.meta.url)

test.skipIf(!existsSync(reports))(
  'robinhood-split.csv, where ../shared has it: a stop of 290 before the split is 3R',
  async () => {
    const text = await readFile(new URL('robinhood-split.csv', reports), 'utf8')
    const { trades } = await readText('robinhood', text.trimEnd().split('\n'), { timeZone: 'America/New_York' })
    const [whole] = trades
    if (whole === undefined) throw new Error('no trade')
    const before = { ...whole, executions: whole.executions.slice(0, 1), initialStopPrice: '290' as Decimal }
    const after = splitStatedPrices(before, { ...before, executions: whole.executions })
    const context = { timeZone: 'America/New_York', breakevenTolerance: '0' as Money }
    // 30 x 110 - 10 x 300, less 0.10, of 10 x 10
    expect(deriveTrade(after, context).realizedR).toBeCloseTo(2.999, 6)
  },
)
