import { expect, test } from 'vitest'
import { readDetected, readText } from '#tests/support/imports/import-checks.ts'
import { kraken } from './kraken.ts'
import { kucoin } from './kucoin.ts'
import { okx } from './okx.ts'

test('Kraken: names of assets old and new, a short on margin', async () => {
  const { reading, trades } = await readDetected(kraken, 'kraken-trades.csv')
  const of = (symbol: string) => trades.find((trade) => trade.symbol === symbol)
  expect(of('BTC-USD')).toMatchObject({ grossPnl: '10', totalFees: '6.345', netPnl: '3.655', quantity: '0.01' })
  expect(of('XTZ-USD')).toMatchObject({ status: 'active', totalFees: '0.2' })
  expect(of('USDT-USD')).toMatchObject({ status: 'active', baseCurrency: 'USDT', entryPrice: '0.9995' })
  // 2 x 50 less 14.04 + 13.78.
  expect(of('ETH-USD')).toMatchObject({ direction: 'short', grossPnl: '100', netPnl: '72.18' })
  expect(of('BTC-USD')?.entryAt).toBe('2025-02-15T20:28:14.712Z')
  expect(reading.rejected.map(({ line }) => line)).toEqual([7, 8])
  expect(reading.rejected[0]?.reason).toContain('ETH-EUR is paid in EUR')
  expect(reading.rejected[1]?.reason).toContain('price')
})

test('Kraken ledgers: nothing is a trade, and the rows say what to export', async () => {
  const { reading } = await readDetected(kraken, 'kraken-ledgers.csv')
  expect(reading.trades).toEqual([])
  expect(reading.ignored.map(({ line }) => line)).toEqual([2, 5])
  expect(reading.rejected.map(({ line }) => line)).toEqual([3, 4])
  expect(reading.rejected[0]?.reason).toContain('Export "Trades"')
})

test('OKX: one side of each spot order, derivatives in coins, contracts refused', async () => {
  const { reading, trades, reconciliation } = await readDetected(okx, 'okx-trading-history.csv')
  // 1.998 x 50; the fee of 0.002 at 1800, and 3.6963 in the row of the money's side. The cash: 3692.6037 - 3600.
  expect(trades[0]).toMatchObject({ symbol: 'ETH-USDT', quantity: '1.998', grossPnl: '99.9', netPnl: '92.6037' })
  expect(trades[0]?.entryAt).toBe('2025-04-01T01:00:00.000Z')
  expect(trades[1]).toMatchObject({ direction: 'short', grossPnl: '50', totalFees: '1.275', assetClass: 'cryptoPerp' })
  expect(reconciliation).toMatchObject({ compared: 1, agreed: 1 })
  expect(reading.rejected.map(({ line }) => line)).toEqual([10, 11])
  expect(reading.rejected[0]?.reason).toContain('counts contracts')
})

test('KuCoin: the offset is in the header, unfilled orders are ignored', async () => {
  const { reading, trades } = await readDetected(kucoin, 'kucoin-spot.csv')
  // 30 x 2 + 20 x 1 = 80; 1 + 0.66, the third fee in KCS.
  expect(trades).toMatchObject([
    { grossPnl: '80', totalFees: '1.66', netPnl: '78.34', entryAt: '2025-05-01T08:00:05.000Z' },
  ])
  expect(reading.ignored).toMatchObject([{ line: 4, reason: 'An unfilled order: cancelled.' }])
  expect(reading.warnings.at(-1)).toMatchObject({ line: 5, message: expect.stringContaining('0.42 KCS') })
})

test('OKX contracts margined in their coin: sizes in contracts or dollars, never in rounded coins', async () => {
  const header =
    'id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit'
  const { reading, trades } = await readText('okx-trading-history', [
    header,
    '1,11,2025-04-03 09:00:00,Swap,ETH-USD-SWAP,Open short,20,cont,2000,0,-0.00005,ETH,20,20,0,1,ETH',
    '2,12,2025-04-03 15:00:00,Swap,ETH-USD-SWAP,Close short,20,cont,1600,0.025,-0.0000625,ETH,-20,0,0,1,ETH',
    '3,13,2025-04-04 09:00:00,Swap,BTC-USD-SWAP,Buy,500,USD,50000,0,-0.000005,BTC,5,5,0,1,BTC',
    '4,14,2025-04-04 10:00:00,Swap,BTC-USD-SWAP,Sell,0.01,BTC,50000,0,-0.000005,BTC,5,5,0,1,BTC',
  ])
  // 200 x (1 / 1600 - 1 / 2000) = 0.025 of a coin at 1,600; fees 0.1 + 0.1.
  expect(trades).toMatchObject([
    { symbol: 'ETH-USD-SWAP', direction: 'short', grossPnl: '40', brokerPnl: '40', netPnl: '39.8' },
    { symbol: 'BTC-USD-SWAP', status: 'active', maxQuantity: '0.01', totalFees: '0.25' },
  ])
  expect(reading.rejected).toMatchObject([{ line: 5, reason: expect.stringContaining('Set the unit to USD') }])
})

test('KuCoin markets in a coin: a sale and a purchase at their value in USDT', async () => {
  const { reading, trades } = await readDetected(kucoin, 'kucoin-coin-markets.csv')
  expect(trades).toMatchObject([
    // 0.19 and the fee of 0.00019 at 52,000, then 0.00981 at 52,000: 0.2 x 2,000. Fees 10 + 9.88 + 0.51012.
    { symbol: 'BTC-USDT', status: 'completed', grossPnl: '400', totalFees: '20.39012', netPnl: '379.60988' },
    // Bought for 9,880, sold for 10,260.
    { symbol: 'ETH-USDT', status: 'completed', grossPnl: '380', netPnl: '369.74' },
  ])
  expect(reading.rejected).toMatchObject([{ line: 6, reason: expect.stringContaining('BTC, which no portfolio') }])
})
