import { describe, expect, test } from 'vitest'
import { metaTrader5Deals } from '#domain/importers/formats/forex/metatrader5-deals.ts'
import { tastyworks } from '#domain/importers/formats/stocks-options/tastyworks.ts'
import { tradingViewStrategy } from '#domain/importers/formats/tradingview/strategy.ts'
import { readDetected, readText } from '#tests/support/imports/import-checks.ts'
import { formats } from './catalogue.ts'

const cents = (amount: string | null) => (amount === null ? null : Number(Number(amount).toFixed(2)))

describe('TradingView in its layout of 2026', () => {
  test('a list of trades with a commission column', async () => {
    const { trades, reconciliation } = await readDetected(tradingViewStrategy, 'tradingview-strategy-newer.csv', {
      symbol: 'CME_MINI:ES1!',
    })
    const closed = trades.filter(({ status }) => status === 'completed')
    expect(
      closed.map(({ direction, pointValue, grossPnl, commission, netPnl }) => [
        direction,
        pointValue,
        grossPnl,
        commission,
        netPnl,
      ]),
    ).toEqual([
      // 12.5 points x 50, of which 5 is commission.
      ['short', '50', '625', '5', '620'],
      // 46 points x 2 x 50.
      ['long', '50', '4600', '10', '4590'],
    ])
    expect(trades.filter(({ status }) => status === 'active')).toHaveLength(1)
    expect(reconciliation).toMatchObject({ compared: 2, agreed: 2 })
  })

  test('a balance in other currencies: the result is in that of the account', async () => {
    const { reading, trades } = await readText('tradingview-balance', [
      'Time,Balance before,Balance after,Realized PnL (value),Realized PnL (currency),Action',
      '2026-07-01 23:57:27,10000,9968.75,-31.25,USD,"Close short position for symbol CME_MINI:MES1! at price 7549.00 for 1 units. Position AVG Price was 7542.750000, currency: USD, rate: 1.000000, point value: 5.000000"',
      '2026-06-30 14:03:22,9968.75,9950.03,-18.72,USD,"Close long position for symbol FX:USDJPY at price 160.2 for 60000 units. Position AVG Price was 160.250000, currency: JPY, rate: 0.006241, point value: 1.000000"',
      '2026-06-29 14:03:22,9950.03,9951.03,1,EUR,"Close long position for symbol NASDAQ:AAPL at price 201 for 1 units. Position AVG Price was 200.000000, currency: USD, rate: 1.000000, point value: 1.000000"',
    ])
    expect(trades.map(({ symbol, grossPnl }) => [symbol, cents(grossPnl)])).toEqual([
      ['MES1!', -31.25],
      // 60,000 x -0.05 yen at 0.006241 is 18.723; the account books whole cents.
      ['USDJPY', -18.72],
    ])
    expect(reading.rejected).toMatchObject([{ line: 4, reason: expect.stringContaining('The result is in EUR') }])
  })

  test('headers in German and days first', async () => {
    const balance = await readText('tradingview-balance', [
      'Zeit,Saldo vor,Saldo nach,Realisierter G&V (Wert),Realisierter G&V (Währung),Aktion',
      '16/04/2026 16:48,1000,995,-5,USD,"Close long position for symbol CAPITALCOM:GOLD at price 4820 for 5 units. Position AVG Price was 4821.000000, currency: USD, rate: 1.000000, point value: 1.000000"',
    ])
    expect(balance.trades).toMatchObject([{ symbol: 'GOLD', grossPnl: '-5', exitAt: '2026-04-16T21:48:00.000Z' }])
    const list = await readText(
      'tradingview-strategy',
      [
        'Trade #,Typ,Datum und Uhrzeit,Signal,Preis USD,Größe (Menge),Größe (Wert),G&V netto USD,G&V netto %,Positive Exkursion USD,Positive Exkursion %,Negative Exkursion USD,Negative Exkursion %,Kumulativer G&V USD,Kumulativer G&V %',
        '1,Long-Ausstieg,14/03/2025 14:00,TP,105,2,200,10,5,12,6,-3,-1.5,10,0.1',
        '1,Long-Einstieg,13/03/2025 08:00,Long,100,2,200,10,5,12,6,-3,-1.5,10,0.1',
        '2,Short-Ausstieg,18/03/2025 13:00,Offen,99,1,100,1,1,2,2,-1,-1,11,0.11',
        '2,Short-Einstieg,17/03/2025 10:00,Short,100,1,100,1,1,2,2,-1,-1,11,0.11',
      ],
      { timeZone: 'UTC' },
    )
    expect(list.trades).toMatchObject([
      { direction: 'long', grossPnl: '10', entryAt: '2025-03-13T08:00:00.000Z' },
      { direction: 'short', status: 'active' },
    ])
  })

  test('headers in Japanese', async () => {
    const { trades } = await readText(
      'tradingview-strategy',
      [
        'トレード番号,タイプ,日時,シグナル,価格 JPY,サイズ (数量),サイズ (金額),純損益 JPY,純損益 %,累積損益 JPY,累積損益 %',
        '1,ロング決済,2026-04-01,TP,1100,1,1000,100,10,100,0.1',
        '1,ロングエントリー,2026-03-25,Long,1000,1,1000,100,10,100,0.1',
      ],
      { currency: 'JPY', symbol: 'TSE:7203' },
    )
    expect(trades).toMatchObject([{ direction: 'long', grossPnl: '100', status: 'completed' }])
  })
})

test('Tradovate’s position history has the pairs of the performance export, known again in either', async () => {
  const format = formats.find(({ id }) => id === 'tradovate-performance')
  if (format === undefined) throw new Error('no format')
  const { reading, trades, reconciliation } = await readDetected(format, 'tradovate-position-history.csv')
  // 3 x 6.25 x 2 and a short of 2 x -2.50 x 2
  expect(trades.map(({ direction, grossPnl }) => [direction, grossPnl])).toEqual([
    ['long', '37.5'],
    ['short', '-10'],
  ])
  expect(reconciliation).toMatchObject({ compared: 2, agreed: 2 })
  expect(reading.rejected).toMatchObject([{ line: 4, reason: expect.stringContaining('a known point value') }])
  const performance = await readText('tradovate-performance', [
    'symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration',
    'MNQH6,-2,0,0.25,9001,9003,3,21000.25,21006.50,$37.50,03/12/2026 15:38:40,03/12/2026 15:40:03,1min 23sec',
  ])
  expect(performance.trades[0]?.importKey).toBe(trades[0]?.importKey)
})

test('thinkorswim saved with Excel: times without seconds still find their costs, and take the second from them', async () => {
  const { reading, trades } = await readText('thinkorswim', [
    'Account Statement for 1 since 11/1/22 through 11/2/22,,,,,,,,,,,,',
    'Cash Balance,,,,,,,,,,,,',
    'DATE,TIME,TYPE,REF #,DESCRIPTION,Misc Fees,Commissions & Fees,AMOUNT,BALANCE,,,,',
    '11/1/2022,10:31:44,TRD,1,BOT +300 AAAA @13.39,,-1.00,"-4,017.00",1,,,,',
    '11/1/2022,10:31:19,TRD,2,BOT +100 AAAA @13.39,,-0.50,"-1,339.00",1,,,,',
    '11/1/2022,11:27:43,TRD,3,KEY: F2 SOLD -400 AAAA @13.49,-0.13,,"5,396.00",1,,,,',
    ',,,,,,,,,,,,',
    'Account Trade History,,,,,,,,,,,,',
    ',Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Order Type',
    ',11/1/2022 11:27,STOCK,SELL,-400,TO CLOSE,AAAA,,,STOCK,13.49,13.49,LMT',
    ',11/1/2022 10:31,STOCK,BUY,300,TO OPEN,AAAA,,,STOCK,13.39,13.39,LMT',
    ',11/1/2022 10:31,STOCK,BUY,100,TO OPEN,AAAA,,,STOCK,13.39,13.39,LMT',
  ])
  expect(trades).toMatchObject([
    { grossPnl: '40', totalFees: '1.63', entryAt: '2022-11-01T15:31:19.000Z', exitAt: '2022-11-01T16:27:43.000Z' },
  ])
  expect(reading.warnings).toEqual([])
})

test('cTrader: ounces are so much of a lot, and dates that could be read either way have the day first', async () => {
  const { reading, trades } = await readText('ctrader', [
    'ID,Symbol,Opening Direction,Opening Time (UTC+2),Closing Time (UTC+2),Entry Price,Closing Price,Closing Quantity,Commission,Swap,Gross USD,Net USD',
    'PID1,XAUUSD,Buy,10/09/2026 10:00:00,10/09/2026 14:30:00,2650.10,2670.10,0.50 Lots,-3.50,0.00,1000.00,996.50',
    'PID2,XAGUSD,Sell,11/09/2026 09:15:00,12/09/2026 16:00:00,31.500,31.200,1500 Oz,-2.00,-1.25,450.00,446.75',
    'PID3,US30,Buy,11/09/2026 09:15:00,11/09/2026 16:00:00,40000,40010,2 Indices,0,0,20.00,20.00',
  ])
  expect(trades.map(({ symbol, quantity, grossPnl }) => [symbol, quantity, grossPnl])).toEqual([
    ['XAUUSD', '0.5', '1000'],
    ['XAGUSD', '0.3', '450'],
    ['US30', '2', '20'],
  ])
  expect(trades[1]).toMatchObject({ entryAt: '2026-09-11T07:15:00.000Z', exitAt: '2026-09-12T14:00:00.000Z' })
  expect(reading.warnings).toEqual([])
})

test('tastyworks: options by their columns, expiries, deliveries, a future', async () => {
  const { reading, trades } = await readDetected(tastyworks, 'tastyworks.csv', { timeZone: 'America/New_York' })
  expect(
    Object.fromEntries(
      trades.map(({ symbol, direction, grossPnl, netPnl }) => [symbol, [direction, grossPnl, netPnl]]),
    ),
  ).toEqual({
    // 5 x 0.10 x 100, costs 6.40
    BBBB210521P00004000: ['short', '50', '43.6'],
    CCCC210416C00055500: ['long', '-110', '-111.14'],
    DDDD210416P00020000: ['short', '120', '117.72'],
    // 10.25 points x 2 x 5
    '/MESM1': ['long', '102.5', '97.46'],
    // Delivered at 20, sold at 21.50
    DDDD: ['long', '300', '294.82'],
  })
  expect(reading.rejected).toMatchObject([{ line: 2, reason: 'Quantity "x" is not a number.' }])
  expect(reading.ignored).toMatchObject([
    { line: 9, reason: 'A dividend.' },
    { line: 14, reason: 'A transfer, deposit or withdrawal.' },
  ])
})

/** Rows of tastyworks about an option on SPX. */
const spxEnding = (kind: string, fees: string, amount: string) =>
  `01/20/2023 3:00 PM,Receive Deliver,${kind},SPX,,,1,01/20/2023,4000,P,,${fees},${amount},${kind},Individual...39`
const spxOpening = (word: string, amount: string) =>
  `01/10/2023 9:00 AM,Trade,${word} to Open,SPX,${word},Open,1,01/20/2023,4000,P,10,1.00,${amount},Opened,Individual...39`

test('tastyworks: an index option settled in cash is closed by the cash, not at 0', async () => {
  const header =
    'Date/Time,Transaction Code,Transaction Subcode,Symbol,Buy/Sell,Open/Close,Quantity,Expiration Date,Strike,Call/Put,Price,Fees,Amount,Description,Account Reference'
  const removal = spxEnding('Assignment', '0.00', '0.00')
  const settlement = spxEnding('Cash Settled Assignment', '5.00', '-3000')
  const sale = spxOpening('Sell', '1000')
  const reason = 'The removal of a cash-settled option.'
  for (const [rows, ignored] of [
    [[removal, settlement, sale], [{ line: 2, reason }]],
    [[settlement, removal, sale], [{ line: 3, reason }]],
    [[settlement, sale], []],
  ] as const) {
    const { reading, trades } = await readText(tastyworks.id, [header, ...rows])
    // 1,000 - 3,000; costs 1 + 5
    expect(trades).toMatchObject([{ direction: 'short', status: 'completed', netPnl: '-2006' }])
    expect(reading.rejected).toEqual([])
    expect(reading.ignored).toEqual(ignored)
  }
  const bought = await readText(tastyworks.id, [
    header,
    spxEnding('Exercise', '0.00', '0.00'),
    spxEnding('Cash Settled Exercise', '5.00', '3000'),
    spxOpening('Buy', '-1000'),
  ])
  // 3,000 - 1,000; costs 1 + 5
  expect(bought.trades).toMatchObject([{ direction: 'long', status: 'completed', netPnl: '1994' }])
  expect(bought.reading.rejected).toEqual([])
})

test('Bybit’s closed P&L of 2026, Coinbase before 2021, MetaTrader deals without orders, TopstepX by contract id', async () => {
  const closed = await readText('bybit-closed-pnl', [
    'Market,Order Quantity,Entry Price,Exit Price,Opening Fee,Closing Fee,Funding Fee,Trade Type,Realized P&L,Trade time',
    'SOLUSDT,2.0000,100,110,0.11,0.121,0.02,Trade,19.749,12:00 2026-01-10',
    'SOLUSDT,10.0000,5,4.5,0.0275,0.02475,0,Liquidation,-5.05225,09:00 2026-01-12',
  ])
  expect(closed.trades).toMatchObject([
    { grossPnl: '20', netPnl: '19.749', exitReason: null },
    { grossPnl: '-5', netPnl: '-5.05225', exitReason: 'liquidation' },
  ])
  const coins = await readText('coinbase-transactions', [
    'Transactions',
    'Timestamp,Transaction Type,Asset,Quantity Transacted,USD Spot Price at Transaction,USD Subtotal,USD Total (inclusive of fees),USD Fees,Notes',
    '2020-03-01T10:00:00Z,Buy,BTC,0.01,9000.00,90.00,91.50,1.50,Bought 0.01 BTC for $91.50 USD',
    '2020-03-03T10:00:00Z,Sell,BTC,0.01,9100.00,91.00,89.50,1.50,Sold 0.01 BTC for $89.50 USD',
  ])
  expect(coins.trades).toMatchObject([{ symbol: 'BTC-USD', grossPnl: '1', netPnl: '-2' }])
  const deals = await readText(metaTrader5Deals.id, [
    'Time,Deal,Symbol,Type,Direction,Volume,Price,Commission,Fee,Swap,Profit',
    '2026.09.01 09:00:00,100,,balance,,,,0,0,0,10000.00',
    '2026.09.10 10:00:00,1,XAUUSD,buy,in,0.10,2650.00,-0.50,0,0,0',
    '2026.09.10 12:00:00,2,XAUUSD,sell,out,0.10,2670.00,-0.50,0,0,200.00',
  ])
  expect(deals.trades).toMatchObject([{ grossPnl: '200', netPnl: '199' }])
  const header = 'Id,ContractName,EnteredAt,ExitedAt,EntryPrice,ExitPrice,Fees,PnL,Size,Type'
  const topstep = await readText('topstepx-trades', [
    header,
    'a1,CON.F.US.MES.U25,2025-07-30T14:31:00+00:00,2025-07-30T14:45:00+00:00,5000.00,5010.00,$2.72,$100.00,2,Buy',
    'a2,CON.F.US.QQX.U25,2025-07-30T14:31:00+00:00,2025-07-30T14:45:00+00:00,5000.00,5010.00,$2.72,$100.00,2,Buy',
  ])
  expect(topstep.trades).toMatchObject([{ symbol: 'MESU25', pointValue: '5', grossPnl: '100' }])
  expect(topstep.reading.rejected).toMatchObject([{ line: 3, reason: expect.stringContaining('unknown point value') }])
})

const statement = [
  'Statement,Header,Field Name,Field Value',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
]
const order = (symbol: string, day: string, quantity: number, price: number, code: string) =>
  `Trades,Data,Order,Stocks,USD,${symbol},"2025-${day}, 10:00:00",${quantity},${price},${price},0,-1,0,0,0,${code}`
const actions =
  'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code'
const action = (description: string, quantity: number) =>
  `Corporate Actions,Data,Stocks,USD,2025-06-18,"2025-06-17, 20:25:00","${description}",${quantity},0,0,0,`
const inNewYork = { timeZone: 'America/New_York' }

test('KuCoin before 2022, saved by a spreadsheet with decimal commas', async () => {
  const { trades } = await readText('kucoin-spot', [
    'tradeCreatedAt;orderId;symbol;side;price;size;funds;fee;liquidity;feeCurrency;orderType',
    '17.11.2021 10:21:26;o1;AVAX-USDT;buy;95,317;2,5;238,2925;0,238;taker;USDT;limit',
    '18.11.2021 10:21:26;o2;AVAX-USDT;sell;96,317;2,5;240,7925;0,241;maker;USDT;limit',
  ])
  expect(trades).toMatchObject([{ grossPnl: '2.5', totalFees: '0.479', entryAt: '2021-11-17T16:21:26.000Z' }])
})

describe('splits in an Interactive Brokers statement', () => {
  test('shares are added, taken away, or owed: the P&L is that of the cash', async () => {
    const read = await readText(
      'ibkr-activity-statement',
      [
        ...statement,
        order('FWD', '06-02', 10, 260, 'O'),
        order('FWD', '09-19', -40, 70, 'C'),
        order('REV', '06-02', 100, 1, 'O'),
        order('REV', '09-19', -4, 30, 'C'),
        order('OWED', '06-02', -10, 40, 'O'),
        order('OWED', '09-19', 20, 18, 'C'),
        actions,
        action('FWD(US0000000001) Split 4 for 1 (FWD, FWD CORP, US0000000001)', 30),
        action('OWED(US0000000002) Split 2 for 1 (OWED, OWED CORP, US0000000002)', -10),
        action('REV(US0000000003) Split 1 for 25 (REV.OLD, REV CORP, US0000000003)', -100),
        action('REV(US0000000003) Split 1 for 25 (REV, REV CORP, US0000000004)', 4),
        action('NONE(US0000000005) Split 2 for 1 (NONE, NONE CORP, US0000000005)', 10),
        action('GONE(US0000000006) Merged(Acquisition) for USD 10.00 per Share (GONE, GONE CORP, US0000000006)', -4),
        'Corporate Actions,Data,Total,,,,,,40,0,0,',
        'Elsewhere,Data,Stocks,USD,2025-06-18,a row whose section has no header of its own',
      ],
      inNewYork,
    )
    expect(read.trades.map(({ symbol, status, grossPnl, netPnl }) => [symbol, status, grossPnl, netPnl])).toEqual([
      ['FWD', 'completed', '200', '198'],
      ['REV', 'completed', '20', '18'],
      ['OWED', 'completed', '40', '38'],
    ])
    expect(read.reading.rejected).toEqual([])
    expect(Object.fromEntries(read.reading.ignored.map(({ line, reason }) => [line, reason]))).toMatchObject({
      13: 'Part of the split in line 12.',
      14: 'A split of shares that no trade in the file holds.',
      15: expect.stringContaining('A corporate action such as a merger'),
      16: 'A total of the rows above.',
    })
  })

  test('an unreadable size is refused, with the trades that depend on it', async () => {
    const { reading } = await readText(
      'ibkr-activity-statement',
      [
        ...statement,
        order('FWD', '06-02', 10, 260, 'O'),
        order('FWD', '09-19', -40, 70, 'C'),
        actions,
        'Corporate Actions,Data,Stocks,USD,2025-06-18,"2025-06-17, 20:25:00","FWD(US0000000001) Split 4 for 1 (FWD, X, US1)",many,0,0,0,',
      ],
      inNewYork,
    )
    expect(reading.rejected.map(({ line }) => line)).toEqual([4, 6])
  })
})

test('Schwab: a sale of shares that no file has bought is refused, not a short', async () => {
  const { reading, trades } = await readText('schwab', [
    'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
    '03/28/2025,Sell,SNAXX,SCHWAB VALUE ADVANTAGE,"1,000",$1.00,,"$1,000.00"',
    '03/27/2025,Sell,AAAA,AAAA INC,10,$12.00,,$120.00',
    '03/26/2025,Sell Short,BBBB,BBBB INC,10,$12.00,,$120.00',
  ])
  expect(trades.map(({ symbol, direction }) => [symbol, direction])).toEqual([['BBBB', 'short']])
  expect(reading.rejected).toMatchObject([{ line: 3, reason: expect.stringContaining('only 0 is held') }])
  expect(reading.ignored).toEqual([{ line: 2, reason: 'Cash moved into or out of a money market fund.' }])
})

test('TradeZella: a trade in several parts has the averages as its prices', async () => {
  const { trades } = await readText('tradezella', [
    'Account Name,Adjusted Cost,Avg Buy Price,Avg Sell Price,Close Date,Close Time,Entry Price,Exit Price,Gross P&L,Instrument,Open Date,Open Time,Side,Symbol,Quantity',
    'A,1000,8.10,10.70,2025-03-12,10:26:49 EST,11.50,8.20,2600,2025-03-21 276 PUT,2025-03-10,11:42:44 EST,short,QQQ,10',
  ])
  expect(trades).toMatchObject([{ direction: 'short', grossPnl: '2600', brokerPnl: '2600' }])
})
