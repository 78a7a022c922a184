import { simulationLimits, type SimulationProblem } from '#domain/simulation/growth.ts'
import { kellyLimits, type JointKellyInput, type JointKellyResult } from '#domain/simulation/kelly.ts'
import { finiteFigures } from '#server/reference/finite-figures.ts'
import { bisectExactly } from '#server/reference/numerics/bisect.ts'
import { dlog } from '#server/reference/numerics/dlog.ts'
import { minOf, sumOf } from '#server/reference/numerics/moments.ts'
import { outOfRange } from '#server/reference/sample-check.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { isIntegerWithin } from '#server/reference/within.ts'
import { kellyFraction } from './fraction.ts'

function rowsFault(rows: JointKellyInput['rows']): string | null {
  if (rows.length > kellyLimits.maxRows) return `at most ${kellyLimits.maxRows} rows are accepted`
  const setups = rows[0]?.length ?? 0
  if (!isIntegerWithin(setups, 1, kellyLimits.maxSetups))
    return `from 1 to ${kellyLimits.maxSetups} setups are accepted`
  const isRow = (row: readonly number[]) => row.length === setups && row.every(Number.isFinite)
  return rows.every(isRow) ? null : 'every row must hold one finite number for each setup'
}

function checkRows(rows: JointKellyInput['rows']): SimulationProblem | null {
  const min = simulationLimits.minTrades
  if (rows.length < min) {
    const message = `at least ${min} rows are needed, there are ${rows.length}`
    return { code: 'too_few_trades', parameter: 'rows', message }
  }
  return outOfRange('rows', rowsFault(rows))
}

/** The best fraction of one setup; `rest` is each row's growth from the others. */
function bestFraction(x: readonly number[], rest: readonly number[]): number {
  const slope = (fraction: number) => sumOf(x.map((value, s) => value / ((rest[s] as number) + fraction * value)))
  if (slope(0) <= 0) return 0
  let limit = Infinity
  for (const [s, value] of x.entries()) {
    const ruinous = (rest[s] as number) / -value
    if (value < 0 && ruinous < limit) limit = ruinous
  }
  return bisectExactly(60, 0, limit * (1 - 1e-12), (mid) => slope(mid) > 0)
}

/** Whether growth has no maximum: no row loses at these fractions, or they have become too large. */
function isUnbounded(fractions: readonly number[], base: readonly number[], columns: readonly (readonly number[])[]) {
  if (base.every((equity) => equity >= 1) && fractions.some((fraction) => fraction > 0)) return true
  if (base.some((equity) => equity <= 0)) return true
  return columns.some((x, k) => (fractions[k] as number) * -minOf(x) > 1e6)
}

/**
 * Coordinate ascent: one setup at a time until a round changes nothing. Growth is concave, so this finds its maximum. Null
 * where a combination of the setups never loses.
 */
function together(columns: readonly (readonly number[])[], rows: JointKellyInput['rows']) {
  const fractions = columns.map(() => 0)
  let base = rows.map(() => 1)
  for (let round = 0; round < 500; round++) {
    let hasChanged = false
    for (const [k, x] of columns.entries()) {
      const before = fractions[k] as number
      const best = bestFraction(
        x,
        base.map((equity, s) => equity - before * (x[s] as number)),
      )
      if (Math.abs(best - before) > 1e-13 * (1 + Math.abs(best))) hasChanged = true
      fractions[k] = best
      base = rows.map((row) => row.reduce((equity, value, i) => equity + (fractions[i] as number) * value, 1))
    }
    if (isUnbounded(fractions, base, columns)) return null
    if (!hasChanged) break
  }
  return { fractions, growth: sumOf(base.map(dlog)) / rows.length }
}

/**
 * The fractions of several setups that maximize growth together, and f* of each alone (docs/simulation-spec.md section
 * 5.4). Refuses rows of different length, too few or too many.
 */
export function jointKelly({ rows }: JointKellyInput): JointKellyResult {
  const problem = checkRows(rows)
  if (problem !== null) throw new SimulationRefused(problem)
  const columns = (rows[0] as readonly number[]).map((_, k) => rows.map((row) => row[k] as number))
  const canLose = columns.every((x) => x.some((value) => value < 0))
  const figures = { together: canLose ? together(columns, rows) : null, apart: columns.map(kellyFraction) }
  return finiteFigures(figures, 'rows')
}
