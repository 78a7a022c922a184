import { expect, it } from 'vitest'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { fieldByKey } from '#domain/trade/fields/catalogue.ts'
import { formerLabels } from '#domain/trade/fields/former-labels.ts'
import { fileOfText, plainOptions } from '#tests/support/imports/import-checks.ts'
import { edgeworth } from './edgeworth.ts'

const cells: Readonly<Record<string, string>> = {
  symbol: 'AAPL',
  direction: 'long',
  status: 'missed',
  assetClass: 'stock',
  pointValue: '1',
  thesis: 'Failed auction',
  invalidation: 'A close below 99',
  initialStopPrice: '99',
  lowestPrice: '98.5',
  highestPrice: '104',
  wouldTakeAgain: 'true',
  keyLevel: 'Prior day low',
  fxRate: '1.1',
}

/** The export of the history with one trade, whose columns have the names that `nameOf` gives them. */
async function read(nameOf: (key: string, names: readonly string[]) => string) {
  const columns = Object.entries(edgeworth.tables[0]?.columns ?? {})
  const lines = [
    columns.map(([key, { names }]) => nameOf(key, names)).join(','),
    columns.map(([key]) => cells[key] ?? '').join(','),
  ]
  return readImport(edgeworth, await fileOfText(lines.join('\n')), plainOptions)
}

it('an export made before a column had its label of today is read as one of today', async () => {
  const former: Readonly<Partial<Record<string, string>>> = formerLabels
  const today = await read((_key, [label = '']) => label)
  expect(today.trades).toHaveLength(1)
  expect(JSON.stringify(today.trades)).toContain('A close below 99')
  const before = await read((key, [label = '']) => former[key] ?? label)
  expect(before.trades).toEqual(today.trades)
})

it('every former label differs from that of today, and a column accepts it', () => {
  const columns = Object.entries(edgeworth.tables[0]?.columns ?? {})
  for (const [key, label] of Object.entries(formerLabels)) {
    expect(fieldByKey[key as keyof typeof formerLabels].label).not.toBe(label)
    expect(columns.find(([column]) => column === key)?.[1].names, key).toContain(label)
  }
})
