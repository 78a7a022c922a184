import { simulationLimits, type SimulationProblem } from '#domain/simulation/growth.ts'
import { kellyLimits, type JointKellyInput, type JointKellyResult } from '#domain/simulation/kelly.ts'
import { bisectExactly } from './bisect.ts'
import { dlog } from './dlog.ts'
import { finiteFigures } from './finite-figures.ts'
import { outOfRange } from './growth-check.ts'
import { kellyFraction } from './kelly-fraction.ts'
import { leastOf, sumOf } from './moments.ts'
import { SimulationRefused } from './refused.ts'
import { isIntegerWithin } from './within.ts'

function rowsFault(rows: JointKellyInput['rows']): string | null {
  if (rows.length > kellyLimits.maxRows) return `at most ${kellyLimits.maxRows} rows are accepted`
  const setups = rows[0]?.length ?? 0
  if (!isIntegerWithin(setups, 1, kellyLimits.maxSetups))
    return `from 1 to ${kellyLimits.maxSetups} setups are accepted`
  const isRow = (row: readonly number[]) => row.length === setups && row.every(Number.isFinite)
  return rows.every(isRow) ? null : 'every row must hold one finite number for each setup'
}

function checkRows(rows: JointKellyInput['rows']): SimulationProblem | null {
  const least = simulationLimits.minTrades
  if (rows.length < least) {
    const message = `at least ${least} rows are needed, there are ${rows.length}`
    return { code: 'too_few_trades', parameter: 'rows', message }
  }
  return outOfRange('rows', rowsFault(rows))
}

/** The best fraction of one setup while the others give `rest` of the equity in each row. */
function bestAlong(x: readonly number[], rest: readonly number[]): number {
  const slope = (fraction: number) => sumOf(x.map((value, s) => value / ((rest[s] as number) + fraction * value)))
  if (slope(0) <= 0) return 0
  let limit = Infinity
  for (const [s, value] of x.entries()) {
    const ruinous = (rest[s] as number) / -value
    if (value < 0 && ruinous < limit) limit = ruinous
  }
  return bisectExactly(60, 0, limit * (1 - 1e-12), (mid) => slope(mid) > 0)
}

/** Whether no row loses at the fractions, or so much is at risk that rows no longer count: growth has no top there. */
function hasRunOff(fractions: readonly number[], base: readonly number[], columns: readonly (readonly number[])[]) {
  if (base.every((equity) => equity >= 1) && fractions.some((fraction) => fraction > 0)) return true
  if (base.some((equity) => equity <= 0)) return true
  return columns.some((x, k) => (fractions[k] as number) * -leastOf(x) > 1e6)
}

/**
 * Coordinate ascent: one setup at a time until a round changes nothing; growth is concave, so that it cannot go astray.
 * Null where the setups never lose together.
 */
function together(columns: readonly (readonly number[])[], rows: JointKellyInput['rows']) {
  const fractions = columns.map(() => 0)
  let base = rows.map(() => 1)
  for (let round = 0; round < 500; round++) {
    let hasChanged = false
    for (const [k, x] of columns.entries()) {
      const held = fractions[k] as number
      const best = bestAlong(
        x,
        base.map((equity, s) => equity - held * (x[s] as number)),
      )
      if (Math.abs(best - held) > 1e-13 * (1 + Math.abs(best))) hasChanged = true
      fractions[k] = best
      base = rows.map((row) => row.reduce((equity, value, i) => equity + (fractions[i] as number) * value, 1))
    }
    if (hasRunOff(fractions, base, columns)) return null
    if (!hasChanged) break
  }
  return { fractions, growth: sumOf(base.map(dlog)) / rows.length }
}

/**
 * The fractions of several setups that maximise growth together, and f* of each alone (docs/simulation-spec.md section
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
