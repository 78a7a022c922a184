import {
  drawdownLevels,
  type Distribution,
  type GrowthInput,
  type GrowthResult,
  type Histogram,
} from '#domain/simulation/growth.ts'
import { ascending, distribution } from '#server/reference/numerics/distribution.ts'
import { histogramOfCounts, histogramOfValues } from '#server/reference/numerics/histogram.ts'
import { percentileOf } from '#server/reference/numerics/percentile.ts'
import { proportion } from '#server/reference/numerics/proportion.ts'
import { tailMean5 } from '#server/reference/numerics/tail-mean.ts'
import { firstPassage } from './first-passage.ts'
import type { PathFigures } from './path-figures.ts'

function count(length: number, holds: (path: number) => boolean): number {
  let hits = 0
  for (let p = 0; p < length; p++) if (holds(p)) hits++
  return hits
}

function distributionOfCounts(counts: Int32Array): Distribution {
  const values = Float64Array.from(counts)
  return distribution(values, ascending(values), histogramOfCounts)
}

/** The histogram of the counts above 0; null where there is none. */
function histogramOfReached(counts: Int32Array): Histogram | null {
  const sorted = ascending(Float64Array.from(counts).filter((value) => value > 0))
  return sorted.length === 0 ? null : histogramOfCounts(sorted, percentileOf(sorted, 99))
}

/** Statistics of equity after the last trade; `wealth` is in path order. */
export function summarizeTerminal(wealth: Float64Array) {
  const sorted = ascending(wealth)
  const losses = count(wealth.length, (p) => (wealth[p] as number) < 1)
  return {
    terminal: distribution(wealth, sorted, histogramOfValues),
    loss: proportion(losses, wealth.length),
    cvar5: tailMean5(sorted.map((terminal) => terminal - 1)),
  }
}

/** A distribution of values that vary continuously. */
export function distributionOfValues(values: Float64Array): Distribution {
  return distribution(values, ascending(values), histogramOfValues)
}

/** Which comes first, goal or ruin; on the same step it is ruin. */
function summarizeGoal(goal: number, figures: PathFigures, hasTerminal: boolean): GrowthResult['goal'] {
  const of = figures.wealth.length
  const goalAt = (p: number) => figures.goalStep[p] || Infinity
  const ruinAt = (p: number) => figures.ruinStep[p] || Infinity
  const goalFirst = count(of, (p) => goalAt(p) < ruinAt(p))
  const neither = count(of, (p) => goalAt(p) === Infinity && ruinAt(p) === Infinity)
  const atEnd = count(of, (p) => (figures.wealth[p] as number) >= goal)
  return {
    touch: firstPassage(figures.goalStep),
    end: hasTerminal ? proportion(atEnd, of) : null,
    goalFirst: proportion(goalFirst, of),
    ruinFirst: proportion(of - goalFirst - neither, of),
    neither: proportion(neither, of),
  }
}

type Summary = Omit<
  GrowthResult,
  'trades' | 'paths' | 'steps' | 'blockLength' | 'riskFraction' | 'fan' | 'endEquity' | 'uncertainEdge'
>

/** Summarizes the figures of all paths. `input` is the simulation's input. */
export function summarizeFigures(input: GrowthInput, figures: PathFigures): Summary {
  const of = input.paths
  const share = (holds: (path: number) => boolean) => proportion(count(of, holds), of)
  // Every order of the same trades ends at the same equity; its spread would only be rounding.
  const hasTerminal = input.model.kind !== 'permutation'
  const { maxDrawdown } = figures
  const recovered = figures.recovery
  return {
    ...(hasTerminal ? summarizeTerminal(figures.wealth) : { terminal: null, loss: null, cvar5: null }),
    maxDrawdown: distributionOfValues(maxDrawdown),
    conditionalDrawdown5: tailMean5(ascending(maxDrawdown).toReversed()),
    maxDrawdownAmount: figures.largestAmount === null ? null : distributionOfValues(figures.largestAmount),
    longestUnderWater: distributionOfCounts(figures.longestUnderWater),
    totalUnderWater: distributionOfCounts(figures.totalUnderWater),
    losingStreak: distributionOfCounts(figures.losingStreak),
    winningStreak: distributionOfCounts(figures.winningStreak),
    openUnderWater: share((p) => (figures.openUnderWater[p] as number) > 0),
    drawdownAtLeast: drawdownLevels.map((percent) => {
      const level = percent / 100
      return { level, proportion: share((p) => (maxDrawdown[p] as number) >= level) }
    }),
    ruin: firstPassage(figures.ruinStep),
    ruinByBarrier: input.ruin.map((_, b) => share((p) => ((figures.barriersMet[p] as number) & (1 << b)) !== 0)),
    goal: input.goal === null ? null : summarizeGoal(input.goal, figures, hasTerminal),
    recovery: recovered === null || recovered.length === 0 ? null : firstPassage(recovered),
    recoveryHistogram: recovered === null ? null : histogramOfReached(recovered),
  }
}
