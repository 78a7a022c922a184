import { describe, expect, it, test } from 'vitest'
import { buildColumnsOf, type ColumnSketch } from '#domain/analysis/shapes/columns.fixture.ts'
import type { ColumnKey, StatFacts, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { MissingColumn } from '#domain/analysis/shapes/read-columns.ts'
import { dimensionCodes } from './dimension-codes.ts'
import { dimensionOf } from './dimensions.ts'

function codesOf(columns: TradeColumns, key: ColumnKey) {
  const dimension = dimensionOf(key)
  if (dimension === null) throw new Error(`Trades cannot be grouped by ${key}.`)
  return dimensionCodes(columns, dimension)
}

const valuesOf = (key: ColumnKey, values: readonly unknown[]) =>
  buildColumnsOf(values.map((value): ColumnSketch => ({ [key]: value })))

/** The members of a dimension by name, and those of each trade. */
function grouped(key: ColumnKey, values: readonly unknown[]) {
  const { members, starts, codes, unknown } = codesOf(valuesOf(key, values), key)
  const nameOf = (code: number) => members[code]?.value
  return {
    members: members.map(({ value }) => value),
    trades: values.map((_value, row) =>
      starts === null ? nameOf(codes[row] ?? -1) : Array.from(codes.slice(starts[row], starts[row + 1]), nameOf),
    ),
    unknown,
  }
}

describe('texts', () => {
  it('are in order of their frequency, equally frequent ones by letter', () => {
    expect(grouped('symbol', ['NQ', 'GC', 'ES', 'ES', 'CL'])).toEqual({
      members: ['ES', 'CL', 'GC', 'NQ'],
      trades: ['NQ', 'GC', 'ES', 'ES', 'CL'],
      unknown: null,
    })
  })

  it('that are choices are in the order of the catalogue, with their names', () => {
    const columns = valuesOf('direction', ['short', 'short', 'long'])
    expect(codesOf(columns, 'direction').members).toEqual(
      ['long', 'short'].map((value) => ({
        value,
        label: [{ kind: 'choice', field: 'direction', value }],
        brush: { kind: 'values', column: 'direction', values: [value] },
      })),
    )
  })

  it('without a value come last, however many they are', () => {
    expect(grouped('symbol', [null, 'ES', null])).toEqual({ members: ['ES', ''], trades: ['', 'ES', ''], unknown: 1 })
    expect(codesOf(valuesOf('symbol', [null, 'ES']), 'symbol').members[1]).toEqual({
      value: '',
      label: ['None'],
      brush: { kind: 'values', column: 'symbol', values: [''] },
    })
  })

  it('beyond two hundred share one member: the rarest', () => {
    const frequent = Array.from({ length: 200 }, (_, index) => `S${index}`)
    const values = ['RARE', ...frequent, ...frequent, 'SELDOM']
    const { members, codes } = codesOf(valuesOf('symbol', values), 'symbol')
    expect(members).toHaveLength(201)
    expect(members[200]).toMatchObject({
      label: ['Others (2)'],
      brush: { kind: 'values', column: 'symbol', values: ['RARE', 'SELDOM'] },
    })
    expect([...codes].flatMap((code, row) => (code === 200 ? [values[row]] : []))).toEqual(['RARE', 'SELDOM'])
    expect(codesOf(valuesOf('symbol', frequent), 'symbol').members).toHaveLength(200)
  })
})

describe('lists', () => {
  it('put a trade into each of its members, and one with none into the last', () => {
    expect(grouped('tags', [['fomo', 'news'], [], ['news']])).toEqual({
      members: ['news', 'fomo', ''],
      trades: [['fomo', 'news'], [''], ['news']],
      unknown: 2,
    })
    expect(grouped('tags', [['fomo', 'news'], ['news']])).toMatchObject({ members: ['news', 'fomo'], unknown: null })
  })

  it('count a trade with several of the rarest once', () => {
    const frequent = Array.from({ length: 200 }, (_, index) => `tag ${index}`)
    const { members, starts, codes } = codesOf(valuesOf('tags', [frequent, frequent, ['rare', 'seldom']]), 'tags')
    expect(members[200]?.label).toEqual(['Others (2)'])
    expect(Array.from(codes.slice(starts?.[2], starts?.[3]))).toEqual([200])
  })
})

test('yes comes before no, the unknown last', () => {
  expect(grouped('isLocked', [false, null, true])).toEqual({
    members: ['yes', 'no', ''],
    trades: ['no', '', 'yes'],
    unknown: 2,
  })
  expect(grouped('isLocked', [false, true])).toMatchObject({ members: ['yes', 'no'], unknown: null })
})

const day = (date: string) => Date.parse(date) / 86_400_000

test('dates are months in order of time, which select the days that trades have', () => {
  const columns = valuesOf('exitDate', ['2024-02-20', '2023-12-31', null, '2024-02-03'])
  const { members, codes } = codesOf(columns, 'exitDate')
  expect(members).toMatchObject([
    { value: '2023-12', label: ['Dec 2023'], brush: { low: day('2023-12-31'), high: day('2023-12-31') } },
    { value: '2024-02', label: ['Feb 2024'], brush: { low: day('2024-02-03'), high: day('2024-02-20') } },
    { value: '', label: ['None'] },
  ])
  expect(members[1]?.brush).toMatchObject({ kind: 'range', column: 'exitDate' })
  expect([...codes]).toEqual([1, 0, 2, 1])
})

const labelsOf = (key: ColumnKey, values: readonly unknown[]) =>
  codesOf(valuesOf(key, values), key).members.map(({ label }) => label)

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('numbers', () => {
  it('of few values are groups of their own in ascending order', () => {
    expect(grouped('realizedR', [2, -1, null, 10, 2])).toEqual({
      members: ['-1', '2', '10', ''],
      trades: ['2', '-1', '', '10', '2'],
      unknown: 3,
    })
    expect(labelsOf('realizedR', [2, -1])).toEqual([[{ kind: 'r', value: -1 }], [{ kind: 'r', value: 2 }]])
  })

  it('of more than five values are put into five buckets of about as many trades', () => {
    const found = grouped('realizedR', [9, 0, 1, 2, null, 3, 4, 5, 6, 7, 8])
    expect(found.members).toEqual(['0..1', '2..3', '4..5', '6..7', '8..9', ''])
    expect(found.trades.slice(0, 5)).toEqual(['8..9', '0..1', '0..1', '2..3', ''])
  })

  it('in a bucket have its bounds as the label, one bound if all are equal', () => {
    // A fifth of the trades each, of which the second has one value.
    const labels = labelsOf('realizedR', [0, 1, 2, 2, 4, 5, 6, 7, 8, 9])
    expect(labels.slice(0, 2)).toEqual([
      [{ kind: 'r', value: 0 }, ' to ', { kind: 'r', value: 1 }],
      [{ kind: 'r', value: 2 }],
    ])
    expect(codesOf(valuesOf('realizedR', [0, 1, 2, 2, 4, 5, 6, 7, 8, 9]), 'realizedR').members[0]?.brush).toEqual({
      kind: 'range',
      column: 'realizedR',
      low: 0,
      high: 1,
    })
  })

  it('that count keep up to forty values', () => {
    expect(grouped('entryFillCount', upTo(40)).members).toEqual(upTo(40).map(String))
    expect(grouped('entryFillCount', upTo(41)).members).toHaveLength(5)
    expect(labelsOf('entryFillCount', [3])).toEqual([[{ kind: 'count', value: 3 }]])
  })

  it.each(['entryHour', 'entryWeekday'] as const)('of %s have names', (key) => {
    expect(labelsOf(key, [5, 2])).toEqual(['2', '5'].map((value) => [{ kind: 'choice', field: key, value }]))
  })

  it('of percent are shown as fractions, and select as they are stored', () => {
    const { members } = codesOf(valuesOf('stopDistancePct', [25]), 'stopDistancePct')
    expect(members).toEqual([
      {
        value: '25',
        label: [{ kind: 'fraction', value: 0.25 }],
        brush: { kind: 'values', column: 'stopDistancePct', values: ['25'] },
      },
    ])
  })

  it('of money are amounts, whatever the places they are stored with', () => {
    expect(labelsOf('netPnl', ['12.5', '-3'])).toEqual([
      [{ kind: 'money', value: -3 }],
      [{ kind: 'money', value: 12.5 }],
    ])
  })
})

const statId = '20000000-0000-4000-8000-000000000000'

test('a custom stat is shown in its unit', () => {
  const key = `stat:${statId}` as const
  const columns = valuesOf(key, [30])
  const stat: StatFacts = { id: statId, name: 'Wait', kind: 'number', unit: 'min', formula: null }
  expect(codesOf(columns, key).members[0]?.label).toEqual([{ kind: 'number', value: 30 }])
  expect(codesOf({ ...columns, stats: new Map([[statId, stat]]) }, key).members[0]?.label).toEqual([
    { kind: 'minutes', value: 30 },
  ])
})

test('a column that is not loaded is named', () => {
  const columns = { ...valuesOf('symbol', ['ES']), columns: new Map() }
  expect(() => codesOf(columns, 'symbol')).toThrow(new MissingColumn('symbol'))
})
