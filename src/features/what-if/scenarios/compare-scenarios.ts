import type { Scenario, ScenarioResult } from '#api/simulations/what-if.ts'
import { mean } from '#domain/numbers/statistics.ts'

/** A scenario with its saved results. */
interface SavedScenario {
  readonly scenario: Pick<Scenario, 'cell'>
  readonly results: readonly ScenarioResult[]
}

/** Two scenarios: their chosen cells, and the stops and targets that both have. Expectancies are in R per trade. */
interface ScenarioComparison {
  /** Null where none was chosen, or it has no result. */
  readonly first: ScenarioResult | null
  readonly second: ScenarioResult | null
  /** What the chosen cell of the second expects over that of the first. */
  readonly difference: number | null
  /** The same over the cells that both have; null without any. */
  readonly common: {
    readonly cells: number
    readonly mean: number
    readonly low: number
    readonly high: number
    /** Share of these cells in which the second expects more. */
    readonly higher: number
  } | null
}

const cellKey = ({ stop, target }: NonNullable<Scenario['cell']>) => `${stop} ${target}`

function chosenResult({ scenario: { cell }, results }: SavedScenario): ScenarioResult | null {
  if (cell === null) return null
  return results.find((result) => cellKey(result) === cellKey(cell)) ?? null
}

function compareCommon(
  first: readonly ScenarioResult[],
  second: readonly ScenarioResult[],
): ScenarioComparison['common'] {
  const others = new Map(second.map((cell) => [cellKey(cell), cell.expectancy]))
  const differences = first.flatMap((cell) => {
    const other = others.get(cellKey(cell))
    return other === undefined ? [] : [other - cell.expectancy]
  })
  if (differences.length === 0) return null
  return {
    cells: differences.length,
    mean: mean(differences),
    low: differences.reduce((low, value) => Math.min(low, value), Infinity),
    high: differences.reduce((high, value) => Math.max(high, value), -Infinity),
    higher: differences.filter((value) => value > 0).length / differences.length,
  }
}

/** Compares the saved results of two scenarios. */
export function compareScenarios(one: SavedScenario, other: SavedScenario): ScenarioComparison {
  const [first, second] = [chosenResult(one), chosenResult(other)]
  return {
    first,
    second,
    difference: first === null || second === null ? null : second.expectancy - first.expectancy,
    common: compareCommon(one.results, other.results),
  }
}

/** A point of a curve: a level with a figure. */
export type LevelPoint = readonly [level: number, value: number]

/** The mean expectancy at each stop or target over the cells that have it, by rising level. */
export function expectancyCurve(cells: readonly ScenarioResult[], by: 'stop' | 'target'): readonly LevelPoint[] {
  const groups = new Map<number, number[]>()
  for (const cell of cells) groups.set(cell[by], [...(groups.get(cell[by]) ?? []), cell.expectancy])
  return [...groups].map(([level, values]): LevelPoint => [level, mean(values)]).toSorted(([a], [b]) => a - b)
}

/**
 * Both curves over the same cells where there are common ones along the other side: with targets that only one scenario has,
 * its stops would look better or worse for that alone.
 */
export function comparedCurves(
  first: readonly ScenarioResult[],
  second: readonly ScenarioResult[],
  by: 'stop' | 'target',
): { readonly first: readonly LevelPoint[]; readonly second: readonly LevelPoint[] } {
  const other = by === 'stop' ? 'target' : 'stop'
  const inSecond = new Set(second.map((cell) => cell[other]))
  const shared = new Set(first.map((cell) => cell[other]).filter((level) => inSecond.has(level)))
  const keep = (cells: readonly ScenarioResult[]) =>
    shared.size === 0 ? cells : cells.filter((cell) => shared.has(cell[other]))
  return { first: expectancyCurve(keep(first), by), second: expectancyCurve(keep(second), by) }
}
