import { drawdownLevels, type Distribution, type GrowthInput, type GrowthResult } from '#domain/simulation.ts'
import { ascending, distribution } from './distribution.ts'
import { firstPassage } from './first-passage.ts'
import { checkGrowth } from './growth-check.ts'
import { GrowthFan, sampleSteps } from './growth-fan.ts'
import { GrowthPaths, takeTrades } from './growth-path.ts'
import { growthRules } from './growth-rules.ts'
import { histogramOfCounts, histogramOfValues } from './histogram.ts'
import { proportion } from './proportion.ts'
import { SimulationRefused } from './refused.ts'
import { tailMean5 } from './tail-mean.ts'
import { pathState, streams, Xoshiro } from './xoshiro.ts'

/** Terminals at or above this would make sums of cubes overflow. */
const terminalBound = 1e100

function startStates(input: GrowthInput): Int32Array {
  const states = new Int32Array(4 * input.paths)
  for (let p = 0; p < input.paths; p++) states.set(pathState(input.seed, p, streams.iid), 4 * p)
  return states
}

/** Takes every path to its end, through as many sample steps at a time as the fan can hold. */
function walk(input: GrowthInput, at: readonly number[], fan: GrowthFan): GrowthPaths {
  const rules = growthRules(input)
  const paths = new GrowthPaths(input.paths)
  const states = startStates(input)
  const generator = new Xoshiro()
  const indices = new Int32Array(input.steps)
  for (let first = 1; first < at.length; first += fan.capacity) {
    const samples = Math.min(fan.capacity, at.length - first)
    for (let p = 0; p < input.paths; p++) {
      generator.load(states, 4 * p)
      for (let n = 0; n < samples; n++) {
        const taken = at[first + n - 1] as number
        const ahead = (at[first + n] as number) - taken
        generator.drawIndices(input.r.length, indices, ahead)
        takeTrades(paths, p, rules, indices, ahead, taken + 1)
        fan.keep(n, p, paths.wealth[p] as number)
      }
      generator.save(states, 4 * p)
    }
    fan.reduce(samples)
  }
  return paths
}

function count(length: number, holds: (path: number) => boolean): number {
  let hits = 0
  for (let p = 0; p < length; p++) if (holds(p)) hits++
  return hits
}

/** Who comes first, goal or ruin; on the same step it is ruin. */
function goalResult(goal: number, paths: GrowthPaths): GrowthResult['goal'] {
  const of = paths.wealth.length
  const goalAt = (p: number) => paths.goalStep[p] || Infinity
  const ruinAt = (p: number) => paths.ruinStep[p] || Infinity
  const goalFirst = count(of, (p) => goalAt(p) < ruinAt(p))
  const neither = count(of, (p) => goalAt(p) === Infinity && ruinAt(p) === Infinity)
  return {
    touch: firstPassage(paths.goalStep),
    end: proportion(
      count(of, (p) => (paths.wealth[p] as number) >= goal),
      of,
    ),
    goalFirst: proportion(goalFirst, of),
    ruinFirst: proportion(of - goalFirst - neither, of),
    neither: proportion(neither, of),
  }
}

function distributionOfCounts(counts: Int32Array): Distribution {
  const values = Float64Array.from(counts)
  return distribution(values, ascending(values), histogramOfCounts)
}

function summarise(input: GrowthInput, fan: GrowthResult['fan'], paths: GrowthPaths): GrowthResult {
  const of = input.paths
  const share = (holds: (path: number) => boolean) => proportion(count(of, holds), of)
  const terminals = ascending(paths.wealth)
  const maxDrawdown = paths.lowest.map((lowest) => 1 - lowest)
  return {
    trades: input.r.length,
    paths: input.paths,
    steps: input.steps,
    fan,
    terminal: distribution(paths.wealth, terminals, histogramOfValues),
    maxDrawdown: distribution(maxDrawdown, ascending(maxDrawdown), histogramOfValues),
    longestUnderWater: distributionOfCounts(paths.longestUnderWater),
    totalUnderWater: distributionOfCounts(paths.totalUnderWater),
    losingStreak: distributionOfCounts(paths.losingStreak),
    winningStreak: distributionOfCounts(paths.winningStreak),
    openUnderWater: share((p) => (paths.unit[p] as number) < 1),
    loss: share((p) => (paths.wealth[p] as number) < 1),
    drawdownAtLeast: drawdownLevels.map((percent) => {
      const level = percent / 100
      return { level, proportion: share((p) => (maxDrawdown[p] as number) >= level) }
    }),
    ruin: firstPassage(paths.ruinStep),
    ruinByBarrier: input.ruin.map((_, b) => share((p) => ((paths.barriersMet[p] as number) & (1 << b)) !== 0)),
    goal: input.goal === null ? null : goalResult(input.goal, paths),
    cvar5: tailMean5(terminals),
  }
}

/**
 * Portfolio growth by iid bootstrap of R-multiples at a fixed fraction of equity (docs/simulation-spec.md sections 2 and
 * 3), the figures bit for bit those of the engine. Work is paths × steps; memory some 80 bytes per path.
 *
 * Throws SimulationRefused when the input is out of range, or when equity grows beyond what a double can summarise.
 */
export function simulateGrowth(input: GrowthInput): GrowthResult {
  const fault = checkGrowth(input)
  if (fault !== null) throw new SimulationRefused(fault)
  const at = sampleSteps(input.steps)
  const fan = new GrowthFan(input.paths, at.length - 1)
  const paths = walk(input, at, fan)
  if (!paths.wealth.every((wealth) => wealth < terminalBound)) {
    throw new SimulationRefused({
      code: 'growth_overflow',
      parameter: 'riskFraction',
      message: 'equity grows beyond every bound; risk less per trade',
    })
  }
  return summarise(input, fan.finish(at), paths)
}
