import { describe, expect, test } from 'vitest'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { detectFormat } from '#domain/importers/formats/detect-format.fixture.ts'
import { edgeworth } from '#domain/importers/formats/journals/edgeworth.ts'
import { csvCell, removeFormulaGuard } from '#domain/importers/reading/tables/csv.ts'
import { everyRowAccounted, fileOfText, plainOptions } from '#tests/support/imports/import-checks.ts'

const setupId = '00000000-0000-4000-8000-000000000001'
const tagId = '00000000-0000-4000-8000-000000000002'

const trade = {
  id: '00000000-0000-4000-8000-00000000000a',
  status: 'completed',
  symbol: '-1.5X',
  assetClass: 'stock',
  quoteCurrency: 'USD',
  pointValue: '1',
  direction: 'long',
  excursionSource: 'none',
  confidence: 7,
  isLocked: true,
  thesis: "'=already with an apostrophe\n ",
  emotionBefore: ['calm', 'focused'],
  setupId,
  tags: [tagId],
  mistakeIds: [],
  customStats: {},
  executions: [
    {
      at: '2025-03-03T14:30:00.125Z',
      side: 'buy',
      quantity: '0.00000001',
      price: '100.1',
      fee: '0.35',
      liquidity: 'maker',
    },
    { at: '2025-03-03T15:00:00.000Z', side: 'sell', quantity: '0.00000001', price: '-105', fee: '0', liquidity: null },
  ],
}

const read = async (value: unknown) => {
  const file = await fileOfText(JSON.stringify(value))
  const format = detectFormat(file)
  if (format === null) return { file, format, reading: null }
  const reading = readImport(format, file, { ...plainOptions, timeZone: 'Asia/Tokyo' })
  everyRowAccounted(file, reading)
  return { file, format, reading }
}

describe('trades as JSON', () => {
  test('of our own export come back with every fill, text and name', async () => {
    const names = { setups: { [setupId]: 'Gap, and go' }, tags: { [tagId]: 'a; b' }, mistakes: {} }
    const { format, reading } = await read({ trades: [trade], names })
    expect(format?.id).toBe(edgeworth.id)
    expect(reading?.rejected).toEqual([])
    const {
      id,
      setupId: _setup,
      tags: _tags,
      mistakeIds: _mistakes,
      customStats: _stats,
      excursionSource: _source,
      ...stated
    } = trade
    expect(reading?.trades).toMatchObject([
      {
        trade: stated,
        importKey: `edgeworth|id|${id}#1`,
        labels: { setup: 'Gap, and go', tags: ['a; b'], mistakes: [] },
      },
    ])
  })

  test('with ids but without their names are refused, not imported under the ids', async () => {
    const { reading } = await read([trade])
    expect(reading?.rejected).toMatchObject([{ line: 1, reason: expect.stringContaining('instead of a name') }])
  })

  test('with fills that cannot be read are refused', async () => {
    const { reading } = await read([{ ...trade, setupId: null, tags: [], executions: [{ at: 'soon' }] }])
    expect(reading?.rejected).toMatchObject([{ line: 1, reason: expect.stringContaining('cannot be read') }])
  })

  test('of another program become a table for the column mapper; other JSON is refused with the remedy', async () => {
    const { file } = await read({
      data: [
        { Ticker: 'AAAA', Size: 1e-7 },
        { Ticker: 'BBBB', Extra: { a: 1 } },
      ],
      page: 1,
    })
    expect(file.sheets).toEqual([
      {
        name: 'data',
        rows: [
          ['Ticker', 'Size', 'Extra'],
          ['AAAA', '0.0000001', ''],
          ['BBBB', '', '{"a":1}'],
        ],
        lines: [3, 1, 2],
      },
    ])
    await expect(read({ a: 1 })).rejects.toThrow('no list of trades')
    await expect(read([1, 2])).rejects.toThrow('no list of trades')
  })

  test('a text that only begins like JSON is read as text', async () => {
    const file = await fileOfText('[Trades],Price\nAAAA,1')
    expect(file.sheets[0]?.rows).toEqual([
      ['[Trades]', 'Price'],
      ['AAAA', '1'],
    ])
  })
})

test.each(['=1', "'=1", "''=1", " '=1", '-5', "'-5", "it's", "'quoted'", '\t', ''])(
  'the apostrophe before a formula comes off again: %j',
  (text) => {
    const cell = csvCell(text)
    expect(removeFormulaGuard(cell)).toBe(text)
  },
)
