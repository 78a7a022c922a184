import { describe, expect, test } from 'vitest'
import { executionTemplate } from '#domain/importers/formats/generic/execution-template.ts'
import { readDetected } from '#tests/support/imports/import-checks.ts'
import { ninjaTraderExecutions } from './ninjatrader-executions.ts'
import { ninjaTraderTrades } from './ninjatrader-trades.ts'
import { quantowerTrades } from './quantower-trades.ts'
import { rithmicOrders } from './rithmic-orders.ts'
import { rithmicPerformance } from './rithmic-performance.ts'
import { topstepXTrades } from './topstepx-trades.ts'
import { tradovateFills } from './tradovate-fills.ts'
import { tradovateOrders } from './tradovate-orders.ts'
import { tradovatePerformance } from './tradovate-performance.ts'

type Read = Awaited<ReturnType<typeof readDetected>>
/** Symbol, direction, P&L before and cost of each trade, worked by hand below. */
const results = ({ trades }: Read) =>
  trades.map(({ symbol, direction, grossPnl, totalFees }) => [symbol, direction, grossPnl, totalFees])
const rejected = ({ reading }: Read) => reading.rejected.map(({ line, reason }) => `${line}: ${reason}`)
const agreed = ({ reconciliation: { compared, agreed: count } }: Read) => [count, compared]

test('Tradovate fills: scale-out, a reversal, 32nds, an open short, times of the system in UTC', async () => {
  const read = await readDetected(tradovateFills, 'tradovate-fills.csv', { timeZone: 'Asia/Tokyo' })
  expect(results(read)).toEqual([
    // 1 × 2.25 × 5 + 2 × 1 × 5; 1.05 + 0.35 + 0.70
    ['MESM5', 'long', '21.25', '2.1'],
    // 2 × 2.5 × 5; 0.70 and two thirds of 1.05
    ['MESM5', 'short', '25', '1.4'],
    // 1.25 × 5; a third of 1.05 and 0.35
    ['MESM5', 'long', '6.25', '0.7'],
    // 110.546875 − 110.515625 = 1/32, × 1000
    ['ZNM5', 'long', '31.25', '1.6'],
    ['ZNM5', 'short', null, '0.8'],
  ])
  expect(read.trades.map(({ status }) => status)).toEqual([
    'completed',
    'completed',
    'completed',
    'completed',
    'active',
  ])
  expect(read.trades[0]).toMatchObject({ entryAt: '2025-04-02T14:30:00.125Z', externalId: '810101' })
  expect(rejected(read)).toEqual(['11: The row has no _price.'])
})

test('Tradovate orders: filled quantities, also of canceled orders', async () => {
  const read = await readDetected(tradovateOrders, 'tradovate-orders.csv')
  expect(results(read)).toEqual([
    // 12.5 × 2 × 2
    ['MNQM5', 'long', '50', '0'],
    // −5.5 × 2 + 3.75 × 2 × 2; the second exit is of an order that was cancelled after 2 of 5
    ['MNQM5', 'short', '4', '0'],
    ['MNQM5', 'long', null, '0'],
  ])
  expect(read.reading.ignored).toEqual([{ line: 3, reason: 'An unfilled order (Canceled).' }])
  expect(rejected(read)).toEqual([
    '9: Fill Time "4/31/2025 11:05:00" is not a date and time. Write it as 2025-03-10 09:35:12.',
  ])
})

test('Tradovate performance: grains in cents and eighths', async () => {
  const read = await readDetected(tradovatePerformance, 'tradovate-performance-grain-eighths.csv')
  expect(results(read)).toEqual([
    // 447.75 − 445.25 = 2.5 cents, × 50 × 2
    ['ZCN5', 'long', '250', '0'],
    // 1039 − 1036.5 = 2.5 cents, × 50
    ['ZSN5', 'short', '125', '0'],
    // 558.5 − 560 = −1.5 cents, × 50
    ['ZWN5', 'long', '-75', '0'],
  ])
  expect(agreed(read)).toEqual([3, 3])
  expect(rejected(read)).toEqual(['5: buyPrice "445\'8" is neither a decimal price, nor one in 32nds or eighths.'])
})

test('NinjaTrader executions: two accounts, both ways to write a contract', async () => {
  const read = await readDetected(ninjaTraderExecutions, 'ninjatrader-executions.csv')
  expect(results(read)).toEqual([
    // (3 − 1.25) × 5
    ['MES 06-25', 'long', '8.75', '1.56'],
    // 8.75 × 20, then 7.5 × 20 from the reversal
    ['NQ 06-25', 'short', '175', '4.3'],
    ['NQ 06-25', 'long', '150', '4.3'],
    ['MES 06-25', 'long', null, '0.39'],
  ])
  expect(rejected(read)).toEqual(['9: Action "Hold" is neither buy nor sell.'])
})

test('NinjaTrader trades: European notation, a profit after costs, and a row that contradicts the broker', async () => {
  const read = await readDetected(ninjaTraderTrades, 'ninjatrader-trades.csv')
  expect(results(read)).toEqual([
    // 3 × 2 × 5, −3.5 × 5, 8.75 × 20, 0, 1.75 × 3 × 5, 2.75 × 2 × 5
    ['MES 06-25', 'long', '30', '1.78'],
    ['MES 06-25', 'short', '-17.5', '0.89'],
    ['NQ 06-25', 'short', '175', '4.3'],
    ['MES 06-25', 'long', '0', '0.89'],
    ['MES 06-25', 'long', '26.25', '2.67'],
    ['MES 06-25', 'short', '27.5', '1.78'],
  ])
  expect(agreed(read)).toEqual([5, 6])
  // The file says 30.00, 27.50 − 1.78 = 25.72 would be right.
  expect(read.reconciliation.differences).toMatchObject([{ line: 8, difference: '-4.28' }])
  expect(read.trades[0]?.entryAt).toBe('2025-04-07T14:35:01.000Z')
  expect(rejected(read)).toEqual([
    '7: Market pos. "Flat" is neither long nor short.',
    '9: The exit is before the entry. Correct one of the two times.',
  ])
})

test('TopstepX: times with their offset, fees separate from commissions', async () => {
  const read = await readDetected(topstepXTrades, 'topstepx-trades.csv', { timeZone: 'Asia/Tokyo' })
  expect(results(read)).toEqual([
    // 12.25 × 2 × 2, −8.75 × 2, 5.75 × 3 × 5, 0, 1/32 × 1000, 0.25 × 5 twice
    ['MNQM5', 'long', '49', '1.44'],
    ['MNQM5', 'short', '-17.5', '0.72'],
    ['MESM5', 'short', '86.25', '2.1'],
    ['MGCM5', 'long', '0', '1.24'],
    ['ZNM5', 'long', '31.25', '2.2'],
    ['MESM5', 'long', '1.25', '0.74'],
    ['MESM5', 'long', '1.25', '0.74'],
  ])
  expect(read.trades[0]?.entryAt).toBe('2025-04-09T13:31:00.000Z')
  expect(read.trades[4]).toMatchObject({ commission: '0.5', exchangeFees: '1.7' })
  expect(agreed(read)).toEqual([6, 7])
  expect(rejected(read)).toEqual(['9: EntryPrice "x" is not a price.'])
  expect(read.reading.warnings).toEqual([])
})

test('Rithmic orders: a rate of commission per contract, the zone of the header, sections above', async () => {
  const read = await readDetected(rithmicOrders, 'rithmic-orders.csv', { timeZone: 'Asia/Tokyo' })
  expect(results(read)).toEqual([
    // 4 × 5 − 1.25 × 5; 4 × 0.51
    ['MESM5', 'long', '13.75', '2.04'],
    // 14.75 × 2
    ['MNQM5', 'short', '29.5', '1.2'],
    ['MESM5', 'long', null, '0.51'],
  ])
  expect(agreed(read)).toEqual([2, 2])
  expect(read.trades[0]?.entryAt).toBe('2025-04-10T14:35:12.000Z')
  expect(rejected(read)).toEqual(['14: Buy/Sell "X" is neither buy nor sell.'])
})

test('Rithmic performance: account and contract above each table, equal rows, 32nds, totals', async () => {
  const read = await readDetected(rithmicPerformance, 'rithmic-performance.csv')
  expect(results(read)).toEqual([
    ['MESM5', 'long', '20', '1.02'],
    ['MESM5', 'long', '-6.25', '1.02'],
    ['MESM5', 'short', '15', '2.04'],
    ['MNQM5', 'short', '29.5', '1.2'],
    ['MNQM5', 'short', '29.5', '1.2'],
    ['ZNM5', 'long', '31.25', '1.6'],
  ])
  expect(agreed(read)).toEqual([6, 6])
  expect(read.trades.map(({ importKey }) => importKey.split('|')[1])).toEqual([
    ...Array.from({ length: 5 }, () => 'DEMO-7'),
    'DEMO-8',
  ])
  expect(rejected(read)).toEqual(['12: Fill Size "two" is not a number.'])
})

test('Rithmic performance with totals: lines of accounts and contracts among the trades, one without trades', async () => {
  const read = await readDetected(rithmicPerformance, 'rithmic-performance-totals.csv')
  expect(results(read)).toEqual([
    // 4 x 5, -1.25 x 5, and 7.5 x 2 of a short.
    ['MESM5', 'long', '20', '1.02'],
    ['MESM5', 'long', '-6.25', '1.02'],
    ['MNQM5', 'short', '15', '1.02'],
  ])
  expect(agreed(read)).toEqual([3, 3])
  expect(rejected(read)).toEqual(['14: Two contracts are named above the table. Export it with all rows expanded.'])
  expect(read.reading.ignored.map(({ line }) => line)).toEqual([1, 2, 3, 7, 10, 11, 12])
})

test('Quantower: a bare root is a future if the file says so; a reversal’s P&L belongs to the trade that it closed', async () => {
  const read = await readDetected(quantowerTrades, 'quantower-trades.csv')
  expect(results(read)).toEqual([
    // 5.25 × 5 − 2.25 × 5
    ['MES', 'long', '15', '2.48'],
    // 14.75 × 2 × 2; fees 1.24 and two thirds of 1.86
    ['MNQ', 'short', '59', '2.48'],
    ['MNQ', 'long', '1.5', '1.24'],
    ['AAPL', 'long', null, '1'],
  ])
  expect(agreed(read)).toEqual([3, 3])
  expect(rejected(read)).toEqual(['9: The row has no Quantity.'])
})

describe('the template of executions', () => {
  test('shares, a reversal, an option that stays open in part, a currency pair with swap', async () => {
    const read = await readDetected(executionTemplate, 'executions.csv')
    expect(results(read)).toEqual([
      // 2.75 × 30 + 1.5 × 20; 3 + 0.22
      ['MSFT', 'long', '112.5', '3.22'],
      // 0.8 × 10; 1.02 and 10/25 of 1.06
      ['MSFT', 'short', '8', '1.444'],
      ['MSFT', 'long', null, '0.636'],
      // 2.70 × 100 for the one that is sold
      ['SPX 250417C05400000', 'long', '270', '2.55'],
      // 0.0024 × 20000; swap 2.10 paid
      ['EURUSD', 'long', '48', '2.1'],
    ])
    expect(agreed(read)).toEqual([4, 4])
    expect(read.trades[0]?.thesis).toBe('Opening range')
    expect(rejected(read)).toEqual([
      '11: The P&L of SAP is in EUR, the portfolio is in USD; import it into one in EUR.',
      '12: Time "16 April" is not a date and time. Write it as 2025-03-10 09:35:12.',
    ])
  })

  test('as it can be downloaded reads whole and reconciles', async () => {
    const read = await readDetected(executionTemplate, '../../../public/import-templates/executions.csv')
    expect(results(read)).toEqual([
      ['MSFT', 'long', '112.5', '3.22'],
      // 6.75 × 2 × 5
      ['MESM5', 'short', '67.5', '2.48'],
    ])
    expect(agreed(read)).toEqual([2, 2])
    expect(rejected(read)).toEqual([])
  })
})
