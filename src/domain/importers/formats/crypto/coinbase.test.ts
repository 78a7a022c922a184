import { expect, test } from 'vitest'
import { readDetected } from '#tests/support/imports/import-checks.ts'
import { coinbaseFills, coinbaseTransactions } from './coinbase.ts'

test('Coinbase transactions: two purchases, one sale, and rows that are not trades', async () => {
  const { reading, trades } = await readDetected(coinbaseTransactions, 'coinbase-transactions.csv')
  // 8 x 155 - 5 x 140 - 3 x 150 = 90; 4.20 + 2.70 + 7.44 = 14.34.
  expect(trades[0]).toMatchObject({
    symbol: 'SOL-USD',
    grossPnl: '90',
    totalFees: '14.34',
    netPnl: '75.66',
    entryAt: '2025-03-02T14:30:00.000Z',
    externalId: 'a2',
  })
  // The spread is in the subtotal: 864.30 for 0.01, not 86,000 each.
  expect(trades[1]).toMatchObject({ symbol: 'BTC-USD', status: 'active', entryPrice: '86430', totalFees: '10' })
  expect(reading.warnings).toMatchObject([{ line: 10, message: expect.stringContaining('Subtotal') }])
  expect(reading.ignored.map(({ line }) => line)).toEqual([2, 3, 5, 9, 11])
  expect(reading.ignored[2]?.reason).toBe('Not a trade: Deposit.')
  expect(reading.ignored[4]?.reason).toContain('conversion')
  expect(reading.rejected.map(({ line }) => line)).toEqual([12, 13])
  expect(reading.rejected[0]?.reason).toContain('import it into one in EUR')
  expect(reading.rejected[1]?.reason).toContain('Quantity Transacted')
})

test('Coinbase fills: a partial exit, an amount with an exponent, and a pair without a currency', async () => {
  const { reading, trades } = await readDetected(coinbaseFills, 'coinbase-fills.csv')
  // 0.5 x 100 + 1.5 x 80 = 170; fees 15 + 3.9 + 11.61. The cash: 1296.1 + 3858.39 - 5015 = 139.49.
  expect(trades[0]).toMatchObject({ grossPnl: '170', totalFees: '30.51', netPnl: '139.49' })
  expect(trades[1]).toMatchObject({ status: 'active', symbol: 'SOL-USDC', totalFees: '0.00027' })
  expect(reading.rejected).toMatchObject([{ line: 6, reason: expect.stringContaining('ETH, which no portfolio') }])
})
