import type { HistoryResult, HistoryPlacement } from '#domain/simulation/growth-comparison.ts'
import { simulationLimits, type GrowthInput, type SimulationProblem } from '#domain/simulation/growth.ts'
import { dayStart, dayEnd, createDrawnSteps, type DrawnSteps } from '#server/reference/growth/draws/draws.ts'
import { modelDraws } from '#server/reference/growth/draws/model-draws.ts'
import { checkGrowth } from '#server/reference/growth/input/check.ts'
import { drawsFromHistory } from '#server/reference/growth/input/history-model.ts'
import { resolveInput } from '#server/reference/growth/input/resolved-input.ts'
import { outOfRange } from '#server/reference/sample-check.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import type { PathFigures } from './path-figures.ts'
import { checkedFigures, runWithoutFan, createWalk } from './run.ts'

/** The input of the simulation that the history is compared with: as many trades ahead as are compared. */
function comparisonInput(input: GrowthInput): GrowthInput {
  const steps = Math.min(input.r.length, simulationLimits.maxSteps)
  return { ...input, steps, goal: null, resampleHistory: false, recovery: false }
}

/** The first fault of a request to compare the history (docs/simulation-spec.md section 2.8); null without one. */
export function checkHistory(input: GrowthInput): SimulationProblem | null {
  const hasHistory = drawsFromHistory(input.model)
  return (
    outOfRange('model', hasHistory ? null : 'the model draws nothing from the history') ??
    checkGrowth(comparisonInput(input))
  )
}

/** The last `steps` trades of the history in real order, with the start and end of its days. */
function realTrades({ r, model, steps }: GrowthInput): DrawnSteps {
  const drawn = createDrawnSteps(steps)
  const skipped = r.length - steps
  for (let step = 0; step < steps; step++) drawn.outcome[step] = skipped + step
  if (model.kind !== 'days') return drawn
  drawn.day[0] = dayStart
  let end = 0
  for (const size of model.tradesPerDay) {
    end += size
    const next = end - skipped
    if (next > 0) drawn.day[next - 1] = (drawn.day[next - 1] as number) | dayEnd
    if (next > 0 && next < steps) drawn.day[next] = dayStart
  }
  return drawn
}

/** The figures of the real path under the same rules. */
function realFigures(input: GrowthInput): PathFigures {
  const walk = createWalk(1, input)
  walk.advance(0, realTrades(input), 0, input.steps, 1)
  return checkedFigures(walk)
}

function rankAmong(actual: number, simulated: Float64Array | Int32Array): HistoryPlacement {
  let below = 0
  let equal = 0
  for (const value of simulated) {
    if (value < actual) below++
    else if (value === actual) equal++
  }
  return { actual, below, equal, of: simulated.length, rank: (below + equal / 2) / simulated.length }
}

/**
 * Where the real order of the history lies among simulated paths of the same length: the last 10,000 trades at most.
 * Work is paths × those trades. Throws SimulationRefused when the input is out of range or its model draws nothing from
 * the history, or when equity is too large to summarize.
 */
export function simulateHistory(request: GrowthInput): HistoryResult {
  const fault = checkHistory(request)
  if (fault !== null) throw new SimulationRefused(fault)
  const input = resolveInput(comparisonInput(request))
  const simulated = runWithoutFan(input, modelDraws(input, input.model))
  const real = realFigures(input)
  const place = (figure: 'wealth' | 'maxDrawdown' | 'longestUnderWater' | 'losingStreak' | 'winningStreak') =>
    rankAmong(real[figure][0] as number, simulated[figure])
  return {
    paths: input.paths,
    steps: input.steps,
    terminal: input.model.kind === 'permutation' ? null : place('wealth'),
    maxDrawdown: place('maxDrawdown'),
    longestUnderWater: place('longestUnderWater'),
    losingStreak: place('losingStreak'),
    winningStreak: place('winningStreak'),
  }
}
