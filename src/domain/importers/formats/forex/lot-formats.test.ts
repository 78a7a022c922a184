import { describe, expect, test } from 'vitest'
import { buildFacts } from '#domain/datapoints/derivations/facts.fixture.ts'
import { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { detectFormat } from '#domain/importers/formats/detect-format.fixture.ts'
import { madeWorkbook } from '#tests/support/imports/build-workbook.ts'
import {
  everyRowAccounted,
  fileOfText,
  plainOptions,
  readDetected,
  readFixture,
} from '#tests/support/imports/import-checks.ts'
import { readImportFile } from '#workers/import/readers/read-file.ts'
import { cTrader } from './ctrader.ts'
import { ftmo } from './ftmo.ts'
import { metaTrader4 } from './metatrader4.ts'
import { metaTrader5Deals } from './metatrader5-deals.ts'
import { metaTrader5 } from './metatrader5.ts'

type Read = Awaited<ReturnType<typeof readDetected>>
const results = ({ trades }: Read) =>
  trades.map(({ symbol, direction, pointValue, grossPnl, totalFees }) => [
    symbol,
    direction,
    pointValue,
    grossPnl,
    totalFees,
  ])
const rejected = ({ reading }: Read) => reading.rejected.map(({ line, reason }) => `${line}: ${reason}`)
const agreed = ({ reconciliation: { compared, agreed: count } }: Read) => [count, compared]
const athens = { timeZone: 'Europe/Athens' }

describe('MetaTrader 4', () => {
  test('statement as a page: closed and open trades, deposits and orders left out', async () => {
    const read = await readDetected(metaTrader4, 'metatrader4.html', athens)
    expect(results(read)).toEqual([
      // 0.0025 × 0.5 × 100,000
      ['EURUSD', 'long', '100000', '125', '3.5'],
      // 0.300 yen on 20,000 is 6,000 yen; the file says that these were 41.99 dollars
      ['USDJPY', 'short', '699.833333333333', '41.99', '1.4'],
      // −5.70 × 0.1 × 100 oz; 0.70 and swap 1.85
      ['XAUUSD', 'short', '100', '-57', '2.55'],
      // 30.5 points made 305: the contract is 10 a point
      ['GER40', 'long', '10', '305', '0'],
      ['EURUSD', 'long', '100000', '0', '2.1'],
      ['EURUSD', 'short', '100000', null, '2.8'],
    ])
    expect(agreed(read)).toEqual([5, 5])
    expect(read.trades[0]).toMatchObject({
      entryAt: '2025-04-14T07:00:05.000Z',
      assetClass: 'forex',
      lotSize: '1',
      pipSize: '0.0001',
      initialStopPrice: '1.1295',
      plannedTarget1: '1.137',
      externalId: '700010',
    })
    expect(read.trades.at(-1)).toMatchObject({ status: 'active', brokerPnl: null, initialStopPrice: '1.154' })
    expect(rejected(read)).toEqual(['11: Size "x" is not a number.'])
  })

  test("as CSV, with brokers' symbol suffixes, and an open trade with a close date of 1970", async () => {
    const read = await readDetected(metaTrader4, 'metatrader4.csv', athens)
    expect(results(read)).toEqual([
      ['EURUSD.m', 'long', '100000', '125', '3.5'],
      ['XAUUSD.m', 'short', '100', '-57', '2.55'],
      ['EURUSD.m', 'long', '100000', null, '0.7'],
    ])
    expect(agreed(read)).toEqual([2, 2])
  })

  test('an account in another currency is refused with the remedy', async () => {
    const file = await readFixture('metatrader4.html')
    const reading = readImport(metaTrader4, file, { ...plainOptions, currency: 'EUR' })
    expect(reading.trades).toEqual([])
    expect(reading.rejected[0]?.reason).toContain('import it into one in USD')
    everyRowAccounted(file, reading)
  })

  test('a trade that is open in one file and closed in the next continues', async () => {
    const header = 'Ticket,Open Time,Type,Size,Item,Price,S / L,T / P,Close Time,Price,Swap,Profit'
    const start = '9,2025.04.14 10:00,buy,0.50,EURUSD,1.13200,0,0,'
    const open = readImport(metaTrader4, await fileOfText(`${header}\n${start},1.1330,0,5`), plainOptions)
    const [held] = open.trades
    const known = {
      tradeId: 'the trade',
      importKey: held?.importKey ?? '',
      symbol: 'EURUSD',
      direction: 'long' as const,
      pointValue: held?.trade.pointValue ?? expect.fail(),
      isOpen: true,
      swapFunding: held?.trade.swapFunding ?? expect.fail(),
      brokerPnl: null,
      fills: held?.trade.executions.map((fill) => ({ ...fill, liquidity: null })) ?? [],
    }
    const next = readImport(metaTrader4, await fileOfText(`${header}\n${start}2025.04.15 10:00,1.1345,0,125`), {
      ...plainOptions,
      knownPositions: [known],
    })
    expect(next.trades).toMatchObject([
      { continues: 'the trade', importKey: held?.importKey, trade: { status: 'completed' } },
    ])
  })
})

describe('MetaTrader 5', () => {
  test('report as a page in UTF-16: positions held at the same time, open ones; orders and deals left out', async () => {
    const read = await readDetected(metaTrader5, 'metatrader5.html', athens)
    expect(results(read)).toEqual([
      ['EURUSD', 'long', '100000', '125', '3.5'],
      // −0.0012 × 20,000
      ['EURUSD', 'short', '100000', '-24', '1.4'],
      ['USDJPY', 'short', '699.833333333333', '41.99', '1.4'],
      ['XAUUSD', 'short', '100', '-57', '2.55'],
      ['GER40', 'long', '10', '305', '0'],
      // Nothing moved: the contract is that of the row above.
      ['GER40', 'long', '10', '0', '0'],
      ['EURUSD', 'short', '100000', null, '0.35'],
    ])
    expect(agreed(read)).toEqual([6, 6])
    expect(rejected(read)).toEqual([
      '12: Time "2025.04.31 11:45:00" is not a date and time. Write it as 2025-03-10 09:35:12.',
    ])
  })

  test('report as a workbook', async () => {
    const file = await readImportFile(
      madeWorkbook({
        Sheet1: [
          ['Trade History Report'],
          ['Account:', '', '', '500600 (USD, Sample-Server, demo, Hedge)'],
          ['Positions'],
          [
            'Time',
            'Position',
            'Symbol',
            'Type',
            'Volume',
            'Price',
            'S / L',
            'T / P',
            'Time',
            'Price',
            'Commission',
            'Swap',
            'Profit',
          ],
          [
            '2025.04.14 10:00:05',
            { number: '50010' },
            'EURUSD',
            'buy',
            '0.5',
            { number: '1.1319999999999999' },
            '',
            '',
            '2025.04.14 12:30:00',
            { number: '1.1345000000000001' },
            { number: '-3.5' },
            { number: '0' },
            { number: '125' },
          ],
          ['Orders'],
          ['2025.04.14 10:00:05', '50010', 'EURUSD', 'buy'],
        ],
      }),
    )
    expect(detectFormat(file)?.id).toBe('metatrader5')
    const reading = readImport(metaTrader5, file, plainOptions)
    everyRowAccounted(file, reading)
    expect(reading.trades.map(({ trade }) => [trade.executions.map(({ price }) => price), trade.brokerPnl])).toEqual([
      [['1.132', '1.1345'], '125'],
    ])
  })

  test('deals: partial exits, a reversal, swap, an exit without an opening in the file', async () => {
    const read = await readDetected(metaTrader5Deals, 'metatrader5-deals.csv', athens)
    expect(results(read)).toEqual([
      // 0.0015 × 20,000 + 0.0025 × 30,000; 3.50 and swap 1.20
      ['EURUSD', 'long', '100000', '105', '4.7'],
      ['EURUSD', 'short', '100000', null, '0.35'],
      // 10 points × 2, then 7.5 × 1 from the reversal
      ['GER40', 'short', '1', '20', '0'],
      ['GER40', 'long', '1', '7.5', '0'],
    ])
    expect(agreed(read)).toEqual([3, 3])
    expect(rejected(read).map((text) => text.slice(0, 40))).toEqual([
      '10: This fill closes 0.1 XAUUSD, but onl',
      '11: The row has no Volume.',
    ])
  })
})

test('FTMO: Canadian dollars by the file’s own rate, an index, a stop, an open trade', async () => {
  const read = await readDetected(ftmo, 'ftmo.csv', { timeZone: 'Europe/Prague' })
  expect(results(read)).toEqual([
    // 0.0009 × 20,000 and 0.0014 × 10,000
    ['EURUSD', 'long', '100000', '18', '1.2'],
    ['GBPUSD', 'short', '100000', '14', '0.8'],
    // −0.0010 × 50,000 = −50 Canadian dollars, 35.98 American ones
    ['USDCAD', 'short', '71960', '-35.98', '2.5'],
    ['US100.cash', 'long', '1', '-25', '0'],
    ['US100.cash', 'short', '1', '40', '4.1'],
    ['EURUSD', 'long', '100000', null, '0.3'],
  ])
  expect(agreed(read)).toEqual([5, 5])
  expect(read.trades[4]).toMatchObject({ initialStopPrice: '18850', plannedTarget1: '18790', plannedRR: 2 })
  expect(read.reading.ignored).toEqual([{ line: 8, reason: 'An unfilled order.' }])
  expect(rejected(read)).toEqual(['9: The exit is before the entry. Correct one of the two times.'])
})

test('a size in lots is suggested to a hundredth of a lot, of pairs as of indices', async () => {
  const { trades } = await readDetected(ftmo, 'ftmo.csv', { timeZone: 'Europe/Prague' })
  const suggested = (index: number, plannedEntryPrice: string, plannedStopPrice: string) => {
    const stated = { ...trades[index], plannedEntryPrice, plannedStopPrice, plannedRiskPct: '1' }
    const facts = buildFacts(stated, { journal: { accountBalanceAtEntry: '10000' } })
    return new TradeDatapoints(facts).value('suggestedQuantity')
  }
  // 100 / (0.0020 × 100,000)
  expect(suggested(0, '1.132', '1.13')).toBe('0.5')
  // 100 / 60 points = 1.666…
  expect(suggested(3, '18820', '18760')).toBe('1.66')
})

test('cTrader: parts of one position, the zone of the header, days first', async () => {
  const read = await readDetected(cTrader, 'ctrader.csv')
  expect(results(read)).toEqual([
    ['EURUSD', 'long', '100000', '125', '3'],
    ['EURUSD', 'long', '100000', '-25', '1.5'],
    ['GBPUSD', 'short', '100000', '14', '0.6'],
    ['XAUUSD', 'short', '100', '-57', '2.45'],
    ['US30', 'long', '1', '25', '0'],
    ['USDJPY', 'short', '699.833333333333', '41.99', '1.2'],
  ])
  expect(agreed(read)).toEqual([6, 6])
  expect(read.trades[0]?.entryAt).toBe('2025-04-14T08:00:05.120Z')
  expect(rejected(read)).toEqual([
    '8: Opening direction "Hold" is neither buy nor sell.',
    '9: The row has no Opening time (UTC+2).',
  ])
})
