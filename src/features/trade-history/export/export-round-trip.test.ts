import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildFacts } from '#domain/datapoints/derivations/facts.fixture.ts'
import { buildCustomStat, type CustomStat } from '#domain/formulas/custom-stat.ts'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { detectFormat } from '#domain/importers/formats/detect-format.fixture.ts'
import { edgeworth } from '#domain/importers/formats/journals/edgeworth.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { fieldByKey, statedFields } from '#domain/trade/fields/catalogue.ts'
import { excursionSources } from '#domain/trade/fields/choices.ts'
import type { RuleCheck, TradeField } from '#domain/trade/fields/trade-field.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import { fill } from '#domain/trade/trade.fixture.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { allColumns } from '#features/trade-history/columns/all-columns.ts'
import { formatExportedCell } from '#features/trade-history/columns/format-cell.ts'
import { isFigure } from '#features/trade-history/columns/grid-column.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { readImportFile } from '#workers/import/readers/read-file.ts'
import { csvWriter, jsonWriter } from './export-file.ts'
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
const tableOf =
  (writer: ReturnType<typeof csvWriter>) =>
  (row: HistoryRow): Blob => {
    // A row of the history has null for absent fields.
    writer.add(columns.map((column) => formatExportedCell(column, row, context) ?? null))
    return writer.end()
  }
const writers: readonly (readonly [string, (row: HistoryRow) => Blob])[] = [
  ['CSV', tableOf(csvWriter(columns))],
  ['Excel', tableOf(xlsxWriter(sheets))],
  ['JSON', (row) => jsonFile([row])],
]

function jsonFile(rows: readonly HistoryRow[]): Blob {
  const writer = jsonWriter(columns, context)
  for (const row of rows) writer.add(row)
  return writer.end()
}

// In jsdom, only a FileReader reads the bytes of a Blob.
async function readTrades(blob: Blob) {
  const bytes = await new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer))
    reader.readAsArrayBuffer(blob)
  })
  const read = await readImportFile(new Uint8Array(bytes))
  expect(detectFormat(read)?.id).toBe('edgeworth')
  const options = { timeZone: 'Asia/Tokyo', currency: 'USD', matching: 'fifo', knownPositions: [] } as const
  const { trades, rejected } = readImport(edgeworth, read, options)
  expect(rejected).toEqual([])
  return trades
}

describe('a history exported with all columns', () => {
  test.each(writers)('can be imported again with all fills and recorded datapoints, from %s', async (_name, write) => {
    const [found] = await readTrades(write(trade as unknown as HistoryRow))
    expect(found?.labels?.setup).toBe('Pullback, second')
    if (found === undefined) throw new Error('There is no trade.')
    const again = withDefaults(found.trade)
    const recorded = Object.fromEntries(Object.keys(again).map((key) => [key, trade[key as keyof typeof trade]]))
    expect(again).toEqual({ ...recorded, setupId: null })
    expect(again.executions).toEqual(executions)
  })
})

/** A text with what files find hard: quotes, separators, formulas, brackets, line breaks. */
const anyText = fc
  .array(fc.constantFrom('a', 'Ä', '=', '"', "'", ';', ',', '[', '{', '\n', ' ', '1', '-', '|', '–'), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => `${parts.join('')}.`)
const anyName = anyText.map((text) => text.trim().replaceAll('\n', ' '))
const anyId = fc.uuid({ version: 4 })
const anyDay = fc.date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })

/** Any value that a field of the catalogue accepts. */
function anyValue({ value }: TradeField): fc.Arbitrary<unknown> {
  switch (value.type) {
    case 'text':
      return anyText
    case 'address':
      return fc.webUrl()
    case 'currency':
      return fc.constant('USD')
    case 'coin':
      return fc.constantFrom('BTC', 'EUR')
    case 'decimal':
    case 'money':
      return fc
        .integer({ min: (value.min ?? 0) * 100 + 1, max: Math.min(value.max ?? 90_000, 90_000) * 100 })
        .map((cents) => toDecimal(exact(String(cents)).div('100')))
    case 'integer':
      return fc.integer({ min: value.min, max: value.max })
    case 'yesNo':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...value.choices)
    case 'choices':
      return fc.subarray([...value.choices], { minLength: 1, maxLength: Math.min(value.max, value.choices.length) })
    case 'instant':
      return anyDay.map((date) => date.toISOString())
    case 'date':
      return anyDay.map((date) => date.toISOString().slice(0, 10))
    case 'id':
    case 'reference':
      return anyId
    case 'references':
      return fc.uniqueArray(anyId, { minLength: 1, maxLength: 3 })
    case 'fills':
      return fc.constant(executions)
    case 'ruleResponses':
      return fc.uniqueArray(
        fc.record({
          ruleId: anyId,
          title: anyText,
          phase: fc.constantFrom('plan', 'entry', 'management', 'exit'),
          weight: fc.constantFrom('1', '2.5'),
          isMandatory: fc.boolean(),
          met: fc.constantFrom('yes', 'no', 'na'),
          note: fc.option(anyText),
        }),
        { minLength: 1, maxLength: 3, selector: ({ ruleId }) => ruleId },
      )
    case 'attachments':
      return fc.array(
        fc.record({
          kind: fc.constantFrom('plan', 'before', 'entry', 'exit'),
          path: fc.tuple(anyId, anyId).map(([user, file]) => `${user}/${file}.png`),
          mediaType: fc.constant('image/png'),
          size: fc.integer({ min: 1, max: 1_000_000 }),
          caption: fc.option(anyText),
        }),
        { minLength: 1, maxLength: 2 },
      )
    case 'customStats':
      return fc.record({
        [statIds.number]: fc.double({ noNaN: true, noDefaultInfinity: true }),
        [statIds.yesNo]: fc.boolean(),
        [statIds.choice]: anyText,
      })
  }
}

const statIds = {
  number: '00000000-0000-4000-8000-00000000000a',
  yesNo: '00000000-0000-4000-8000-00000000000b',
  choice: '00000000-0000-4000-8000-00000000000c',
} as const

/** Fields that must agree with each other and with the fills. */
const consistent = {
  symbol: '1234.567',
  quoteCurrency: 'USD',
  status: 'completed',
  direction: 'long',
  assetClass: 'option',
  plannedEntryPrice: '100',
  plannedStopPrice: '98',
  initialStopPrice: '97.5',
  plannedTarget1: '104',
  plannedTarget1Pct: '25',
  plannedTarget2: '105.5',
  plannedTarget2Pct: '25',
  plannedTarget3: '107',
  plannedTarget3Pct: '12.5',
  lowestPrice: '99.75',
  highestPrice: '106',
}

/** References, which travel by name. */
const referenceKeys = [
  'setupId',
  'exchangeId',
  'missedReasonId',
  'mistakeIds',
  'tags',
  'customStats',
  'ruleResponses',
] as const

describe('a history exported as JSON', () => {
  const stats = Object.entries(statIds).map(([kind, id]) => ({
    ...buildCustomStat({ name: `Stat; of "${kind}"`, kind: kind as keyof typeof statIds }),
    id,
    archivedAt: null,
    createdAt: '' as never,
    updatedAt: '' as never,
  })) satisfies readonly CustomStat[]
  const nameOfStat = new Map<string, string>(stats.map(({ id, name }) => [id, name]))
  const anyTrade = fc.record(Object.fromEntries(statedFields.map((key) => [key, anyValue(fieldByKey[key])])))

  test('returns the same trades for any field values', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyTrade, { minLength: 1, maxLength: 4 }),
        fc.array(anyName, { minLength: 20, maxLength: 20 }),
        fc.constantFrom(...excursionSources),
        async (stated, entryNames, excursionSource) => {
          const inputs = stated.map((one) => ({
            ...one,
            ...consistent,
            executions,
          })) as unknown as (TradeInput & {
            ruleResponses: readonly RuleCheck[]
          })[]
          const ids = inputs.flatMap(({ setupId: ofSetup, exchangeId, missedReasonId, mistakeIds, tags }) =>
            [ofSetup, exchangeId, missedReasonId, mistakeIds, tags].flat(),
          )
          const names = new Map(
            ids.flatMap((id, place) => (id === null ? [] : [[id, `${entryNames[place % 20]} ${place}`]])),
          )
          const list = { setups: names, exchanges: names, missed_reasons: names, mistakes: names, tags: names }
          const whole = [...allColumns(stats).values()]
          const writer = jsonWriter(whole, { ...context, names: list, stats })
          for (const [place, input] of inputs.entries()) {
            writer.add({
              ...trade,
              ...input,
              excursionSource,
              id: `00000000-0000-4000-8000-00000000010${place}`,
            } as unknown as HistoryRow)
          }
          const found = await readTrades(writer.end())
          expect(found).toHaveLength(inputs.length)
          for (const [place, input] of inputs.entries()) {
            const { trade: again, labels, excursionSource: source } = found[place] ?? expect.fail('a trade is missing')
            const {
              setupId: setup,
              exchangeId,
              missedReasonId,
              mistakeIds,
              tags,
              customStats,
              ruleResponses,
              ...plain
            } = input
            expect({
              ...withDefaults(again),
              ...Object.fromEntries(referenceKeys.map((key) => [key, input[key]])),
            }).toEqual(input)
            expect(plain.screenshots.length).toBeGreaterThan(0)
            expect(source).toBe(excursionSource)
            expect(labels).toEqual({
              setup: names.get(setup ?? ''),
              exchange: names.get(exchangeId ?? ''),
              missedReason: names.get(missedReasonId ?? ''),
              mistakes: mistakeIds.map((id) => names.get(id)),
              tags: tags.map((id) => names.get(id)),
              customStats: expect.anything() as unknown,
              // The account that imports has rules of its own.
              ruleChecks: ruleResponses.map(({ ruleId: _ruleId, ...check }) => check),
            })
            expect(Object.fromEntries((labels?.customStats ?? []).map(({ name, value }) => [name, value]))).toEqual(
              // JSON has no negative zero.
              Object.fromEntries(
                Object.entries(customStats).map(([id, value]) => [nameOfStat.get(id), value === 0 ? 0 : value]),
              ),
            )
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})
