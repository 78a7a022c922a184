import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { fileOfText, plainOptions, readDetected } from '#tests/support/imports/import-checks.ts'
import { ImportedJournal } from '#tests/support/imports/imported-journal.ts'
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
  expect(reading.warnings.slice(1)).toMatchObject([{ line: 10, message: expect.stringContaining('Subtotal') }])
  // Half of it was converted at 432.50 in all.
  expect(trades[2]).toMatchObject({ symbol: 'ETH-USD', status: 'active', maxQuantity: '0.19', totalFees: '0' })
  expect(reading.ignored.map(({ line }) => line)).toEqual([2, 3, 5, 9])
  expect(reading.ignored[2]?.reason).toBe('Not a trade: Deposit.')
  expect(reading.rejected.map(({ line }) => line)).toEqual([12, 13])
  expect(reading.rejected[0]?.reason).toContain('import it into one in EUR')
  expect(reading.rejected[1]?.reason).toContain('Quantity Transacted')
})

test('Coinbase conversions: a sale and a purchase at the value in the row', async () => {
  const { reading, trades } = await readDetected(coinbaseTransactions, 'coinbase-conversions.csv')
  expect(trades).toMatchObject([
    // 150 - 30 x 4, then 89.10 in dollars - 20 x 4; the purchase cost 2.
    { symbol: 'DOT-USD', status: 'completed', grossPnl: '39.1', totalFees: '2', netPnl: '37.1', externalId: 'c1' },
    // Bought for 150, sold for 156 less 1.
    { symbol: 'ATOM-USD', status: 'completed', entryPrice: '12.5', grossPnl: '6', netPnl: '5' },
    // 1,200 for 60 dollars.
    { symbol: 'XLM-USD', status: 'active', entryPrice: '0.05', maxQuantity: '1200', totalFees: '0' },
    // 0.0503 paid for 4,024 of what cost 70,000 each, and 0.0597 received for 4,776.
    { symbol: 'BTC-USD', status: 'active', quantity: '0.0503', grossPnl: '503', maxQuantity: '0.1094' },
    { symbol: 'ETH-USD', status: 'completed', entryPrice: '2012', grossPnl: '752', netPnl: '752' },
  ])
  expect(trades[0]?.lines).toEqual([5, 6, 7])
  expect(trades[1]?.thesis).toBe('Conversion of 30 DOT to 12 ATOM.')
  expect(reading.warnings).toMatchObject([{ line: null, message: expect.stringContaining('a sale and a purchase') }])
  expect(reading.ignored.at(-1)).toEqual({ line: 10, reason: 'Not a trade: USDC became USD.' })
  expect(reading.rejected).toMatchObject([{ line: 14, reason: expect.stringContaining('what ETH was converted to') }])
})

test('Coinbase conversions: half of a file and then all of it give what all of it gives', async () => {
  const [before = '', ...rows] = readFileSync('tests/fixtures/imports/coinbase-conversions.csv', 'utf8')
    .trimStart()
    .split(/(?<=\n)(?=c)/)
  const read = async (count: number, knownPositions: readonly KnownPosition[]) =>
    readImport(coinbaseTransactions, await fileOfText([before, ...rows.slice(0, count)].join('')), {
      ...plainOptions,
      knownPositions,
    })
  const [whole, inTurn] = [new ImportedJournal(), new ImportedJournal()]
  whole.store(await read(6, []))
  inTurn.store(await read(2, []))
  inTurn.store(await read(6, inTurn.positionsFrom('')))
  expect(inTurn.state()).toEqual(whole.state())
  const again = await read(6, inTurn.positionsFrom(''))
  expect(again.knownExecutions).toBe(6)
  inTurn.store(again)
  expect(inTurn.state()).toEqual(whole.state())
})

test('Coinbase fills: a partial exit, an amount with an exponent, and a pair without a currency', async () => {
  const { reading, trades } = await readDetected(coinbaseFills, 'coinbase-fills.csv')
  // 0.5 x 100 + 1.5 x 80 = 170; fees 15 + 3.9 + 11.61. The cash: 1296.1 + 3858.39 - 5015 = 139.49.
  expect(trades[0]).toMatchObject({ grossPnl: '170', totalFees: '30.51', netPnl: '139.49' })
  expect(trades[1]).toMatchObject({ status: 'active', symbol: 'SOL-USDC', totalFees: '0.00027' })
  expect(reading.rejected).toMatchObject([{ line: 6, reason: expect.stringContaining('ETH, which no portfolio') }])
})
