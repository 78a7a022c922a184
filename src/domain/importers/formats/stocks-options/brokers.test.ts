import { describe, expect, test } from 'vitest'
import { readBroker } from '#tests/support/imports/broker-checks.ts'
import { readText } from '#tests/support/imports/import-checks.ts'
import { dasTrader } from './das-trader.ts'
import { etrade } from './etrade.ts'
import { fidelity } from './fidelity.ts'
import { lightspeed } from './lightspeed.ts'
import { robinhood } from './robinhood.ts'
import { schwab } from './schwab.ts'
import { tastytrade } from './tastytrade.ts'
import { tradestation } from './tradestation.ts'
import { webull } from './webull.ts'

test('Charles Schwab: newest first, dates alone, expiries and assignments booked later', async () => {
  const read = await readBroker(schwab, 'schwab.csv')
  expect(read.results).toEqual([
    // 150 x 12.40 - 50 x 11.80 - 100 x 12 = 70; costs 0.07
    ['AAAA', 'long', '70', '69.93'],
    // Bought and sold on one date: the sale is above the purchase.
    ['BBBB', 'long', '-50', '-50.03'],
    ['CCCC250328C00050000', 'short', '80', '78.68'],
    ['DDDD250321C00100000', 'long', '-250', '-251.32'],
    ['EEEE250321P00015000', 'short', '40', '39.34'],
    ['EEEE', 'long', null, null],
    ['HHHH', 'short', null, null],
  ])
  expect(read.trades.find(({ symbol }) => symbol.startsWith('DDDD'))?.exitDate).toBe('2025-03-21')
  expect(read.rejected).toEqual({
    5: 'Price "about $5" is not a price.',
    9: expect.stringContaining('The file begins in the middle of the trade: import an earlier period first.'),
  })
  expect(read.ignored).toEqual({
    1: 'Above the table.',
    10: 'A dividend.',
    11: 'A dividend.',
    12: 'Cash moved into or out of a money market fund.',
    13: 'Interest.',
    14: 'A transfer, deposit or withdrawal.',
    23: 'A total of the rows above.',
  })
})

test('Fidelity: words of actions, symbols of options, assignments, reinvested dividends, footers', async () => {
  const read = await readBroker(fidelity, 'fidelity.csv')
  expect(read.results).toEqual([
    ['EEEE', 'long', '20', '19.99'],
    // What its dividend bought.
    ['EEEE', 'long', null, null],
    // 3 x 0.90 x 100; costs 1.95 + 0.09
    ['BBBB250425C00062500', 'long', '-270', '-272.04'],
    ['CCCC250425P00018000', 'short', '55', '54.32'],
    // 2 x 1.25 x 100; costs 1.36 + 1.37
    ['AAAA250516C00150000', 'long', '250', '247.27'],
    ['CCCC', 'long', null, null],
    ['DDDD', 'short', null, null],
  ])
  expect(read.trades.find(({ symbol }) => symbol === 'BBBB250425C00062500')?.exitDate).toBe('2025-04-25')
  expect(read.rejected).toEqual({ 18: 'Price ($) "n/k" is not a price.' })
  expect(read.ignored).toEqual({
    12: 'A dividend.',
    14: 'Cash moved into or out of a money market fund.',
    17: 'A transfer, deposit or withdrawal.',
    21: 'Below the table.',
    22: 'Below the table.',
    23: 'Below the table.',
  })
})

test('Webull: zone names over a change of clocks, partial fills, spreads and cancelled orders', async () => {
  const read = await readBroker(webull, 'webull.csv')
  expect(Object.fromEntries(read.results.map(([symbol, ...figures]) => [symbol, figures]))).toEqual({
    AAAA: ['long', '20', '20'],
    // 60 of 100 x 0.15
    BBBB: ['long', '9', '9'],
    DDDD250321P00040000: ['short', '70', '70'],
    DDDD250321P00038000: ['long', null, null],
    CCCC: ['short', null, null],
  })
  expect(read.trades.find(({ symbol }) => symbol === 'AAAA')).toMatchObject({
    entryAt: '2025-03-07T14:30:00.000Z',
    exitAt: '2025-03-10T13:30:00.000Z',
  })
  expect(read.ignored).toEqual({
    3: 'The whole of a spread, whose legs have rows of their own.',
    9: 'An unfilled order: Cancelled.',
  })
  expect(read.rejected).toEqual({ 12: expect.stringContaining('Filled Time "yesterday" is not a date and time') })
})

test('TradeStation: accounts apart, shorts, costs between proceeds before and after', async () => {
  const read = await readBroker(tradestation, 'tradestation.csv')
  expect(read.results).toEqual([
    // 1,635 + 520 - 2,100 = 55; costs 1.62 + 1.55 + 0.94
    ['AAAA', 'long', '55', '50.89'],
    ['BBBB', 'short', '75', '72.27'],
    ['AAAA', 'long', null, null],
    // 3 x 0.30 x 100; costs 1.95 + 1.97
    ['CCCC250221C00012500', 'long', '90', '86.08'],
  ])
  expect(read.rejected).toEqual({ 10: 'Side "X" is none of B, S, SS and BC. Correct it in the file.' })
})

describe('E*TRADE', () => {
  test('the present layout: options by their description, expiries and assignments', async () => {
    const read = await readBroker(etrade, 'etrade.csv')
    expect(read.results).toEqual([
      ['AAAA', 'long', '25', '24.98'],
      ['DDDD250516C00025000', 'long', '-150', '-150.51'],
      ['CCCC250516P00012500', 'short', '120', '118.97'],
      ['BBBB', 'short', '30', '29.98'],
      ['CCCC', 'long', null, null],
      ['FFFF', 'long', null, null],
    ])
    expect(read.rejected).toEqual({
      20: 'Description "CALL EEEE   05/16/25" is not an option such as CALL AAPL 01/19/24 150.000. Correct it in the file, or log this trade by hand.',
    })
    expect(read.ignored).toMatchObject({
      12: 'A dividend.',
      13: 'A transfer, deposit or withdrawal.',
      22: 'Below the table.',
    })
  })

  test('the older layout', async () => {
    const read = await readBroker(etrade, 'etrade-older.csv')
    expect(read.results).toEqual([
      ['AAAA', 'long', '40', '39.95'],
      ['BBBB200320C00050000', 'short', '70', '68.7'],
    ])
    expect(read.ignored).toMatchObject({ 7: 'Interest.' })
  })
})

test('tastytrade: spreads by leg, a future by its description, assignment with its shares', async () => {
  const read = await readBroker(tastytrade, 'tastytrade.csv')
  expect(Object.fromEntries(read.results.map(([symbol, ...figures]) => [symbol, figures]))).toEqual({
    AAAA: ['long', null, null],
    // 62.50 - 60: the average of 20.83 in the file is rounded.
    BBBB: ['short', '2.5', '2.49'],
    CCCC250718C00090000: ['short', '220', '217.73'],
    CCCC250718C00095000: ['long', '-80', '-82.25'],
    // 0.75 x 100 barrels; costs 2 x 1.57
    '/MCLU5': ['long', '75', '71.86'],
    DDDD250718P00030000: ['short', '65', '63.87'],
    // 100 x (29.10 - 30); costs 5.10
    DDDD: ['long', '-90', '-95.1'],
  })
  expect(read.trades.find(({ symbol }) => symbol === 'AAAA')?.entryAt).toBe('2025-07-08T15:00:00.000Z')
  expect(read.ignored).toEqual({ 7: 'A dividend.', 8: 'A transfer, deposit or withdrawal.' })
  expect(read.rejected).toEqual({ 17: expect.stringContaining('Action "OTHER" is neither a purchase nor a sale.') })
})

/** A row of tastytrade about one option on SPX. */
const spxRow = (at: string, kind: string, option: string, value: string, costs: string, action = '') =>
  `${at},${kind.includes('Open') ? 'Trade' : 'Receive Deliver'},${kind},${action},${option},Equity Option,${kind},"${value}",1,0.00,${costs},100,SPXW,SPX,1/19/24,,,,,USD`

describe('tastytrade: an index option settled in cash has a removal beside the settlement', () => {
  const header =
    'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency'
  const opened = '2024-01-10T09:00:00-0600'
  const ended = '2024-01-19T15:00:00-0600'
  const [put, call] = ['SPXW  240119P04800000', 'SPXW  240119C04800000']
  const short = [
    spxRow(ended, 'Assignment', put, '0.00', '--,0.00'),
    spxRow(ended, 'Cash Settled Assignment', put, '-3,000.00', '--,-5.00'),
    spxRow(opened, 'Sell to Open', put, '1,000.00', '-1.00,-0.70', 'SELL_TO_OPEN'),
  ] as const
  const long = [
    spxRow(ended, 'Exercise', call, '0.00', '--,0.00'),
    spxRow(ended, 'Cash Settled Exercise', call, '3,000.00', '--,-5.00'),
    spxRow(opened, 'Buy to Open', call, '-1,000.00', '-1.00,-0.70', 'BUY_TO_OPEN'),
  ] as const

  test.each([
    // 1,000 - 3,000; costs 1.70 + 5
    ['short', short, '-2006.7'],
    // 3,000 - 1,000; costs 1.70 + 5
    ['long', long, '1993.3'],
  ])('%s, in either order', async (direction, [removal, settlement, opening], netPnl) => {
    for (const [index, rows] of [
      [removal, settlement, opening],
      [settlement, removal, opening],
    ].entries()) {
      const { reading, trades } = await readText('tastytrade', [header, ...rows])
      expect(trades).toMatchObject([{ direction, status: 'completed', netPnl }])
      expect(reading.rejected).toEqual([])
      expect(reading.ignored).toEqual([{ line: 2 + index, reason: 'The removal of a cash-settled option.' }])
    }
  })
})

test('Robinhood: fees hidden in the amount, options by their description, 2S as a size', async () => {
  const read = await readBroker(robinhood, 'robinhood.csv')
  expect(Object.fromEntries(read.results.map(([symbol, ...figures]) => [symbol, figures]))).toEqual({
    AAAA: ['long', '20', '19.98'],
    BBBB251017C00040000: ['long', '70', '69.94'],
    CCCC250919C00075000: ['long', '-110', '-110.06'],
    DDDD250919P00018000: ['short', '70', '69.97'],
    DDDD: ['long', null, null],
    EEEE: ['long', null, null],
  })
  expect(read.ignored).toEqual({ 10: 'A dividend.', 17: 'A deposit or withdrawal.', 19: 'Below the table.' })
  expect(read.rejected).toEqual({ 18: expect.stringContaining('Quantity "some" is not a size above 0.') })
})

test('Robinhood: prices rounded to cents are those of the booked amounts, and no fees', async () => {
  const { reading, trades } = await readText(robinhood.id, [
    '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"',
    '"10/20/2025","10/20/2025","10/21/2025","ZETA","Zeta","Sell","116","$20.00","$2,320.00"',
    '"10/10/2025","10/10/2025","10/14/2025","ZETA","Zeta","Buy","116","$19.26","($2,233.58)"',
    '"4/24/2025","4/24/2025","4/25/2025","GOOGL","Alphabet","Sell","100","$170.00","$16,999.53"',
    '"3/24/2025","3/24/2025","3/25/2025","GOOGL","Alphabet","Buy","100","$167.27","($16,727.23)"',
    '"2/21/2025","2/21/2025","2/24/2025","EEEE","Fund","Sell","0.5","$101.33","$50.66"',
    '"2/20/2025","2/20/2025","2/21/2025","EEEE","Fund","Buy","0.5","$100.01","($50.00)"',
  ])
  expect(reading.rejected).toEqual([])
  expect(trades.map(({ symbol, netPnl, totalFees }) => [symbol, netPnl, totalFees])).toEqual([
    // 50.66 - 50.00
    ['EEEE', '0.66', '0'],
    // 16,999.53 - 16,727.23; the fees of a sale are in its amount.
    ['GOOGL', '272.3', '0.47'],
    // 2,320 - 2,233.58
    ['ZETA', '86.42', '0'],
  ])
  // The row stays the one that an earlier import has by its stated price.
  expect(trades[1]?.executions[0]?.price).toBe('167.2723')
  expect(trades[1]?.importKey).toContain('|167.27|')
})

test('DAS Trader: fees and rebates of venues, and the remedy if the file has no dates', async () => {
  const read = await readBroker(dasTrader, 'das-trader.csv')
  expect(read.results).toEqual([
    // 300 x 0.22 - 200 x 0.05 = 56; fees 1.50 - 0.60 + 0.60
    ['AAAA', 'long', '56', '54.5'],
    ['BBBB', 'short', '40', '39.4'],
  ])
  expect(read.trades[0]?.executions.map(({ liquidity }) => liquidity)).toEqual(['taker', 'maker', 'taker'])
  expect(read.rejected).toEqual({ 7: 'Side "T" is not B, S or SS. Correct it in the file.' })
})

test('Lightspeed: padded cells, prices below 1 without a 0, all costs between principal and net', async () => {
  const read = await readBroker(lightspeed, 'lightspeed.csv')
  expect(read.results).toEqual([
    // 400 x 0.25; costs 2.10 + 2.34
    ['AAAA', 'long', '100', '95.56'],
    // 1,000 x 0.05; costs 5.10 + 5
    ['BBBB', 'short', '50', '39.9'],
  ])
  expect(read.rejected).toEqual({ 6: 'Qty is 0.' })
})
