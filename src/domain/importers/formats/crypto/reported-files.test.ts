import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readText } from '#tests/support/imports/import-checks.ts'

/**
 * Extra: small files after public reports of other journals, beside the project and no part of it. Where they are absent
 * these tests are skipped and say so; the fixtures of the project hold the same kinds.
 */
const folder = new URL('../../../../../../shared/data/import-reports/', import.meta.url)
const present = existsSync(folder)
const titled = (title: string) => (present ? title : `${title} (skipped: no reported files beside the project)`)

const readReported = async (format: string, name: string) =>
  readText(format, readFileSync(new URL(name, folder), 'utf8').split('\n'))

test.skipIf(!present)(titled('extra: a fee in the coin bought leaves dust, and both trades are closed'), async () => {
  const { trades } = await readReported('binance-spot', 'binance-fee-in-coin-dust.csv')
  // The cash: 2547.45 - 2.54745 - 2500 and 2495 - 2.495 - 2400.
  expect(trades).toMatchObject([
    { status: 'completed', netPnl: '44.90255' },
    { status: 'completed', netPnl: '92.505' },
  ])
})

test.skipIf(!present)(titled('extra: a conversion is a sale and a purchase at 19.20'), async () => {
  const { trades } = await readReported('coinbase-transactions', 'coinbase-convert.csv')
  expect(trades.map(({ symbol, grossPnl }) => [symbol, Number(grossPnl).toFixed(3)])).toEqual([
    ['ALGO-USD', '4.200'],
    ['XTZ-USD', '0.456'],
  ])
})

test.skipIf(!present)(titled('extra: a contract margined in its coin'), async () => {
  const { trades } = await readReported('binance-futures', 'binance-coin-m.csv')
  // 0.5 and 0.4998 of fees.
  expect(trades).toMatchObject([{ status: 'completed', quantity: '0.02', grossPnl: '20', netPnl: '19.0002' }])
})
