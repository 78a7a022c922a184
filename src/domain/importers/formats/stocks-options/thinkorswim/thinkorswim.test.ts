import { expect, test } from 'vitest'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { readBroker } from '#tests/support/imports/broker-checks.ts'
import { everyRowAccounted, fileOfText, plainOptions, tradesWithFigures } from '#tests/support/imports/import-checks.ts'
import { knownAfter } from '#tests/support/imports/known-positions.ts'
import { thinkorswim } from './thinkorswim.ts'

test('executions by leg with the costs of their cash, expiries, assignments and futures', async () => {
  const read = await readBroker(thinkorswim, 'thinkorswim.csv')
  expect(Object.fromEntries(read.results.map(([symbol, ...figures]) => [symbol, figures]))).toEqual({
    // 200 x 25.10 - 100 x 24.50 - 100 x 24.60
    AAAA: ['long', '110', '109.86'],
    // The credit spread expires: each leg bears half of 2.60 + 0.06.
    BBBB250117C00050000: ['short', '360', '358.67'],
    BBBB250117C00055000: ['long', '-120', '-121.33'],
    CCCC250117P00030000: ['long', '-85', '-85.67'],
    DDDD250117P00020000: ['short', '50', '49.33'],
    // Delivered at 20, sold at 19.50
    DDDD: ['long', '-50', '-50.08'],
    // 10.50 points x 5
    '/MESH25': ['long', '52.5', '49.66'],
    EEEE: ['short', null, null],
  })
  expect(read.trades.find(({ symbol }) => symbol === 'AAAA')?.entryAt).toBe('2025-01-06T14:31:05.000Z')
  expect(Object.values(read.rejected)).toEqual(['Price "~" is not a price.'])
  expect(Object.values(read.ignored)).toEqual(
    expect.arrayContaining([
      'A balance of the account.',
      'The cash entry of an execution; its costs are used.',
      'A dividend.',
      'A transfer, deposit or withdrawal.',
      'An order; its executions are listed under Account Trade History.',
      'An unfilled order: CANCELED.',
      'A leg of the order above.',
      'Not a trade: section "Equities".',
    ]),
  )
})

test('a statement without executions is read from its cash, spreads refused', async () => {
  const file = await fileOfText(
    [
      'Cash Balance',
      'DATE,TIME,TYPE,REF #,DESCRIPTION,Misc Fees,Commissions & Fees,AMOUNT,BALANCE',
      '2/3/25,09:31:00,TRD,="1",BOT +10 AAAA @50.00,,,-500.00,500.00',
      '2/3/25,09:41:00,TRD,="2",SOLD -10 AAAA @51.50,-0.02,-1.00,515.00,1013.98',
      '2/3/25,10:00:00,TRD,="3",SOLD -1 VERTICAL BBBB 100 21 FEB 25 50/55 CALL @1.20,,,120.00,1133.98',
    ].join('\n'),
  )
  const reading = readImport(thinkorswim, file, plainOptions)
  everyRowAccounted(file, reading)
  expect(
    reading.trades.map(({ trade }) => [trade.symbol, trade.status, trade.executions.map(({ fee }) => fee)]),
  ).toEqual([['AAAA', 'completed', ['0', '1.02']]])
  expect(reading.rejected).toMatchObject([
    { line: 5, reason: expect.stringContaining('with the section Account Trade History') },
  ])
})

const cashHeader = 'Trade Date,Exec Date,Exec Time,Type,Ref #,Description,Misc Fees,Commissions & Fees,Amount,Balance'
const tradeHeader = ',Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Order Type'

const sheetOf = (...rows: readonly string[]) => ({
  name: '',
  rows: rows.map((row) => row.split(',')),
  lines: rows.map((_row, index) => index + 1),
})

test('a statement is recognized by its executions, less surely by its cash, on any sheet', () => {
  const [trades, cash, notes] = [sheetOf('Trades', tradeHeader), sheetOf('Cash', cashHeader), sheetOf('Notes', 'a,b')]
  expect(thinkorswim.detect({ kind: 'text', sheets: [trades] })).toBe(1)
  expect(thinkorswim.detect({ kind: 'workbook', sheets: [notes, cash, trades] })).toBe(1)
  expect(thinkorswim.detect({ kind: 'workbook', sheets: [notes, cash] })).toBe(0.9)
  expect(thinkorswim.detect({ kind: 'workbook', sheets: [notes] })).toBe(0)
  // It has no times of executions, so it may be anything.
  expect(thinkorswim.detect({ kind: 'text', sheets: [sheetOf(tradeHeader.replace('Exec Time', 'When'))] })).toBe(0)
  expect(thinkorswim.detect({ kind: 'page', sheets: [trades, cash] })).toBe(0)
})

async function readLines(...lines: readonly string[]) {
  const file = await fileOfText(lines.join('\n'))
  const options = { ...plainOptions, timeZone: 'America/New_York' }
  const reading = readImport(thinkorswim, file, options)
  everyRowAccounted(file, reading)
  return { reading, trades: tradesWithFigures(reading, options) }
}

test('options on futures: the root is under Exp, the multiplier in the symbol; they expire, and grains have eighths', async () => {
  const { reading, trades } = await readLines(
    'Futures Statements',
    cashHeader,
    '8/4/25,8/4/25,07:04:39,TRD,="3001",SOLD -1 VERTICAL /ESU25:XCME 1/50 4 AUG 25 (Monday) (Wk2) /E1AQ25:XCME 6350/6300 PUT @12.50,-2.48,-2.60,625.00,625.00',
    '8/4/25,8/4/25,17:00:00,RAD,="3002",REMOVAL OF OPTION DUE TO EXPIRATION -1.0 /ESU25:XCME 1/50 4 AUG 25 (Monday) (Wk2) /E1AQ25:XCME 6350.0 PUT,,,,619.92',
    '8/4/25,8/4/25,17:00:00,RAD,="3003",REMOVAL OF OPTION DUE TO EXPIRATION 1.0 /ESU25:XCME 1/50 4 AUG 25 (Monday) (Wk2) /E1AQ25:XCME 6300.0 PUT,,,,619.92',
    '',
    'Account Trade History',
    tradeHeader,
    ",8/6/25 10:10:00,SINGLE,SELL,-2,TO CLOSE,/ZCU25 1/50 SEP 25,/OZCU25,450,CALL,12'6,12'6,LMT",
    ",8/6/25 10:00:00,SINGLE,BUY,+2,TO OPEN,/ZCU25 1/50 SEP 25,/OZCU25,450,CALL,12'4,12'4,LMT",
    ',8/4/25 07:04:39,VERTICAL,SELL,-1,TO OPEN,/ESU25 1/50 4 AUG 25 (Monday) (Wk2),/E1AQ25,6350,PUT,18.25,12.50,LMT',
    ',,,BUY,+1,TO OPEN,/ESU25 1/50 4 AUG 25 (Monday) (Wk2),/E1AQ25,6300,PUT,5.75,CREDIT,',
    ',8/7/25 10:00:00,SINGLE,BUY,+1,TO OPEN,/NQU25:XCME,,23000,CALL,40.00,40.00,LMT',
  )
  expect(
    trades.map(({ symbol, direction, status, grossPnl, netPnl }) => [symbol, direction, status, grossPnl, netPnl]),
  ).toEqual([
    // 5.75 × 50 and 18.25 × 50; each leg bears half of 2.60 + 2.48
    ['/E1AQ25 6300 P', 'long', 'completed', '-287.5', '-290.04'],
    ['/E1AQ25 6350 P', 'short', 'completed', '912.5', '909.96'],
    // 12.75 − 12.5 = a quarter of a cent, × 50 × 2
    ['/OZCU25 450 C', 'long', 'completed', '25', '25'],
  ])
  expect(trades[1]).toMatchObject({
    assetClass: 'option',
    pointValue: '50',
    underlyingSymbol: '/ESU25',
    expiryDate: '2025-08-04',
    strikePrice: '6350',
    optionType: 'put',
  })
  expect(trades[2]).toMatchObject({ expiryDate: null, underlyingSymbol: '/ZCU25' })
  expect(reading.rejected).toMatchObject([{ line: 13, reason: expect.stringContaining('with its multiplier') }])
})

test('options on futures are read from the cash alone where a statement has no executions', async () => {
  const { reading, trades } = await readLines(
    'Futures Statements',
    cashHeader,
    '8/5/25,8/5/25,09:40:00,TRD,="3101",BOT +2 /MESU25:XCME 1/5 8 AUG 25 (Wk2) /EX2Q25:XCME 6400 CALL @20.50,-0.74,-2.60,-205.00,-205.00',
    '8/5/25,8/5/25,09:55:00,TRD,="3102",SOLD -2 /MESU25:XCME 1/5 8 AUG 25 (Wk2) /EX2Q25:XCME 6400 CALL @24.00,-0.74,-2.60,240.00,31.66',
  )
  // 2 × 3.5 × 5; costs 2 × 3.34
  expect(trades.map(({ symbol, grossPnl, netPnl }) => [symbol, grossPnl, netPnl])).toEqual([
    ['/EX2Q25 6400 C', '35', '28.32'],
  ])
  expect(reading.rejected).toEqual([])
})

test('one text alone above all tables is neither a title nor a note', async () => {
  const { reading } = await readLines(',,For the account of a trader', 'Cash Balance', cashHeader)
  expect(reading.ignored.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    '1: Not a trade: section "".',
    '2: A title.',
  ])
})

test('a row of orders with one text alone, such as RE #…, is no title of a section', async () => {
  const { reading, trades } = await readLines(
    'Account Order History',
    'Notes,,Time Placed,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,PRICE,,TIF,Status',
    ',,2/3/25 09:30:00,STOCK,BUY,+10,TO OPEN,AAAA,,,STOCK,50.10,LMT,DAY,FILLED',
    ',,,RE #1000123,,,,,,,,,,,',
    ',,2/3/25 09:29:00,STOCK,BUY,+10,TO OPEN,AAAA,,,STOCK,50.00,LMT,DAY,CANCELED',
    '',
    'Account Trade History,,,,,,,,,,,,',
    tradeHeader,
    ',2/3/25 09:41:00,STOCK,SELL,-10,TO CLOSE,AAAA,,,STOCK,51.50,51.50,LMT',
    ',,,,,,,,,,,,GTC',
    ',2/3/25 09:31:00,STOCK,BUY,+10,TO OPEN,AAAA,,,STOCK,50.00,50.00,LMT',
  )
  expect(trades.map(({ symbol, grossPnl }) => [symbol, grossPnl])).toEqual([['AAAA', '15']])
  expect(reading.rejected).toEqual([])
  expect(reading.ignored.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    '1: A title.',
    '3: An order; its executions are listed under Account Trade History.',
    '4: A note on the row above.',
    '5: An unfilled order: CANCELED.',
    '7: A title.',
    '10: A note on the row above.',
  ])
})
test('an expired option on a future is named without its series and size: all that is held of it ends', async () => {
  const { reading, trades } = await readLines(
    'Futures Statements',
    cashHeader,
    '1/2/26,1/2/26,10:17:49,TRD,="4001",SOLD -4 /MESH26:XCME 1/5 2 JAN 26 (Wk1) /EX1F26:XCME 6840 PUT @6.50,-0.88,-7.20,130.00,130.00',
    '1/2/26,1/2/26,11:17:49,TRD,="4002",BOT +1 /MESH26:XCME 1/5 2 JAN 26 (Wk1) /EX1F26:XCME 6840 PUT @2.50,-0.22,-1.80,-12.50,107.40',
    '1/2/26,1/2/26,16:00:15,TRD,="4003",Removal of option due to expiration of /MESH26 XCME 5 (WEEKLY) 2 Jan 2026 6840.0 PUT,--,--,--,107.40',
    '1/2/26,1/2/26,16:00:15,TRD,="4004",Removal of option due to expiration of /MESH26 XCME 5 (WEEKLY) 2 Jan 2026 6700.0 PUT,--,--,--,107.40',
  )
  // 4 × 6.5 − 2.5 = 23.5 points of 5 dollars; costs 10.10
  expect(
    trades.map(({ symbol, direction, status, grossPnl, netPnl }) => [symbol, direction, status, grossPnl, netPnl]),
  ).toEqual([['/EX1F26 6840 P', 'short', 'completed', '117.5', '107.4']])
  expect(reading.rejected.map(({ line, reason }) => [line, reason])).toEqual([
    [6, expect.stringContaining('No option on /MESH26 with this strike and expiry is held.')],
  ])
})

test('an option on a future that an earlier file opened ends by its expiry in a later one', async () => {
  const opened = [
    'Futures Statements',
    cashHeader,
    '1/2/26,1/2/26,10:17:49,TRD,="4001",BOT +2 /NQM26:XCME 1/20 9 JAN 26 (Wk2) /QN2F26:XCME 24250 CALL @10.00,-0.88,-7.20,-400.00,-408.08',
  ]
  const { reading: first } = await readLines(...opened)
  const file = await fileOfText(
    [
      'Futures Statements',
      cashHeader,
      '1/9/26,1/9/26,16:00:00,TRD,="4005",Removal of option due to expiration of /NQM26 XCME 20 (WEEKLY) 9 Jan 2026 24250.0 CALL,--,--,--,0.00',
    ].join('\n'),
  )
  const options = { ...plainOptions, timeZone: 'America/New_York', knownPositions: knownAfter(first) }
  const later = readImport(thinkorswim, file, options)
  everyRowAccounted(file, later)
  expect(tradesWithFigures(later, options)).toMatchObject([
    { symbol: '/QN2F26 24250 C', status: 'completed', grossPnl: '-400', continues: knownAfter(first)[0]?.tradeId },
  ])
})
