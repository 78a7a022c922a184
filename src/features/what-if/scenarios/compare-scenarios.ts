import type { ScenarioResult } from '#api/simulations/what-if.ts'
import { mean, median } from '#domain/numbers/statistics.ts'

/** Two scenarios over the stops and targets that both have. Expectancies are in R per trade. */
export interface ScenarioComparison {
  /** Number of stops and targets that both have. */
  readonly common: number
  /** Of the second over the first: null without common cells. */
  readonly difference: {
    readonly mean: number
    readonly low: number
    readonly high: number
    /** Share of the common cells in which the second expects more. */
    readonly higher: number
  } | null
  readonly first: CellFigures
  readonly second: CellFigures
}

/** Figures of the middle cell: half of the cells are below. Null where no cell has the figure. */
export interface CellFigures {
  readonly trades: number
  readonly cells: number
  readonly expectancy: number | null
  readonly winRate: number | null
  readonly maxDrawdown: number | null
  readonly coverage: number | null
}

const cellKey = ({ stop, target }: ScenarioResult) => `${stop} ${target}`

function middle(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : median(known)
}

function figuresOf(cells: readonly ScenarioResult[]): CellFigures {
  return {
    trades: cells[0]?.trades ?? 0,
    cells: cells.length,
    expectancy: middle(cells.map(({ expectancy }) => expectancy)),
    winRate: middle(cells.map(({ winRate }) => winRate)),
    maxDrawdown: middle(cells.map(({ maxDrawdown }) => maxDrawdown)),
    coverage: middle(cells.map(({ coverage }) => coverage)),
  }
}

/** The cells that both have, in pairs. */
function pairCells(first: readonly ScenarioResult[], second: readonly ScenarioResult[]) {
  const others = new Map(second.map((cell) => [cellKey(cell), cell]))
  return first.flatMap((cell) => {
    const other = others.get(cellKey(cell))
    return other === undefined ? [] : [[cell, other] as const]
  })
}

/** Compares the results of two scenarios: over the cells that both have, or over all of each where they share none. */
export function compareScenarios(
  first: readonly ScenarioResult[],
  second: readonly ScenarioResult[],
): ScenarioComparison {
  const pairs = pairCells(first, second)
  if (pairs.length === 0) return { common: 0, difference: null, first: figuresOf(first), second: figuresOf(second) }
  const differences = pairs.map(([cell, other]) => other.expectancy - cell.expectancy)
  return {
    common: pairs.length,
    difference: {
      mean: mean(differences),
      low: differences.reduce((low, value) => Math.min(low, value), Infinity),
      high: differences.reduce((high, value) => Math.max(high, value), -Infinity),
      higher: differences.filter((value) => value > 0).length / differences.length,
    },
    first: figuresOf(pairs.map(([cell]) => cell)),
    second: figuresOf(pairs.map(([, other]) => other)),
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
