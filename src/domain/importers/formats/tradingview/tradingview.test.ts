import { expect, test } from 'vitest'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { everyRowAccounted, plainOptions, readDetected } from '#tests/support/imports/import-checks.ts'
import { tradingViewBalance } from './balance-history.ts'
import { tradingViewOrders } from './order-history.ts'
import { tradingViewStrategy } from './strategy.ts'

test('paper trading orders: shares in parts, a short future, a perpetual held', async () => {
  const { reading, trades } = await readDetected(tradingViewOrders, 'tradingview-orders.csv', { timeZone: 'UTC' })
  const of = (symbol: string) => trades.find((trade) => trade.symbol === symbol)
  // 40 x 3.90 - 60 x 1.75 = 51, less 2.00.
  expect(of('AAPL')).toMatchObject({ assetClass: 'stock', grossPnl: '51', totalFees: '2', netPnl: '49' })
  // 25.25 points x 2 contracts x 2 dollars.
  expect(of('MNQ1!')).toMatchObject({ direction: 'short', pointValue: '2', grossPnl: '101', netPnl: '98.52' })
  expect(of('SOLUSDT.P')).toMatchObject({ status: 'active', assetClass: 'cryptoPerp', baseCurrency: 'SOL' })
  expect(of('AAPL')?.entryAt).toBe('2025-03-10T09:31:00.000Z')
  expect(reading.ignored).toMatchObject([{ line: 3, reason: 'An unfilled order: Cancelled.' }])
  expect(reading.rejected.map(({ line }) => line)).toEqual([9, 10])
  expect(reading.rejected[0]?.reason).toContain('unknown point value')
  expect(reading.rejected[1]?.reason).toContain('import it into one in JPY')
})

test('paper trading balance: closings at the average price agree with the results', async () => {
  const { reading, trades, reconciliation } = await readDetected(tradingViewBalance, 'tradingview-balance.csv')
  expect(trades.map(({ symbol, direction, grossPnl }) => [symbol, direction, Math.round(Number(grossPnl))])).toEqual([
    ['MNQ1!', 'short', 101],
    ['AAPL', 'long', -105],
    // 10 x 14.40 euros at 1.083333 dollars.
    ['SAP', 'long', 156],
  ])
  expect(reconciliation).toMatchObject({ compared: 3, agreed: 3 })
  expect(reading.ignored.map(({ line }) => line)).toEqual([3])
  expect(reading.rejected).toEqual([])
})

test('list of trades: two rows each, in any order; the open one has no exit', async () => {
  const { reading, trades, reconciliation } = await readDetected(tradingViewStrategy, 'tradingview-strategy.csv', {
    symbol: 'BINANCE:ETHUSDT',
    timeZone: 'UTC',
  })
  const byEntry = trades.toSorted((a, b) => String(a.entryAt).localeCompare(String(b.entryAt)))
  // 2 x 55 = 110, of which the tester says 105.80; 2 x 34.5 = 69, of which it says 64.93.
  expect(byEntry[0]).toMatchObject({
    symbol: 'ETHUSDT',
    assetClass: 'cryptoSpot',
    pointValue: '1',
    grossPnl: '110',
    commission: '4.2',
    netPnl: '105.8',
    lowestPrice: '1888',
    highestPrice: '1960',
    entryComment: 'Signal: Long',
    exitComment: 'Signal: TP',
    lines: [7, 6],
  })
  expect(byEntry[1]).toMatchObject({ direction: 'short', grossPnl: '69', netPnl: '64.93', lowestPrice: '1955' })
  expect(byEntry[2]).toMatchObject({ status: 'active', brokerPnl: null })
  expect(reconciliation).toMatchObject({ compared: 2, agreed: 2 })
  expect(reading.ignored).toMatchObject([{ line: 2, reason: expect.stringContaining('still open') }])
  expect(reading.rejected.map(({ line }) => line)).toEqual([8, 9])
  expect(reading.rejected[0]?.reason).toContain('no entry row')
  expect(reading.rejected[1]?.reason).toContain('Type "Hold"')
})

test('list of trades of the older layout, without a symbol', async () => {
  const { reading, trades } = await readDetected(tradingViewStrategy, 'tradingview-strategy-older.csv')
  expect(trades.map(({ symbol, netPnl, maePrice, mfePrice }) => [symbol, netPnl, maePrice, mfePrice])).toEqual([
    ['STRATEGY', '175', '0.25', '1.9'],
    ['STRATEGY', '-100', '2.2', '0.4'],
  ])
  expect(reading.warnings.map(({ message }) => message).join()).toContain('does not name its symbol')
})

test('list of trades of a future: the value of the position says its point value; a workbook names the symbol', () => {
  const header = [
    'Trade #',
    'Type',
    'Date and time',
    'Signal',
    'Price USD',
    'Size (qty)',
    'Size (value)',
    'Net P&L USD',
  ]
  const rows = [
    header,
    ['1', 'Entry long', '2025-06-30 09:33', 'Long', '20105.25', '1', '402105', '-625'],
    ['1', 'Exit long', '2025-06-30 09:41', 'Stop', '20074.25', '1', '402105', '-625'],
  ]
  const properties = [
    ['Name', 'Value'],
    ['Symbol', 'CME_MINI:NQ1!'],
  ]
  const file = {
    kind: 'workbook',
    sheets: [
      { name: 'List of trades', rows, lines: [1, 2, 3] },
      { name: 'Properties', rows: properties, lines: [4, 5] },
    ],
  } as const
  const reading = readImport(tradingViewStrategy, file, plainOptions)
  everyRowAccounted(file, reading)
  // 31 points x 20 = 620, and 5 of commission.
  expect(reading.trades[0]?.trade).toMatchObject({
    symbol: 'NQ1!',
    pointValue: '20',
    commission: '5',
    brokerPnl: '-620',
  })
})

test('open positions are refused: they have no times', async () => {
  const { reading } = await readDetected(tradingViewOrders, 'tradingview-positions.csv')
  expect(reading.trades).toEqual([])
  expect(reading.rejected).toMatchObject([{ line: 2, reason: expect.stringContaining('Export the order history') }])
})
