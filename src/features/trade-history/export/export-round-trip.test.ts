import { describe, expect, test } from 'vitest'
import { buildFacts } from '#domain/datapoints/derivations/facts.fixture.ts'
import { detectFormat, readImport } from '#domain/importers/formats/catalogue.ts'
import { edgeworth } from '#domain/importers/formats/journals/edgeworth.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import { fill } from '#domain/trade/trade.fixture.ts'
import { allColumns } from '#features/trade-history/columns/all-columns.ts'
import { formatExportedCell } from '#features/trade-history/columns/format-cell.ts'
import { isFigure } from '#features/trade-history/columns/grid-column.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import { readImportFile } from '#workers/import/readers/read-file.ts'
import { csvWriter, jsonWriter } from './export-file.ts'
import type { FileWriter } from './file-writer.ts'
import { xlsxWriter } from './xlsx-file.ts'

const setupId = '00000000-0000-4000-8000-000000000001'
const executions = [
  { ...fill('buy', '3', '100.1', '14:30', '0.35'), liquidity: 'maker' as const },
  fill('buy', '7', '100.3', '14:31'),
  fill('sell', '10', '105', '15:00'),
]
const { trade, portfolio } = buildFacts({
  executions,
  symbol: '1234.567',
  thesis: '=HYPERLINK("x")\nand a second line',
  managementComment: ' spaces before, and \u200bsigns nobody sees ',
  entryComment: '+1',
  emotionBefore: ['calm', 'focused'],
  highestPrice: '107.25',
  isLocked: true,
  commission: '1.25',
  setupId,
})
const none = new Map<string, string>()
const context = {
  portfolio: portfolio as Portfolio,
  choices: { setups: [], exchanges: [], missed_reasons: [], mistakes: [], tags: [] },
  names: {
    setups: new Map([[setupId, 'Pullback, second']]),
    exchanges: none,
    missed_reasons: none,
    mistakes: none,
    tags: none,
  },
  severities: {},
  stats: [],
  imports: new Map(),
} satisfies JournalContext

const columns = [...allColumns([]).values()]
const sheets = columns.map((column) => ({ title: column.label, isNumber: isFigure(column), width: column.width }))
const writers: readonly (readonly [string, () => FileWriter])[] = [
  ['CSV', () => csvWriter(columns)],
  ['Excel', () => xlsxWriter(sheets)],
  ['JSON', () => jsonWriter(columns)],
]

describe('a history exported with all columns', () => {
  test.each(writers)('can be imported again with all fills and recorded datapoints, from %s', async (_name, writer) => {
    const file = writer()
    // A row of the history has null for absent fields.
    file.add(columns.map((column) => formatExportedCell(column, trade as unknown as HistoryRow, context) ?? null))
    // In jsdom, only a FileReader reads the bytes of a Blob.
    const bytes = await new Promise<ArrayBuffer>((resolve) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer))
      reader.readAsArrayBuffer(file.end())
    })
    const read = await readImportFile(new Uint8Array(bytes))
    expect(detectFormat(read)?.id).toBe('edgeworth')
    const options = { timeZone: 'Asia/Tokyo', currency: 'USD', matching: 'fifo', knownPositions: [] } as const
    const { trades, rejected } = readImport(edgeworth, read, options)
    expect(rejected).toEqual([])
    const [found] = trades
    expect(found?.labels?.setup).toBe('Pullback, second')
    if (found === undefined) throw new Error('There is no trade.')
    const again = withDefaults(found.trade)
    const recorded = Object.fromEntries(Object.keys(again).map((key) => [key, trade[key as keyof typeof trade]]))
    expect(again).toEqual({ ...recorded, setupId: null })
    expect(again.executions).toEqual(executions)
  })
})
