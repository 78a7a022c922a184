import { expect, test } from 'vitest'
import { readText } from '#tests/support/imports/import-checks.ts'
import { findClosedMarketWarnings } from './closed-market.ts'

const header = 'Time,Symbol,Side,Quantity,Price,Asset Class'

/** The warnings of a buy and a sale at the given times. */
async function warningsOf(assetClass: string, symbol: string, entry: string, exit: string, timeZone: string) {
  const rows = [`${entry},${symbol},Buy,1,10,${assetClass}`, `${exit},${symbol},Sell,1,11,${assetClass}`]
  const { reading } = await readText('executions', [header, ...rows], { timeZone })
  return findClosedMarketWarnings(reading.trades, timeZone).map(({ line, message }) => `${line}: ${message}`)
}

test('forex on a Saturday of New York contradicts the time zone; the right one does not', async () => {
  // 00:30 to 01:30 on Saturday in Tokyo is Friday 10:30 to 11:30 in New York.
  const times = ['2025-02-15 00:30:00', '2025-02-15 01:30:00'] as const
  expect(await warningsOf('forex', 'EURUSD', ...times, 'Asia/Tokyo')).toEqual([])
  expect(await warningsOf('forex', 'EURUSD', ...times, 'America/New_York')).toEqual([
    '2: 2 executions are at a time when the market is closed, the first at 2025-02-15 00:30 in New York. Check the file’s time zone.',
  ])
})

test('one execution after Friday’s close, or before Sunday’s opening', async () => {
  expect(await warningsOf('forex', 'EURUSD', '2025-02-14 15:00:00', '2025-02-14 18:30:00', 'America/New_York')).toEqual(
    [
      '2: An execution is at a time when the market is closed, at 2025-02-14 18:30 in New York. Check the file’s time zone.',
    ],
  )
  expect(
    await warningsOf('forex', 'EURUSD', '2025-02-16 15:30:00', '2025-02-16 18:30:00', 'America/New_York'),
  ).toHaveLength(1)
  expect(await warningsOf('forex', 'EURUSD', '2025-02-16 17:05:00', '2025-02-14 16:59:00', 'America/New_York')).toEqual(
    [],
  )
})

test('futures and shares too; not coins, options and dates without a time', async () => {
  const saturday = ['2025-02-15 10:00:00', '2025-02-15 11:00:00', 'America/New_York'] as const
  expect(await warningsOf('future', 'MESH5', ...saturday)).toHaveLength(1)
  expect(await warningsOf('stock', 'ACME', ...saturday)).toHaveLength(1)
  expect(await warningsOf('cryptoSpot', 'BTC-USD', ...saturday)).toEqual([])
  expect(await warningsOf('future', 'MBTH5', ...saturday)).toEqual([])
  expect(await warningsOf('option', 'AAAA250221C00010000', ...saturday)).toEqual([])
  expect(await warningsOf('stock', 'ACME', '2025-02-15', '2025-02-15', 'America/New_York')).toEqual([])
})
