import { expect, test } from 'vitest'
import { readBroker } from '#tests/support/imports/broker-checks.ts'
import { firstrade } from './firstrade.ts'

test('shares by symbol, options by description; what is no trade says why', async () => {
  const read = await readBroker(firstrade, 'firstrade.csv')
  expect(read.results).toEqual([
    // 30 x 21.50 - 20 x 20 - 10 x 20.50 = 40; fees 0.02
    ['AAAA', 'long', '40', '39.98'],
    // (3.20 - 2.10) x 100; fees 0.04
    ['AAAA250221C00020000', 'long', '110', '109.96'],
  ])
  expect(read.trades[1]).toMatchObject({ assetClass: 'option', expiryDate: '2025-02-21', strikePrice: '20' })
  expect(read.rejected).toEqual({ 10: 'Price "n/a" is not a price.' })
  expect(read.ignored).toMatchObject({
    4: 'A dividend.',
    8: 'Interest.',
    9: 'A transfer, deposit or withdrawal.',
  })
})
