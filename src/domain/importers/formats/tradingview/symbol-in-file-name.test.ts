import { expect, test } from 'vitest'
import { findSymbolInFileName } from './symbol-in-file-name.ts'
import { findSymbolProblem } from './symbols.ts'

test.each([
  ['Breakout_NASDAQ_AAPL_2025-11-22.csv', 'NASDAQ:AAPL'],
  ['My_MACD_Strategy_BINANCE_BTCUSDT.P_2025-01-02_4c1a9.csv', 'BINANCE:BTCUSDT.P'],
  ['Trend_CME_MINI_ES1!_2025-11-22 (1).csv', 'CME_MINI:ES1!'],
  ['Opening range_OANDA_EURUSD_2025-11-22.xlsx', 'OANDA:EURUSD'],
  ['NASDAQ_AAPL_2025-11-22.csv', 'NASDAQ:AAPL'],
])('the name %s suggests %s', (name, symbol) => {
  expect(findSymbolInFileName(name)).toBe(symbol)
})

test.each(['trades.csv', 'List of Trades 2025-11-22.csv', 'my_list_of_trades_2025-11-22.csv', 'AAPL.csv', ''])(
  'the name %j suggests nothing',
  (name) => {
    expect(findSymbolInFileName(name)).toBeNull()
  },
)

test.each(['NASDAQ:AAPL', 'AAPL', ' msft ', 'CME_MINI:ES1!', 'BINANCE:BTCUSDT.P', 'NYSE:BRK.B'])(
  '%s can be named',
  (symbol) => {
    expect(findSymbolProblem(symbol, 'USD')).toBeNull()
  },
)

test.each([
  ['', /Write the symbol as TradingView does/],
  ['NASDAQ:', /Write the symbol as TradingView does/],
  ['Apple Inc', /Write the symbol as TradingView does/],
  ['X'.repeat(41), /at most 40/],
  // A future whose contract is not in the table.
  ['CME:QQQQ1!', /unknown point value/],
])('%s cannot be named: the message says what to do', (symbol, message) => {
  expect(findSymbolProblem(symbol, 'USD')).toMatch(message)
})

test('a symbol that is paid in another currency than the portfolio cannot be named', () => {
  expect(findSymbolProblem('ES1!', 'EUR')).toMatch(/import it into one in USD/)
})
