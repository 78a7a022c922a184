import { expect, test } from 'vitest'
import { readDetected } from '#tests/support/imports/import-checks.ts'
import { binanceFutures } from './binance-futures.ts'
import { binanceSpot } from './binance-spot.ts'

test('Binance spot: fees in the coin, in dollars and in BNB', async () => {
  const { reading, trades } = await readDetected(binanceSpot, 'binance-spot.csv')
  const [bitcoin, solana, inch] = trades
  // Bought 0.02 - 0.00002 and 0.01 - 0.00001, sold all of it: 2886.114 - 2818.179; the cash says 62.227886 too.
  expect(bitcoin).toMatchObject({
    symbol: 'BTCUSDT',
    assetClass: 'cryptoSpot',
    baseCurrency: 'BTC',
    quoteCurrency: 'USD',
    status: 'completed',
    quantity: '0.02997',
    grossPnl: '67.935',
    totalFees: '5.707114',
    netPnl: '62.227886',
    entryAt: '2025-01-10T09:15:00.000Z',
    lines: [2, 3, 4, 5],
  })
  expect(solana).toMatchObject({ grossPnl: '100', totalFees: '0', thesis: expect.stringContaining('0.00201 BNB') })
  expect(inch).toMatchObject({ status: 'active', maxQuantity: '99.9', totalFees: '0.04', baseCurrency: '1INCH' })
  expect(reading.warnings.map(({ line }) => line)).toEqual([null, 6, 7])
  expect(reading.warnings[0]?.message).toContain('were read as US dollars, 1:1')
  expect(reading.warnings[1]?.message).toContain('not valued in USDT')
})

test('Binance spot: markets without a currency, sales without purchases and unreadable rows give a reason', async () => {
  const { reading } = await readDetected(binanceSpot, 'binance-spot.csv')
  const reasons = Object.fromEntries(reading.rejected.map(({ line, reason }) => [line, reason]))
  expect(Object.keys(reasons)).toEqual(['9', '10', '11', '12', '13'])
  expect(reasons[9]).toContain('BTC, which no portfolio can use')
  expect(reasons[10]).toContain('import it into one in EUR')
  expect(reasons[11]).toContain('only 0 is held')
  expect(reasons[12]).toContain('Side "HOLD"')
  expect(reasons[13]).toContain('Executed "many DOGE"')
})

test('Binance spot in a portfolio in euros takes the pair in euros alone', async () => {
  const { trades } = await readDetected(binanceSpot, 'binance-spot.csv', { currency: 'EUR' })
  expect(trades.map(({ symbol, quoteCurrency }) => [symbol, quoteCurrency])).toEqual([['BTCEUR', 'EUR']])
})

test('Binance spot: a rest that a fee in the coin leaves over is a cost, until it is sold', async () => {
  const { reading, trades } = await readDetected(binanceSpot, 'binance-spot-dust.csv')
  const of = (symbol: string) => trades.filter((trade) => trade.symbol === symbol)
  expect(of('AVAXUSDT')).toMatchObject([
    // 99.9 x 2; 2 + 2.1956 + 0.1 x 22. The cash says 193.4044 too.
    { status: 'completed', quantity: '99.9', grossPnl: '199.8', totalFees: '6.3956', netPnl: '193.4044' },
    // 39.96 and the rest of 0.1, whose value at the entry is 2.50: 1 + 0.96144 - 2.5. The cash says -39.52144 too.
    { status: 'completed', quantity: '40.06', entryPrice: '25', totalFees: '-0.53856', netPnl: '-39.52144' },
  ])
  expect(of('AVAXUSDT').map(({ thesis }) => thesis)).toEqual([
    '0.1 left over: its value of 2.20 is a cost.',
    '0.1 left over by earlier trades was sold along: 2.50 less costs.',
  ])
  // The rest of 0.01 is sold a day later: nothing is left over. 9.98 x 10 + 0.01 x 11.
  expect(of('SOLUSDT')).toMatchObject([
    { status: 'completed', grossPnl: '99.91', exitAt: '2025-06-05T12:00:00.000Z', thesis: null },
  ])
  // 0.6 of 99.9 is more than 0.5 %.
  expect(of('LINKUSDT')).toMatchObject([{ status: 'active' }])
  expect(reading.warnings.slice(1)).toEqual([
    { line: 3, message: 'AVAXUSDT: 0.1 left over: its value of 2.20 is a cost.' },
    { line: 12, message: 'DOTUSDT: 1 left over: its value of 5.00 is a cost.' },
  ])
})

test('Binance spot: a sale of more than is held and was left over is refused', async () => {
  const { reading, trades } = await readDetected(binanceSpot, 'binance-spot-dust.csv')
  const dots = trades.filter(({ symbol }) => symbol === 'DOTUSDT')
  // 999 and 1 left over: 999.4 and 0.6 sell both, nothing is left for 0.1. The cash: 4997 + 3 - 5 - 4000.
  expect(dots).toMatchObject([
    { netPnl: '985.01', lines: [11, 12] },
    { netPnl: '995', lines: [13, 14, 15] },
  ])
  expect(reading.rejected).toMatchObject([{ line: 16, reason: expect.stringContaining('only 0 is held') }])
})

test('Binance spot before 2021, newest first', async () => {
  const { trades } = await readDetected(binanceSpot, 'binance-spot-older.csv')
  expect(trades).toMatchObject([{ direction: 'long', grossPnl: '24.8', totalFees: '0.9532', netPnl: '23.8468' }])
})

test('Binance futures: a short in parts, a reversal, and the realized profit agrees', async () => {
  const { reading, trades, reconciliation } = await readDetected(binanceFutures, 'binance-futures.csv')
  const figures = trades.map(({ symbol, direction, grossPnl, totalFees }) => [symbol, direction, grossPnl, totalFees])
  expect(figures.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    // 0.00000526 of 95,000.
    ['BTCUSD', 'long', null, '0.4997'],
    ['BTCUSDT_250627', 'long', null, '4.8'],
    ['BTCUSDT', 'short', '260', '28.43'],
    ['ETHUSDT', 'long', '100', '3.05'],
    ['ETHUSDT', 'short', '100', '6.15'],
    ['SOLUSDT', 'long', null, '0'],
  ])
  expect(reconciliation).toMatchObject({ compared: 3, agreed: 3, differences: [] })
  // 09:15 in Chicago, on the day after clocks changed.
  expect(trades.find(({ symbol }) => symbol === 'BTCUSDT')).toMatchObject({
    assetClass: 'cryptoPerp',
    entryAt: '2025-03-10T14:15:00.000Z',
    externalId: '9001',
  })
  expect(trades.find(({ symbol }) => symbol === 'BTCUSDT_250627')?.expiryDate).toBe('2025-06-27')
  expect(reading.rejected.map(({ line }) => line)).toEqual([12])
  expect(reading.rejected[0]?.reason).toContain('Time "25-13-40 10:00:00" is not a time')
  expect(reading.warnings.map(({ message }) => message).join()).toContain('This export has no funding')
})

test('Binance coin-margined futures: results in coins are dollars at the price of the exit', async () => {
  const { reading, trades, reconciliation } = await readDetected(binanceFutures, 'binance-coin-futures.csv')
  expect(trades).toMatchObject([
    {
      // In coins: 600 x (0.028 / 1200 - 1 / 60000) = 0.004, at 60,000 it is 240; 600 x (0.028 / 1200 - 1 / 56000)
      // = 0.00328571..., at 56,000 it is 184. Fees: 0.32 + 0.2 + 0.3 + 0.30016.
      symbol: 'BTCUSD',
      assetClass: 'cryptoPerp',
      baseCurrency: 'BTC',
      quoteCurrency: 'USD',
      direction: 'long',
      quantity: '0.028',
      grossPnl: '424',
      totalFees: '1.12016',
      netPnl: '422.87984',
      brokerPnl: '423.99976',
    },
    // 500 dollars: 500 x (1 / 2000 - 1 / 2500) = 0.05, at 2,000 it is 100. Fees 0.25 + 5/8 of 0.4.
    { symbol: 'ETHUSD', direction: 'short', quantity: '0.2', grossPnl: '100', totalFees: '0.5', netPnl: '99.5' },
    // The other 300 dollars.
    { symbol: 'ETHUSD', direction: 'long', status: 'active', maxQuantity: '0.15', totalFees: '0.15' },
    { symbol: 'BTCUSD_250627', status: 'active', maxQuantity: '0.016', expiryDate: '2025-06-27' },
  ])
  expect(reconciliation).toMatchObject({ compared: 2, agreed: 2, differences: [] })
  expect(reading.rejected).toMatchObject([{ line: 9, reason: expect.stringContaining('are 125 ADA') }])
  expect(reading.warnings.map(({ message }) => message).join()).toContain('valued at the price in their row')
})

test('Binance coin-margined futures in a portfolio in euros are refused with the remedy', async () => {
  const { reading } = await readDetected(binanceFutures, 'binance-coin-futures.csv', { currency: 'EUR' })
  expect(reading.trades).toEqual([])
  expect(reading.rejected[0]?.reason).toContain('import it into one in USD')
})
