import { describe, expect, test } from 'vitest'
import { readCandleFile } from './read-candle-file.ts'

const read = (lines: readonly string[], timeZone = 'UTC') => readCandleFile(lines.join('\n'), { timeZone })
const bar = (at: string, volume: string | null) => ({ at, open: '100', high: '102', low: '99.5', close: '101', volume })

/** The same bar at two moments, as each program writes it. */
const layouts: readonly (readonly [string, readonly string[], string, string | null])[] = [
  [
    'TradingView, seconds',
    ['time,open,high,low,close,Volume', '1741012200,100,102,99.5,101,7'],
    '2025-03-03T14:30:00.000Z',
    '7',
  ],
  [
    'TradingView, ISO, with plots',
    ['time,open,high,low,close,VWAP,Volume', '2025-03-03T08:30:00-06:00,100,102,99.5,101,100.5,7'],
    '2025-03-03T14:30:00.000Z',
    '7',
  ],
  [
    'Yahoo',
    ['Date,Open,High,Low,Close,Adj Close,Volume', '2025-03-03,100,102,99.5,101,98.2,7'],
    '2025-03-03T00:00:00.000Z',
    '7',
  ],
  [
    'MetaTrader 5',
    [
      '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>',
      '2025.03.03\t14:30:00\t100\t102\t99.5\t101\t7\t0\t2',
    ],
    '2025-03-03T14:30:00.000Z',
    '7',
  ],
  [
    'MetaTrader 5, a day a bar',
    ['<DATE>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>', '2025.03.03\t100\t102\t99.5\t101\t7\t0\t2'],
    '2025-03-03T00:00:00.000Z',
    '7',
  ],
  ['MetaTrader 4', ['2025.03.03,14:30,100,102,99.5,101,7'], '2025-03-03T14:30:00.000Z', '7'],
  [
    'Binance, milliseconds, without names',
    ['1741012200000,100,102,99.5,101,7,1741012259999,700.1,12,3,300.2,0'],
    '2025-03-03T14:30:00.000Z',
    '7',
  ],
  [
    'Binance, microseconds, without names',
    ['1741012200000000,100,102,99.5,101,7,1741012259999999,700.1,12,3,300.2,0'],
    '2025-03-03T14:30:00.000Z',
    '7',
  ],
  [
    'Binance, with names',
    [
      'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore',
      '1741012200000,100,102,99.5,101,7,1741012259999,700.1,12,3,300.2,0',
    ],
    '2025-03-03T14:30:00.000Z',
    '7',
  ],
  ['NinjaTrader', ['20250303 143000;100;102;99.5;101;7'], '2025-03-03T14:30:00.000Z', '7'],
  [
    'Dukascopy',
    ['Gmt time,Open,High,Low,Close,Volume', '03.03.2025 14:30:00.000,100,102,99.5,101,7'],
    '2025-03-03T14:30:00.000Z',
    '7',
  ],
  [
    'Stooq',
    [
      '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>',
      'ES.F,1,20250303,143000,100,102,99.5,101,7,0',
    ],
    '2025-03-03T14:30:00.000Z',
    '7',
  ],
  [
    'Sierra Chart',
    [
      'Date, Time, Open, High, Low, Last, Volume, NumberOfTrades, BidVolume, AskVolume',
      '2025/3/3, 14:30:00, 100, 102, 99.5, 101, 7, 3, 4, 3',
    ],
    '2025-03-03T14:30:00.000Z',
    '7',
  ],
  [
    'Alpha Vantage',
    ['timestamp,open,high,low,close,volume', '2025-03-03 14:30:00,100,102,99.5,101,7'],
    '2025-03-03T14:30:00.000Z',
    '7',
  ],
  [
    'CryptoDataDownload',
    [
      'unix,date,symbol,open,high,low,close,Volume BTC,Volume USD',
      '1741012200000,2025-03-03 14:30:00,BTC/USD,100,102,99.5,101,7,700',
    ],
    '2025-03-03T14:30:00.000Z',
    null,
  ],
  [
    'pandas, whose index has no name',
    [',Open,High,Low,Close,Volume', '2025-03-03 14:30:00+00:00,100,102,99.5,101,7'],
    '2025-03-03T14:30:00.000Z',
    '7',
  ],
  [
    'pandas, read back and saved again',
    ['Unnamed: 0;open;high;low;close', '2025-03-03;100;102;99.5;101'],
    '2025-03-03T00:00:00.000Z',
    null,
  ],
  [
    'pandas, numbered rows and a column of times',
    [',Date,Open,High,Low,Close,Volume', '0,2025-03-03,100,102,99.5,101,7'],
    '2025-03-03T00:00:00.000Z',
    '7',
  ],
  [
    'Investing',
    ['"Date","Price","Open","High","Low","Vol.","Change %"', '"03/13/2025","101","100","102","99.5","1.25K","1.00%"'],
    '2025-03-13T00:00:00.000Z',
    '1250',
  ],
]

describe('price files of other programs', () => {
  test.each(layouts)('%s', (_name, lines, at, volume) => {
    const { candles, faults } = read(lines)
    expect(faults).toEqual([])
    expect(candles).toEqual([bar(at, volume)])
  })

  test('Yahoo writes "null" for a day without a price: the line is reported', () => {
    const { candles, faults } = read([
      'Date,Open,High,Low,Close,Adj Close,Volume',
      '2025-03-03,100,102,99.5,101,98.2,7',
      '2025-03-04,null,null,null,null,null,null',
    ])
    expect(candles).toHaveLength(1)
    expect(faults).toEqual([{ line: 3, message: 'The open "null" is not a number.' }])
  })
})
