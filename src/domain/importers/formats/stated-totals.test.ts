import { describe, expect, test } from 'vitest'
import type { FormatReading } from '#domain/importers/reading/tables/import-format.ts'
import { fileOfText, plainOptions, readDetected, readFixture, readText } from '#tests/support/imports/import-checks.ts'
import { readImport } from './catalogue.ts'
import { bybitTransactionLog } from './crypto/bybit-transaction-log.ts'
import { okx } from './crypto/okx.ts'
import { detectFormat } from './detect-format.fixture.ts'
import { fingerprintHeaders } from './generic/column-mapping.ts'
import { createMappedFormat } from './generic/mapped-format.ts'

const totals = ({ statedTotals }: FormatReading) =>
  statedTotals?.map(({ name, line, stated, read, opening }) => [name, line, stated, read, opening])

async function totalsOfFixture(name: string) {
  const file = await readFixture(name)
  return totals(readImport(detectFormat(file) ?? expect.fail(), file, plainOptions))
}

describe('Schwab', () => {
  const lines = [
    '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
    '"03/26/2025","Sell","AAAA","AAAA INC","150","$12.40","$0.07","$1859.93"',
    '"03/14/2025","Qualified Dividend","AAAA","AAAA INC","","","","$15.00"',
    '"03/03/2025","Buy","AAAA","AAAA INC","150","$12.00","","-$1,800.00"',
    '"Transactions Total","","","","","","","$74.93"',
  ]

  test('the total of the transactions, dividends included', async () => {
    expect(totals((await readText('schwab', lines)).reading)).toEqual([
      ['Transactions Total: Amount', 5, '74.93', '74.93', null],
    ])
  })

  test('lacks a row that is refused', async () => {
    const broken = lines.map((line) => line.replace('"$12.40"', '"about $12"'))
    // 15 − 1,800
    expect(totals((await readText('schwab', broken)).reading)).toEqual([
      ['Transactions Total: Amount', 5, '74.93', '-1785', null],
    ])
  })
})

describe('Interactive Brokers', () => {
  test('activity statement: commissions and realized P&L of each asset category', async () => {
    expect(await totalsOfFixture('ibkr-activity-statement.csv')).toEqual([
      // −5 − 2.11 − 3.60 − 1; 97.89 + 86.914286 + 28.485714
      ['Comm/Fee, Stocks, USD', 17, '-11.71', '-11.71', null],
      ['Realized P/L, Stocks, USD', 17, '213.29', '213.29', null],
    ])
  })

  test('activity statement: a total over several currencies is not compared', async () => {
    const { reading } = await readText('ibkr-activity-statement', [
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
      'Trades,Data,Order,Stocks,USD,IOTA,"2025-05-05, 09:31:12",100,12,12,-1200,-1,1201,0,0,O',
      'Trades,Total,,Stocks,USD,,,,,,-1200,-1.5,,0,0,',
      'Trades,Total,,Stocks,Total in USD,,,,,,-1200,-1,,0,0,',
    ])
    expect(totals(reading)).toEqual([
      ['Comm/Fee, Stocks, USD', 3, '-1.5', '-1', null],
      ['Realized P/L, Stocks, USD', 3, '0', '0', null],
    ])
  })

  test('Flex query: the summary of an asset class', async () => {
    const { reading } = await readText('ibkr-flex-csv', [
      '"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","TradeID","DateTime","Quantity","TradePrice","IBCommission","IBCommissionCurrency","FifoPnlRealized","Buy/Sell","LevelOfDetail"',
      '"U1","USD","STK","","","","","","-3","USD","98","","ASSET_SUMMARY"',
      '"U1","USD","STK","ACME","1","20250303;093015","100","50","-1","USD","0","BUY","EXECUTION"',
      '"U1","USD","STK","ACME","2","20250304;093015","-100","51","-1","USD","98","SELL","EXECUTION"',
    ])
    expect(totals(reading)).toEqual([
      // One of three executions is missing.
      ['IBCommission, STK, USD, U1', 2, '-3', '-2', null],
      ['FifoPnlRealized, STK, USD, U1', 2, '98', '98', null],
    ])
  })

  test('transaction history: the cash at the end', async () => {
    const { reading } = await readText('ibkr-transaction-history', [
      'Summary,Header,Field Name,Field Value',
      'Summary,Data,Base Currency,USD',
      'Summary,Data,Starting Cash,1000.0',
      'Summary,Data,Ending Cash,738.0',
      'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount',
      'Transaction History,Data,2025-06-20,U***54321,NUMB INC,Sell,NUMB,-10.0,21.5,USD,215.0,-1.0,214.0',
      'Transaction History,Data,2025-06-11,U***54321,NUMB INC,Buy,NUMB,20.0,20.0,USD,-400.0,-1.0,-401.0',
      'Transaction History,Data,2025-06-02,U***54321,Interest,Credit Interest,-,-,-,-,-75.0,-,-75.0',
    ])
    expect(totals(reading)).toEqual([['Ending Cash', 4, '738', '738', '1000']])
  })
})

test('thinkorswim: the totals below the cash balance, and the running balance of futures', async () => {
  expect(await totalsOfFixture('thinkorswim.csv')).toEqual([
    // −0.14 − 0.06 − 0.02 − 0.02 − 0.08; −2.60 − 0.65 − 0.65; the amounts of line 6 to 20
    ['Cash Balance: Misc Fees', 20, '-0.32', '-0.32', null],
    ['Cash Balance: Commissions & Fees', 20, '-3.9', '-3.9', null],
    ['Cash Balance: AMOUNT', 20, '1277', '1277', null],
    // 998.58 + 0.37 + 1.05 = 1,000 at the start; −0.37 − 1.05, then 52.50 − 0.37 − 1.05
    ['Futures Statements: Balance', 25, '1049.66', '1049.66', '1000'],
  ])
})

test('Rithmic: the totals in the line of each contract, also of one whose trades were not expanded', async () => {
  expect(await totalsOfFixture('rithmic-performance-totals.csv')).toEqual([
    ['Trade P&L of MESM5', 3, '13.75', '13.75', null],
    ['Commission & Fees of MESM5', 3, '2.04', '2.04', null],
    ['Trade P&L of MNQM5', 7, '15', '15', null],
    ['Commission & Fees of MNQM5', 7, '1.02', '1.02', null],
    ['Trade P&L of MESM5', 11, '5', '0', null],
    ['Commission & Fees of MESM5', 11, '1.02', '0', null],
    ['Trade P&L of MNQM5', 12, '0', '0', null],
    ['Commission & Fees of MNQM5', 12, '0', '0', null],
  ])
})

test('NinjaTrader: the total below the trades', async () => {
  const { reading } = await readText('ninjatrader-trades', [
    'Trade number,Instrument,Account,Strategy,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Entry name,Exit name,Profit,Cum. net profit,Commission',
    '1,MES 06-25,Sim101,,Long,1,5050.00,5053.00,4/7/2025 9:35:01 AM,4/7/2025 9:41:20 AM,Entry,Exit,$15.00,$15.00,$0.50',
    '2,MES 06-25,Sim101,,Short,1,5060.00,5061.00,4/7/2025 10:00:00 AM,4/7/2025 10:05:00 AM,Entry,Exit,($5.00),$10.00,$0.50',
    ',,,,,,,,,,,,$10.00,,$1.00',
  ])
  expect(totals(reading)).toEqual([
    ['Profit', 4, '10', '10', null],
    ['Commission', 4, '1', '1', null],
    ['Cum. net profit', 3, '10', '10', null],
  ])
})

const ninjaTraderGrid = (...rows: readonly string[]) => [
  'Trade number,Instrument,Account,Strategy,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Entry name,Exit name,Profit,Cum. net profit,Commission',
  ...rows,
]
const won = (cumulative: string) =>
  `1,MES 06-25,Sim101,,Long,1,5050.00,5053.00,4/7/2025 9:35:01 AM,4/7/2025 9:41:20 AM,Entry,Exit,$15.00,${cumulative},$0.50`
const lost = (cumulative: string, side = 'Short') =>
  `2,MES 06-25,Sim101,,${side},1,5060.00,5061.00,4/7/2025 10:00:00 AM,4/7/2025 10:05:00 AM,Entry,Exit,($5.00),${cumulative},$0.50`

describe('NinjaTrader: the cumulative profit of the last trade', () => {
  test('lacks a row that is refused', async () => {
    const { reading } = await readText('ninjatrader-trades', ninjaTraderGrid(won('$15.00'), lost('$10.00', 'Sideways')))
    expect(totals(reading)).toEqual([['Cum. net profit', 3, '10', '15', null]])
  })

  test('after costs beside profits before costs', async () => {
    // 15 − 0.50, then −5 − 0.50
    const { reading } = await readText('ninjatrader-trades', ninjaTraderGrid(won('$14.50'), lost('$9.00')))
    expect(totals(reading)).toEqual([['Cum. net profit', 3, '9', '9', null]])
  })

  test('of a part of a grid is not compared', async () => {
    expect(totals((await readText('ninjatrader-trades', ninjaTraderGrid(lost('$10.00')))).reading)).toBeUndefined()
  })
})

describe('TradingView strategy: the cumulative result of the last trade', () => {
  test.each([
    // 4,590 + 620 − 1,002.50, the last one still open
    ['tradingview-strategy-newer.csv', ['Cumulative PnL USD', 2, '4207.5', '4207.5', null]],
    // 175 − 100
    ['tradingview-strategy-older.csv', ['Cum. Profit USD', 5, '75', '75', null]],
  ])('%s', async (name, total) => {
    expect(await totalsOfFixture(name)).toEqual([total])
  })
})

describe('a row that says "Total"', () => {
  const trips = [
    'Symbol,Direction,Quantity,Entry Price,Exit Price,Entry Time,Exit Time,Gross P&L,Commission',
    'ACME,Long,10,50,51,2025-07-21 10:00:00,2025-07-21 11:00:00,10,1',
    'Subtotal,,,,,,,10,1',
    'ACME,Long,10,50,52,2025-07-22 10:00:00,2025-07-22 11:00:00,20,1',
    'ACME,Sideways,10,50,53,2025-07-23 10:00:00,2025-07-23 11:00:00,30,1',
    'Subtotal,,,,,,,50,2',
    'Grand total,,,,,,,60,3',
  ]

  test('round trips: each subtotal is of the rows since the last one, a total below it of all rows', async () => {
    expect(totals((await readText('generic', trips)).reading)).toEqual([
      ['Gross P&L', 3, '10', '10', null],
      ['Commission', 3, '1', '1', null],
      ['Gross P&L', 6, '50', '20', null],
      ['Commission', 6, '2', '1', null],
      ['Gross P&L', 7, '60', '30', null],
      ['Commission', 7, '3', '2', null],
    ])
  })

  test('executions', async () => {
    const { reading } = await readText('executions', [
      'Time,Symbol,Side,Quantity,Price,Commission,Realized P&L',
      '2025-07-21 10:00:00,ACME,buy,10,60.00,0.50,',
      '2025-07-22 10:00:00,ACME,sell,10,61.50,0.50,15',
      'Total,,,,,1.00,15',
    ])
    expect(totals(reading)).toEqual([
      ['Realized P&L', 4, '15', '15', null],
      ['Commission', 4, '1', '1', null],
    ])
  })

  test('columns that the trader mapped', async () => {
    const header = ['Papier', 'Was', 'Menge', 'Ein', 'Aus', 'Kauf', 'Verkauf', 'Gewinn']
    const file = await fileOfText(
      [
        header.join(';'),
        'ACME;Long;10;50;51;2025-07-21 10:00;2025-07-21 11:00;10',
        'ACME;Long;10;50;52;2025-07-22 10:00;2025-07-22 11:00;20',
        'Total;;;;;;;40',
      ].join('\n'),
    )
    const format = createMappedFormat(
      {
        content: 'roundTrips',
        dayOrder: null,
        decimalMark: null,
        columns: {
          symbol: 0,
          direction: 1,
          quantity: 2,
          entryPrice: 3,
          exitPrice: 4,
          entryAt: 5,
          exitAt: 6,
          brokerPnl: 7,
        },
        forAllRows: { assetClass: 'stock', currency: 'USD' },
      },
      fingerprintHeaders(header),
      'My columns',
    )
    expect(totals(readImport(format, file, plainOptions))).toEqual([['Gewinn', 4, '40', '30', null]])
  })
})

test('a file without totals states none', async () => {
  expect(await totalsOfFixture('webull.csv')).toBeUndefined()
})

const totalsOf = async (id: string, lines: readonly string[], options = {}) =>
  ((await readText(id, lines, options)).reading.statedTotals ?? []).map(({ name, stated, read }) => [
    name,
    stated,
    read,
  ])

const fidelityRows = (last: string) => [
  `04/11/2025,Mine,YOU SOLD EEEE FUND,EEEE,EEEE FUND,Cash,52,-10,,0.01,,519.99,${last},04/14/2025`,
  '04/10/2025,Mine,REINVESTMENT FIDELITY GOVERNMENT MONEY MARKET,SPAXX,MONEY MARKET,Cash,1,3.1,,,,-3.1,5330.51,',
  '04/10/2025,Mine,YOU BOUGHT EEEE FUND,EEEE,EEEE FUND,Cash,50,10,,,,-500,5330.51,04/11/2025',
  '04/09/2025,Mine,Electronic Funds Transfer Received,,No Description,Cash,,0,,,,5000,5830.51,',
]

describe('running balances', () => {
  test('cTrader: the balance after each trade, which omits deposits', async () => {
    const header =
      'Symbol,Opening direction,Opening time (UTC+2),Closing time (UTC+2),Entry price,Closing price,Closing quantity,Deal ID,Gross USD,Commissions USD,Swap USD,Net USD,Balance USD'
    const rows = [
      'EURUSD,Buy,14/04/2025 10:00:05,14/04/2025 12:30:00,1.13200,1.13450,0.50 Lots,D1,125.00,-3.00,0.00,122.00,"10,122.00"',
      'EURUSD,Buy,15/04/2025 10:00:05,15/04/2025 13:30:00,1.13200,1.13100,0.25 Lots,D2,-25.00,-1.50,0.00,-26.50,"10,095.50"',
    ]
    expect(await totalsOf('ctrader', [header, ...rows])).toEqual([
      ['Balance (deposits show as a difference)', '10095.5', '10095.5'],
    ])
    // A row that the file lacks: 40 of it stand in the balance alone.
    const lacking = rows.map((row) => row.replace('"10,095.50"', '"10,135.50"'))
    expect(await totalsOf('ctrader', [header, ...lacking])).toEqual([
      ['Balance (deposits show as a difference)', '10135.5', '10095.5'],
    ])
  })

  test('Fidelity: the cash of each account, sweeps into the core fund included', async () => {
    const header =
      'Run Date,Account,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date'
    expect(await totalsOf('fidelity', [header, ...fidelityRows('5850.5')])).toEqual([
      ['Cash Balance, Mine', '5850.5', '5850.5'],
    ])
    expect(await totalsOf('fidelity', [header, ...fidelityRows('6000')])).toEqual([
      ['Cash Balance, Mine', '6000', '5850.5'],
    ])
  })

  test('TradingView: the balance after each row, commissions included', async () => {
    const rows = [
      'Time,Balance before,Balance after,Realized P&L (value),Realized P&L (currency),Action',
      '2025-03-11 10:20:30,100016.00,100117.00,101,USD,"Close short position for symbol CME_MINI:MNQ1! at price 21050.25 for 2 contracts. Position AVG Price was 21075.500000, currency: USD, rate: 1.000000, point value: 2.000000"',
      '2025-03-11 10:20:20,100017.24,100016.00,-1.24,USD,"Commission for: Enter position for symbol CME_MINI:MNQ1! at price 21075.5 for 2 contracts"',
    ]
    expect(await totalsOf('tradingview-balance', rows)).toEqual([['Balance after', '100117', '100117']])
    const wrong = rows.map((row) => row.replace(',101,', ',91,'))
    expect(await totalsOf('tradingview-balance', wrong)).toEqual([['Balance after', '100117', '100107']])
  })

  test('Bybit and OKX: the money of the account, not its coins', async () => {
    const usdt = { currency: 'USD' }
    const bybit = await readDetected(bybitTransactionLog, 'bybit-transaction-log.csv', usdt)
    expect(bybit.reading.statedTotals?.map(({ name, stated }) => [name, stated])).toEqual([
      ['Wallet Balance USDT', '-414.61725'],
    ])
    // The close of a position that the file does not open is refused: its 11.7195 is missing.
    expect(bybit.reading.statedTotals?.map(({ read }) => read)).toEqual(['-426.33675'])
    const ofOkx = await readDetected(okx, 'okx-trading-history.csv', usdt)
    // Lines that are refused, such as 9, are missing in what was read: 2.10 of fees.
    expect(ofOkx.reading.statedTotals?.map(({ name, stated, read }) => [name, stated, read])).toEqual([
      ['Balance USDT', '5139.2287', '5141.3287'],
    ])
  })
})

const reportWithDeals = (profit: string) => [
  'Time,Position,Symbol,Type,Volume,Price,S / L,T / P,Time,Price,Commission,Swap,Profit',
  '2025.04.14 10:00:05,50010,EURUSD,buy,0.50,1.13200,,,2025.04.14 12:30:00,1.13450,-3.50,0.00,125.00',
  `2025.04.14 13:00:00,50011,EURUSD,sell,0.20,1.13300,,,2025.04.14 13:40:00,1.13420,-1.40,0.00,${profit}`,
  'Deals',
  'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Fee,Swap,Profit,Balance,Comment',
  '2025.04.14 10:00:05,70010,EURUSD,buy,in,0.50,1.13200,60010,-1.75,0.00,0.00,0.00,9 998.25,',
  '2025.04.14 12:30:00,70011,EURUSD,sell,out,0.50,1.13450,60011,-1.75,0.00,0.00,125.00,10 121.50,',
  '2025.04.14 12:45:00,70012,,balance,,,,,0.00,0.00,0.00,500.00,10 621.50,Deposit',
  '2025.04.14 13:00:00,70013,EURUSD,sell,in,0.20,1.13300,60012,-0.70,0.00,0.00,0.00,10 620.80,',
  '2025.04.14 13:40:00,70014,EURUSD,buy,out,0.20,1.13420,60013,-0.70,0.00,0.00,-24.00,10 596.10,',
]

describe('MetaTrader 5 report: the balance after the last deal', () => {
  test('is the opening balance with deposits and closed positions', async () => {
    const { reading } = await readText('metatrader5', reportWithDeals('-24.00'))
    // 10,000 + 121.50 + 500 − 25.40
    expect(totals(reading)).toEqual([['Balance', 10, '10596.1', '10596.1', '10000']])
  })

  test('differs where a position is refused', async () => {
    const { reading } = await readText('metatrader5', reportWithDeals('about -24'))
    expect(totals(reading)).toEqual([['Balance', 10, '10596.1', '10621.5', '10000']])
  })
})
