import { describe, expect, test } from 'vitest'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import { inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import type { Column, ColumnKey, Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { allRows, numbersOf } from '#domain/analysis/shapes/read-columns.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import { analysisTools } from '#domain/analysis/tools.ts'
import { seededRandom } from '#domain/numbers/seeded-random.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { demoColumns } from './demo-columns.fixture.ts'
import { buildDemo } from './demo.fixture.ts'
import { losingHour, losingSetup } from './effects.ts'
import { demoSeed } from './portfolios.ts'

const columns = demoColumns(buildDemo(demoSeed, '2026-11-20' as CalendarDate))

const findingOf = (key: ToolKey, of: TradeColumns, options: unknown = analysisTools[key].defaults) =>
  analysisTools[key].compute(inputOf(of, options)).finding

describe('the effects that were put into the demo are found by the tool that they belong to', () => {
  test('the losing hour by temporal performance', () => {
    const { certainty, statement } = findingOf('temporal', columns)
    expect(certainty).toBe('likely')
    expect(statement[0]).toEqual({ kind: 'choice', field: 'entryHour', value: String(losingHour) })
  })

  test('the losing setup by breakdown and playbook', () => {
    for (const finding of [
      findingOf('breakdown', columns, { rows: 'setupId', columns: '', measure: 'meanR' }),
      findingOf('breakdown', columns),
      findingOf('playbook', columns),
    ]) {
      expect(finding.certainty).toBe('likely')
      expect(finding.statement[0]).toEqual({ kind: 'name', list: 'setups', id: losingSetup })
    }
  })

  test('winners given up early by post-exit excursion and exit analysis', () => {
    const after = findingOf('pee', columns)
    expect(after.certainty).toBe('likely')
    expect(after.statement).toContainEqual({ kind: 'choice', field: 'exitReason', value: 'manual-emotional' })
    const exits = findingOf('exits', columns)
    expect(exits.certainty).toBe('likely')
    expect(exits.statement[0]).toBe('Emotional exits cost ')
  })

  test('size that creeps after losses by streaks', () => {
    const { certainty, statement } = findingOf('streaks', columns)
    expect(certainty).toBe('likely')
    expect(statement[0]).toBe('After a loss you risk ')
    expect(statement).toContain(' more')
  })
})

test('the edge of all trades together by performance ratios', () => {
  const { certainty, statement } = findingOf('ratios', columns)
  expect(certainty).toBe('likely')
  expect(statement[0]).toBe('Mean R is ')
})

function permuted(column: Column, rows: Rows, order: Rows): Column {
  const move = <Values extends { [row: number]: number; slice: () => Values }>(values: Values): Values => {
    const moved = values.slice()
    for (const [place, row] of rows.entries()) moved[row] = values[order[place] ?? row] ?? 0
    return moved
  }
  if (column.kind === 'money') return { ...column, units: move(column.units) }
  if (column.kind === 'text') return { ...column, codes: move(column.codes) }
  if (column.kind === 'number') return { ...column, values: move(column.values) }
  throw new Error(`${column.kind} is not shuffled`)
}

/** What a trade made, and what it risked: each shuffled on its own, so that nothing else has to do with either. */
const shuffledTogether: readonly (readonly ColumnKey[])[] = [
  ['realizedR', 'netPnl', 'grossPnl', 'result'],
  ['initialRiskAmount', 'riskPct'],
]

function shuffledCopy(seed: number): TradeColumns {
  const random = seededRandom(seed)
  const rows = closedRows(columns, allRows(columns))
  const changed = new Map(columns.columns)
  for (const keys of shuffledTogether) {
    const order = rows.slice()
    for (let place = order.length - 1; place > 0; place -= 1) {
      const other = random.integer(0, place)
      const [a, b] = [order[place] ?? 0, order[other] ?? 0]
      order[place] = b
      order[other] = a
    }
    for (const key of keys) {
      const column = columns.columns.get(key)
      if (column !== undefined) changed.set(key, permuted(column, rows, order))
    }
  }
  return { ...columns, columns: changed }
}

/** Tools that search for differences within a history; the others describe it, or test the edge that shuffling keeps. */
const searching: readonly ToolKey[] = ['breakdown', 'temporal', 'playbook', 'holding', 'winRate', 'streaks']

test('in shuffled copies no tool finds more than its error rate of one in twenty allows', { timeout: 300_000 }, () => {
  const found = new Map(searching.map((key) => [key, 0]))
  for (let seed = 1; seed <= 100; seed += 1) {
    const copy = shuffledCopy(seed)
    for (const key of searching) {
      if (findingOf(key, copy).certainty === 'likely') found.set(key, (found.get(key) ?? 0) + 1)
    }
  }
  // Eight or fewer of a hundred is what one in twenty gives in 94% of cases.
  for (const [key, count] of found) expect(count, key).toBeLessThanOrEqual(8)
})

/** A copy in which a coin decides for each trade which way it went, and which way the price went after its exit. */
function copyWithoutDirection(seed: number): TradeColumns {
  const random = seededRandom(seed)
  const changed = new Map(columns.columns)
  const valuesOf = (key: ColumnKey) => numbersOf(columns, key).slice()
  const [mfpe, mape] = [valuesOf('mfpeR'), valuesOf('mapeR')]
  const signed = (['managementR', 'realizedR'] as const).map((key) => [key, valuesOf(key)] as const)
  for (let row = 0; row < columns.count; row += 1) {
    if (random.chance(0.5)) [mfpe[row], mape[row]] = [mape[row] ?? Number.NaN, mfpe[row] ?? Number.NaN]
    for (const [, values] of signed) if (random.chance(0.5)) values[row] = -(values[row] ?? Number.NaN)
  }
  for (const [key, values] of [['mfpeR', mfpe], ['mapeR', mape], ...signed] as const)
    changed.set(key, { kind: 'number', values })
  return { ...columns, columns: changed }
}

// Eight or fewer of a hundred, and five or fewer of forty, are usual at one in twenty. Ratios take longest.
test.each([
  ['pee', 100, 8],
  ['exits', 100, 8],
  ['ratios', 40, 5],
] as const)('in copies without a direction, %s finds no more than its error rate allows', (key, copies, limit) => {
  // The finding of the ratios is the same on every basis; months have no intervals to resample.
  const options = key === 'ratios' ? { basis: 'month', window: '50' } : analysisTools[key].defaults
  let found = 0
  for (let seed = 1; seed <= copies; seed += 1)
    if (findingOf(key, copyWithoutDirection(seed), options).certainty === 'likely') found += 1
  expect(found).toBeLessThanOrEqual(limit)
})
