import { describe, expect, test } from 'vitest'
import { formats } from '#domain/importers/formats/catalogue.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { readText } from '#tests/support/imports/import-checks.ts'
import { knownAfter } from '#tests/support/imports/known-positions.ts'

/** How a broker writes 100 shares of VVVX traded on a day of July 2025, beside the header of its export. */
interface Layout {
  readonly header: string
  /** Words of a purchase, a plain sale and a short sale. */
  readonly words: readonly [purchase: string, sale: string, short: string]
  readonly row: (word: string, day: string, price: string) => string
}

const layouts = {
  webull: {
    header: 'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time',
    words: ['Buy', 'Sell', 'Short'],
    row: (word, day, price) =>
      `Valves,VVVX,${word},Filled,100,100,@${price},${price},DAY,07/${day}/2025 10:00:00 EDT,07/${day}/2025 10:00:05 EDT`,
  },
  etrade: {
    header:
      'Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note',
    words: ['Bought', 'Sold', 'Sold Short'],
    row: (word, day, price) =>
      `07/${day}/25,07/${day}/25,07/${day}/25,${word},VALVES INC,VVVX,--,${word === 'Bought' ? '' : '-'}100,${price},0,0.0,--,--`,
  },
  fidelity: {
    header:
      'Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
    words: ['YOU BOUGHT', 'YOU SOLD', 'YOU SOLD SHORT SALE'],
    row: (word, day, price) =>
      `07/${day}/2025,"${word} VALVES INC (VVVX) (Margin)", VVVX,"VALVES INC",Margin,${price},${word === 'YOU BOUGHT' ? '' : '-'}100,,,,0,07/${day}/2025`,
  },
  'das-trader': {
    header: 'Date,Time,Symbol,Side,Price,Qty,Route,Account,Cloid',
    words: ['B', 'S', 'SS'],
    row: (word, day, price) => `07/${day}/2025,10:00:00,VVVX,${word},${price},100,SMRT,TR500,`,
  },
  tradestation: {
    header:
      'Account,T/D,S/D,Currency,Type,Side,Symbol,Qty,Price,Exec Time,Comm,SEC,TAF,NSCC,Nasdaq,ECN Remove,ECN Add,Gross Proceeds,Net Proceeds',
    words: ['B', 'S', 'SS'],
    row: (word, day, price) =>
      `TS1,07/${day}/2025,07/${day}/2025,USD,2,${word},VVVX,100,${price},10:00:00,0,0,0,0,0,0,0,0,0`,
  },
  lightspeed: {
    header:
      'Account Number,Account Type,Side,Symbol,CUSIP,Currency Code,Security Type,Buy/Sell,Trade Date,Price,Qty,Trade Number,Commission Amount,Execution Time,Raw Exec. Time',
    words: ['Long Buy', 'Long Sell', 'Short Sell'],
    row: (word, day, price) =>
      `LS3,M,${word === 'Long Buy' ? 'B' : 'S'},VVVX,,USD,equity,${word},07/${day}/2025,${price},100,T${day},0,10:00,07/${day}/2025 10:00:00`,
  },
  robinhood: {
    header: 'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
    words: ['Buy', 'Sell', 'SS'],
    row: (word, day, price) => `7/${day}/2025,7/${day}/2025,7/${day}/2025,VVVX,Valves,${word},100,$${price},`,
  },
  schwab: {
    header: 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
    words: ['Buy', 'Sell', 'Sell Short'],
    row: (word, day, price) => `07/${day}/2025,${word},VVVX,VALVES INC,100,$${price},,`,
  },
} satisfies Readonly<Record<string, Layout>>

const oldestFirst = (rows: readonly string[]) => rows
const newestFirst = (rows: readonly string[]) => rows.toReversed()

test('each format of executions says how it tells short sales; those with a word of their own are all tried', () => {
  const own = formats.flatMap((format) =>
    format.content === 'executions' && format.shortSales === 'own word' ? [format.id] : [],
  )
  expect(own.toSorted()).toEqual(Object.keys(layouts).toSorted())
})

describe.each(Object.entries(layouts))('%s', (id, { header, words: [purchase, sale, short], row }) => {
  const soldBefore = row(sale, '08', '30.00')
  const bought = row(purchase, '10', '20.00')
  const sold = row(sale, '14', '21.00')
  const soldShort = row(short, '16', '25.00')
  const covered = row(purchase, '18', '24.00')
  const read = (rows: readonly string[], knownPositions: readonly KnownPosition[] = []) =>
    readText(id, [header, ...rows], { knownPositions })
  const figures = ({ trades }: Awaited<ReturnType<typeof read>>) =>
    trades.map(({ direction, status, grossPnl }) => [direction, status, grossPnl])

  test.each([
    ['oldest', oldestFirst],
    ['newest', newestFirst],
  ])('a plain sale of what the file does not hold is refused, %s rows first', async (_order, arrange) => {
    const { reading, trades } = await read(arrange([soldBefore, bought, sold, soldShort, covered]))
    expect(reading.rejected.map(({ reason }) => reason)).toEqual([
      'This fill closes 100 VVVX, but only 0 is held. The file begins in the middle of the trade: import an earlier period first. Else state what was held under “Opening positions”.',
    ])
    expect(figures({ reading, trades })).toEqual([
      // 100 x (21 - 20), and 100 x (25 - 24)
      ['long', 'completed', '100'],
      ['short', 'completed', '100'],
    ])
  })

  test('the earlier file opens what the sale closes; importing either again changes nothing', async () => {
    const opened = row(purchase, '07', '28.00')
    const whole = await read([opened, soldBefore, bought, sold])
    // 100 x (30 - 28), and 100 x (21 - 20)
    expect(figures(whole)).toEqual([
      ['long', 'completed', '200'],
      ['long', 'completed', '100'],
    ])
    const earlier = await read([opened])
    const later = await read([soldBefore, bought, sold], knownAfter(earlier.reading))
    expect(later.reading.rejected).toEqual([])
    expect(figures(later)).toEqual(figures(whole))
    expect(later.reading.trades.map(({ continues }) => continues !== undefined)).toEqual([true, false])
    const again = await read([opened, soldBefore, bought, sold], knownAfter(whole.reading))
    expect(again.reading.rejected).toEqual([])
    expect(again.reading.knownExecutions).toBe(4)
  })
})

test('an option or a future is sold to open by the plain word', async () => {
  const { header, row } = layouts.webull
  const { reading, trades } = await readText('webull', [
    header,
    row('Sell', '08', '0.90').replace('VVVX', 'VVVX250815P00040000'),
    row('Sell', '08', '6000.00').replace('VVVX', 'MESU5'),
  ])
  expect(reading.rejected).toEqual([])
  expect(trades.map(({ direction }) => direction)).toEqual(['short', 'short'])
})

test('a future or share that the file does not tell apart goes through zero', async () => {
  const { header, row } = layouts.tradestation
  const { reading } = await readText('tradestation', [header, row('S', '08', '6000.00').replace('VVVX', 'ES')])
  expect(reading.rejected).toEqual([])
})
