import { tableFromIPC } from '@uwdata/flechette'
import { expect, test } from 'vitest'
import { columnKeys, columnTypeOf } from '#domain/datapoints/column-type.ts'
import { buildFacts, open, planned, type Stated } from '#domain/datapoints/derivations/facts.fixture.ts'
import { computeDatapoints } from '#domain/datapoints/trade-datapoints.fixture.ts'
import { joinStreams } from '#server/trades/export/column-stream.ts'
import { writeTradeColumns } from './trade-columns.ts'

const trades: Stated[][] = [
  [{}, { symbol: 'ÄÖ"', tags: ['3f0d8c1e-0000-4000-8000-000000000001'], emotionBefore: ['calm', 'fearful'] }],
  [planned, open, { ...planned, symbol: 'X' }],
]
const facts = trades.map((page) => page.map((stated) => buildFacts(stated, { journal: { tradeNumber: 7 } })))
const { portfolio } = buildFacts()

async function* writePages() {
  for (const page of facts) {
    yield writeTradeColumns({
      columns: columnKeys,
      stats: [],
      pages: [JSON.stringify(page.map(({ trade, journal, market }) => ({ ...trade, journal, market })))],
      metadata: { currency: 'USD' },
      severities: {},
      portfolio,
      matching: 'fifo',
    })
  }
}

/** A datapoint as its column has it. */
function asColumn(key: (typeof columnKeys)[number], value: unknown): unknown {
  if (value === null) return null
  switch (columnTypeOf(key)) {
    case 'number':
      return Number(value)
    case 'instant':
      return Date.parse(value as string)
    case 'date':
      return Date.parse(`${value as string}T00:00:00Z`)
    case 'text':
    case 'texts':
    case 'yesNo':
      return value
  }
}

test('every column of a stream of two pages has the values of the datapoints, unknown ones as null', async () => {
  const bytes: Uint8Array[] = []
  for await (const part of joinStreams(writePages())) bytes.push(part)
  const table = tableFromIPC(bytes)
  expect(table.numRows).toBe(5)
  expect(table.schema.metadata).toEqual(new Map([['currency', 'USD']]))
  const expected = facts.flat().map((one) => computeDatapoints(one))
  for (const key of columnKeys) {
    const column = table.getChild(key)
    const found = Array.from({ length: 5 }, (_, row) => column.at(row) as unknown)
    expect(found, key).toEqual(expected.map((values) => asColumn(key, values[key])))
  }
  const units = Object.fromEntries(table.schema.fields.map(({ name, metadata }) => [name, metadata?.get('unit')]))
  expect(units).toMatchObject({ realizedR: 'R', netPnl: 'ccy', holdMinutes: 'min', symbol: undefined })
})
