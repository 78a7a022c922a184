import { expect, test } from 'vitest'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { fileOfText, plainOptions, readDetected, readText } from '#tests/support/imports/import-checks.ts'
import { knownAfter } from '#tests/support/imports/known-positions.ts'
import { bybitClosedPnl } from './bybit-closed-pnl.ts'
import { bybitSpot, bybitTradeHistory } from './bybit-fills.ts'
import { bybitTransactionLog } from './bybit-transaction-log.ts'

test('Bybit derivatives: partial exits with the funding between them', async () => {
  const { reading, trades } = await readDetected(bybitTradeHistory, 'bybit-trade-history.csv')
  // 4 x 5 - 6 x 1 = 14; fees 0.825 + 0.124 + 0.4917; funding 0.152 paid, 0.0462 received.
  expect(trades[0]).toMatchObject({
    symbol: 'SOLUSDT',
    grossPnl: '14',
    commission: '0',
    swapFunding: '-0.1058',
    totalFees: '1.5465',
    netPnl: '12.4535',
    entryAt: '2025-02-03T10:00:00.000Z',
    holdMinutes: 1410,
  })
  expect(trades[1]).toMatchObject({ symbol: 'XRPUSDT', direction: 'short', grossPnl: '-100', netPnl: '-102.805' })
  expect(trades[2]).toMatchObject({ symbol: 'BTCPERP', status: 'active', swapFunding: '0', baseCurrency: 'BTC' })
  expect(reading.ignored.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '3 Funding of -0.152, added to the trade of line 4.',
    '5 Funding of 0.0462, added to the trade of line 6.',
    '10 Funding of -0.0952 for BTCPERP, which is still open. Import this row again together with the next fill.',
    '11 Funding of -0.008 for a position in ADAUSDT that this file does not open. Add it to its trade by hand.',
  ])
  expect(reading.warnings.map(({ line }) => line)).toEqual([null, null, null, 10, 11])
  // 100 dollars of it at 95,000; 0.00000058 of it are 0.0551.
  expect(trades[3]).toMatchObject({ symbol: 'BTCUSD', maxQuantity: '0.001052631579', totalFees: '0.0551' })
  expect(reading.rejected.map(({ line }) => line)).toEqual([13])
})

test('Bybit spot: purchases pay their fee in the coin', async () => {
  const { reading, trades } = await readDetected(bybitSpot, 'bybit-spot.csv')
  // 9.99 held after a fee of 0.01 worth 1.00; sold 10 higher each.
  expect(trades[0]).toMatchObject({ quantity: '9.99', grossPnl: '99.9', totalFees: '2.0989', netPnl: '97.8011' })
  expect(trades[1]).toMatchObject({ status: 'active', maxQuantity: '100', totalFees: '0' })
  expect(reading.warnings.at(-1)).toMatchObject({ line: 4, message: expect.stringContaining('0.5 MNT') })
})

test('Bybit transaction log: a short with funding received; transfers and spot sides are no trades', async () => {
  const { reading, trades, reconciliation } = await readDetected(bybitTransactionLog, 'bybit-transaction-log.csv')
  // (2700 - 2650) x 0.5 - 0.7425 - 0.72875 + 0.1345
  expect(trades).toMatchObject([
    { direction: 'short', grossPnl: '25', brokerPnl: '25', swapFunding: '0.1345', netPnl: '23.66325' },
  ])
  expect(reconciliation).toMatchObject({ compared: 1, agreed: 1 })
  expect(reading.ignored.map(({ line }) => line)).toEqual([1, 3, 5, 7, 8])
  expect(reading.ignored[1]?.reason).toBe('Not a trade: transfer in.')
  expect(reading.ignored[3]?.reason).toContain('export the spot trade history')
  expect(reading.rejected).toMatchObject([{ line: 9, reason: expect.stringContaining('only 0 is held') }])
})

test('Bybit closed P&L: the result tells long from short where the word does not', async () => {
  const { reading, trades } = await readDetected(bybitClosedPnl, 'bybit-closed-pnl.csv')
  const figures = trades.map(({ direction, grossPnl, totalFees, netPnl }) => [direction, grossPnl, totalFees, netPnl])
  expect(figures).toEqual([
    ['long', '4', '0.5565', '3.4435'],
    ['long', '-2', '0.2959', '-2.2959'],
    ['short', '10', '0.4895', '9.5105'],
    // 100 x (1 / 95000 - 1 / 95500) of a coin at 95,500; the stated result is 0.52525.
    ['long', '0.5263157895', '0.0010657895', '0.52525'],
  ])
  expect(trades[0]).toMatchObject({ externalId: 'c1', exitAt: '2025-06-05T10:05:40.000Z' })
  expect(reading.rejected).toEqual([])
  expect(reading.warnings.map(({ message }) => message).join()).toContain('no entry times')
})

test('Bybit closed P&L with its costs: direction by the result, which then reconciles', async () => {
  const { reading, trades, reconciliation } = await readDetected(bybitClosedPnl, 'bybit-closed-pnl-newer.csv')
  expect(trades).toMatchObject([
    { direction: 'long', grossPnl: '20', commission: '0.231', swapFunding: '-0.02', netPnl: '19.749' },
    { direction: 'short', grossPnl: '-5', netPnl: '-5.05775', exitReason: 'liquidation' },
  ])
  expect(reconciliation).toMatchObject({ compared: 2, agreed: 2 })
  expect(reading.rejected).toMatchObject([{ line: 4, reason: expect.stringContaining('so the side is unknown') }])
})

const header =
  'Market,Filled Type,Filled Quantity,Filled Price,Order Price,Fee Rate,Trading Fee,feeCoin,ExecFeeV2,Direction,Order Type,Trasaction ID,Order No.,Transaction Time(UTC+0)'
const opening = 'SOLUSDT,Trade,10,150,150,0,0,USDT,0,Long,Market,t1,o1,10:00 2025-02-03'
const paid = 'SOLUSDT,Funding,10,152,0,0.0001,0.152,USDT,0.152,Long,--,f1,g1,16:00 2025-02-03'
const closing = 'SOLUSDT,Trade,10,155,155,0,0,USDT,0,Short,Limit,t2,o2,18:00 2025-02-03'
const read = async (rows: readonly string[], knownPositions: readonly KnownPosition[] = []) =>
  readImport(bybitTradeHistory, await fileOfText([header, ...rows].join('\n')), { ...plainOptions, knownPositions })

test('Bybit funding counts once, however the history is divided into imports', async () => {
  const first = await read([opening, paid])
  expect(first.trades[0]?.trade.swapFunding).toBe('0')
  const overlapping = await read([opening, paid, closing], knownAfter(first))
  expect(overlapping.trades.map(({ trade }) => [trade.status, trade.swapFunding])).toEqual([['completed', '-0.152']])
  const following = await read([paid, closing], knownAfter(await read([opening])))
  expect(following.trades.map(({ trade }) => [trade.status, trade.swapFunding])).toEqual([['completed', '-0.152']])
  // The whole again is the same trade by its key, which is not imported twice.
  const whole = await read([opening, paid, closing])
  const again = await read([opening, paid, closing], knownAfter(whole))
  expect(again.trades.map(({ importKey }) => importKey)).toEqual(whole.trades.map(({ importKey }) => importKey))
})

test('Bybit inverse contracts: size in dollars; fees, funding and results in the coin', async () => {
  const { trades } = await readText('bybit-trade-history', [
    header,
    'BTCUSD,Trade,1000,50000,50000,0,0.00001,BTC,0,Long,Market,t1,o1,10:00 2025-02-03',
    'BTCUSD,Funding,1000,40000,0,0.0001,0.000002,BTC,0,Long,--,f1,g1,16:00 2025-02-03',
    'BTCUSD,Trade,1000,40000,40000,0,0.00002,BTC,0,Short,Market,t2,o2,18:00 2025-02-03',
  ])
  // 0.02 x -10,000; 0.5 + 0.8; 0.000002 x 40,000.
  expect(trades).toMatchObject([{ grossPnl: '-200', swapFunding: '-0.08', totalFees: '1.38', netPnl: '-201.38' }])

  const log = await readText('bybit-transaction-log', [
    'Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,OrderId,TradeId,Time(UTC)',
    '1,BTC,BTCUSD,TRADE,SELL,-1000,-1000,50000,0,-0.00001,0,-0.00001,1,OPEN,q1,x1,2025-02-20 09:00:00',
    '1,BTC,BTCUSD,SETTLEMENT,SELL,--,-1000,45000,0.000002,0,0,0.000002,1,--,,,2025-02-20 16:00:00',
    '1,BTC,BTCUSD,TRADE,BUY,1000,0,40000,0,-0.00002,0.005,0.005,1,CLOSE,q2,x2,2025-02-21 10:00:00',
    '1,USDT,BTCUSD,TRADE,BUY,1000,0,40000,0,-0.00002,0.005,0.005,1,CLOSE,q2,x2,2025-02-21 10:00:00',
  ])
  // 0.005 of a coin at 40,000 are the 0.02 x 10,000 of the fills; 0.5 + 0.8 - 0.09.
  expect(log.trades).toMatchObject([{ grossPnl: '200', brokerPnl: '200', swapFunding: '0.09', netPnl: '198.79' }])
  expect(log.reading.rejected).toMatchObject([{ line: 5, reason: expect.stringContaining('"USDT" is not BTC') }])
})

test('Bybit closed P&L of an inverse contract with its costs in the coin reconciles', async () => {
  const { trades } = await readText('bybit-closed-pnl', [
    'Market,Order Quantity,Entry Price,Exit Price,Opening Fee,Closing Fee,Funding Fee,Exit Type,Realized P&L,Trade time',
    'BTCUSD,1000,50000,62500,0.00001,0.00002,0.000001,Trade,0.003969,12:00 2026-01-10',
  ])
  // 1000 x (1 / 50000 - 1 / 62500) = 0.004 of a coin at 62,500; 0.5 + 1.25; 0.0625.
  expect(trades).toMatchObject([
    { quantity: '0.02', grossPnl: '250', brokerPnl: '250', commission: '1.75', swapFunding: '-0.0625' },
  ])
})
