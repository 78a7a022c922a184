import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dasTrader } from '#domain/importers/formats/stocks-options/das-trader.ts'
import { schwab } from '#domain/importers/formats/stocks-options/schwab.ts'
import { formatOptionSymbol, parseOption } from '#domain/importers/reading/option-symbols.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { parseBrokerTime } from '#domain/importers/reading/times/broker-times.ts'
import type { CalendarDate, Decimal, Instant, Money } from '#domain/numbers/units.ts'
import {
  everyRowAccounted,
  fileOfText,
  plainOptions,
  readFixture,
  tradesWithFigures,
} from '#tests/support/imports/import-checks.ts'
import { rankFormats, readImport } from './catalogue.ts'
import { detectFormat } from './detect-format.fixture.ts'
import { stockOptionFormats } from './stock-option-formats.ts'

const ids = stockOptionFormats.map(({ id }) => id)
const names = readdirSync(new URL('../../../../tests/fixtures/imports', import.meta.url))
/** "etrade-older.csv" is of "etrade", "ibkr-flex-csv.csv" of "ibkr-flex-csv"; TradeNote's template is TradeZero's layout. */
const ownId = (name: string) =>
  name === 'tradenote.csv'
    ? 'tradestation'
    : ids.find(
        (id) =>
          name.startsWith(`${id}.`) ||
          name.startsWith(`${id}-older`) ||
          name.startsWith(`${id}-german`) ||
          name.startsWith(`${id}-splits`) ||
          name.startsWith(`${id}-corporate-actions`),
      )

describe.each(names)('%s', (name) => {
  test('is known by its headers, and by no other format as well', async () => {
    const likely = rankFormats(await readFixture(name))
    const [first, second] = likely
    const id = ownId(name)
    if (id === undefined) expect(ids).not.toContain(first?.format.id)
    else {
      expect(first?.format.id).toBe(id)
      expect((first?.score ?? 0) - (second?.score ?? 0)).toBeGreaterThan(0.05)
    }
  })
})

test.each(stockOptionFormats.map((format) => [format.id, format] as const))('%s has a fixture', (id) => {
  expect(names.some((name) => ownId(name) === id)).toBe(true)
})

test.each([
  'AAPL  240119C00150000',
  'AAPL240119C00150000',
  'AAPL--240119C00150000',
  ' -AAPL240119C150',
  '.AAPL240119C150',
  'AAPL 01/19/2024 150.00 C',
  'AAPL 1/19/2024 Call $150.00',
  'AAPL 19JAN24 150 C',
  "AAPL Jan 19 '24 $150 Call",
  'CALL AAPL   01/19/24   150.000',
  'AAPL 100 (Weeklys) 19 JAN 24 150 CALL',
  'CALL (AAPL) APPLE INC JAN 19 24 $150 (100 SHS)',
])('the option "%s"', (text) => {
  const contract = parseOption(text)
  expect(contract).toEqual({ underlying: 'AAPL', expiry: '2024-01-19', type: 'call', strike: '150' })
  if (contract !== null) expect(formatOptionSymbol(contract)).toBe('AAPL240119C00150000')
})

test.each(['AAPL', 'CALL', 'AAPL 240230C00150000', 'AAPL 02/30/2024 150.00 C', '', 'BRK.B', '/MESH25', 'T 4 02/28/30'])(
  '"%s" is no option',
  (text) => expect(parseOption(text)).toBeNull(),
)

test('strikes of half a dollar and of thousands', () => {
  expect(parseOption('-SPXW250221P6,012.5')).toMatchObject({ underlying: 'SPXW', strike: '6012.5' })
  expect(parseOption('BBB 2/21/2025 Put $.50')).toMatchObject({ strike: '0.5', type: 'put' })
})

test.each([
  ['20240119;093000', '2024-01-19T14:30:00.000Z'],
  ['2024-01-19, 09:30:00', '2024-01-19T14:30:00.000Z'],
  ['2024-01-19;09:30:00', '2024-01-19T14:30:00.000Z'],
  ['20240119', '2024-01-19T05:00:00.000Z'],
  ['07/19/2024 09:30:00 EDT', '2024-07-19T13:30:00.000Z'],
  ['07/19/2024 09:30:00 AM PDT', '2024-07-19T16:30:00.000Z'],
  ['2024-07-19T09:30:00-0500', '2024-07-19T14:30:00.000Z'],
  ['1/19/24 09:30:00', '2024-01-19T14:30:00.000Z'],
])('the time "%s"', (text, instant) => {
  expect(parseBrokerTime(text, 'America/New_York')).toBe(instant)
})

test('text that is no time', () => {
  for (const text of ['', 'soon', '20241319', '2024-01-19 25:00:00', '12:00:00 EST']) {
    expect(parseBrokerTime(text, 'America/New_York')).toBeNull()
  }
})

const header = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"'

test('an expiry without an opening in the file closes the portfolio’s position, long or short', async () => {
  const file = await fileOfText(`${header}\n"03/21/2025","Expired","AAAA 03/21/2025 10.00 P","PUT","1","","",""`)
  const held: KnownPosition = {
    tradeId: '9e107d9d-3721-4bfa-9a4c-0f1b2c3d4e5f',
    importKey: null,
    symbol: 'AAAA250321P00010000',
    direction: 'short',
    pointValue: '100' as Decimal,
    isOpen: true,
    swapFunding: '0' as Money,
    brokerPnl: null,
    fills: [
      {
        at: '2025-03-03T15:00:00.000Z' as Instant,
        side: 'sell',
        quantity: '1' as Decimal,
        price: '0.8' as Decimal,
        fee: '0.66' as Money,
        liquidity: null,
      },
    ],
  }
  const closing = readImport(schwab, file, { ...plainOptions, knownPositions: [held] })
  expect(closing.trades).toMatchObject([{ continues: held.tradeId, trade: { status: 'completed' } }])
  expect(closing.trades[0]?.trade.executions.map(({ side, price }) => [side, price])).toEqual([
    ['sell', '0.8'],
    ['buy', '0'],
  ])
  expect(readImport(schwab, file, plainOptions).trades).toEqual([])
})

test('an option that is opened on the day on which it expires', async () => {
  const file = await fileOfText(
    [
      header,
      '"03/21/2025","Expired","AAAA 03/21/2025 10.00 C","CALL","2","","",""',
      '"03/21/2025","Sell to Open","AAAA 03/21/2025 10.00 C","CALL","2","$0.15","$1.32","$28.68"',
      '"03/20/2025","Bank Interest","","INT","","","","$0.10"',
    ].join('\n'),
  )
  const reading = readImport(schwab, file, plainOptions)
  everyRowAccounted(file, reading)
  expect(reading.trades).toMatchObject([{ trade: { direction: 'short', status: 'completed' } }])
})

test('a split adds shares at no cost to its own position only', async () => {
  const file = await fileOfText(
    [
      header,
      '"06/20/2025","Sell","AAAA","AAAA INC","40","$130.00","","$5,200.00"',
      '"06/10/2025","Stock Split","BBBB","BBBB INC","9","","",""',
      '"06/09/2025","Stock Split","AAAA","AAAA INC","30","","",""',
      '"06/02/2025","Buy","AAAA","AAAA INC","10","$500.00","","-$5,000.00"',
    ].join('\n'),
  )
  const reading = readImport(schwab, file, plainOptions)
  everyRowAccounted(file, reading)
  expect(reading.trades).toMatchObject([{ trade: { status: 'completed', thesis: 'Shares of a split.' } }])
  expect(reading.trades[0]?.trade.executions.map(({ side, quantity, price }) => [side, quantity, price])).toEqual([
    ['buy', '10', '500'],
    ['buy', '30', '0'],
    ['sell', '40', '130'],
  ])
  expect(reading.ignored).toEqual([{ line: 3, reason: 'A split of shares that no trade in the file holds.' }])
})

test('the trades window of DAS Trader has Symb and no dates: the import asks for the day', async () => {
  const file = await fileOfText(
    [
      'Time,Symb,Side,Price,Qty,Route,Broker,Account,Type,Cloid',
      '09:30:15,AAAA,B,150.25,100,ARCA,,TR1,Limit,1',
      '09:31:45,AAAA,S,150.75,100,ARCA,,TR1,Limit,2',
      'noon,AAAA,S,150.75,100,ARCA,,TR1,Limit,3',
    ].join('\n'),
  )
  expect(detectFormat(file)?.id).toBe('das-trader')
  expect(dasTrader.needsTradingDay?.(file)).toBe(true)
  const { rejected } = readImport(dasTrader, file, plainOptions)
  expect(rejected).toMatchObject([
    { line: 2, reason: 'Time "09:30:15" has no date. Choose the trading day, or add a Date column to the file.' },
    { line: 3 },
    { line: 4 },
  ])
  const options = { ...plainOptions, timeZone: 'America/New_York', tradingDay: '2025-06-02' as CalendarDate }
  const reading = readImport(dasTrader, file, options)
  everyRowAccounted(file, reading)
  // 100 × 0.50; 09:30:15 in New York, in summer
  expect(tradesWithFigures(reading, options)).toMatchObject([
    { symbol: 'AAAA', grossPnl: '50', entryAt: '2025-06-02T13:30:15.000Z', exitAt: '2025-06-02T13:31:45.000Z' },
  ])
  expect(reading.rejected).toMatchObject([{ line: 4, reason: expect.stringContaining('"noon" is not a time') }])
  // The same rows on another day are other trades.
  const keyOn = (day: string) =>
    readImport(dasTrader, file, { ...options, tradingDay: day as CalendarDate }).trades[0]?.importKey
  expect(keyOn('2025-06-03')).not.toBe(keyOn('2025-06-02'))
})

const needsDay = async (text: string) => dasTrader.needsTradingDay?.(await fileOfText(text))

test('the import does not ask for the day if a file of DAS Trader has dates', async () => {
  const columns = 'Time,Symbol,Side,Price,Qty,Route'
  expect(await needsDay(`${columns}\n06/02/2025 09:30:00,AAAA,B,7,1,S`)).toBe(false)
  expect(await needsDay(`Date,${columns}\n06/02/2025,09:30:00,AAAA,B,7,1,S`)).toBe(false)
  expect(await needsDay(`Date,${columns}\n,09:30:00,AAAA,B,7,1,S`)).toBe(true)
})
