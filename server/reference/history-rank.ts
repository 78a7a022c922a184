import type { HistoryResult, HistoryPlacement } from '#domain/simulation/growth-comparison.ts'
import { simulationLimits, type GrowthInput, type SimulationProblem } from '#domain/simulation/growth.ts'
import { modelDraws } from './draw-model.ts'
import { dayBegins, dayEnds, emptyDrawn, type Drawn } from './draws.ts'
import { checkGrowth, outOfRange } from './growth-check.ts'
import { figuresOf, runWithoutFan, walkOf } from './growth-run.ts'
import { drawsFromHistory } from './history-model.ts'
import type { PathFigures } from './path-figures.ts'
import { SimulationRefused } from './refused.ts'
import { settledInput } from './settled-input.ts'

/** The input that is simulated to compare the history with: as many trades ahead as are compared. */
function comparable(input: GrowthInput): GrowthInput {
  const steps = Math.min(input.r.length, simulationLimits.maxSteps)
  return { ...input, steps, goal: null, resampleHistory: false, recovery: false }
}

/** The first fault of an input whose history is to be compared (docs/simulation-spec.md section 2.8); null without one. */
export function checkHistory(input: GrowthInput): SimulationProblem | null {
  const hasHistory = drawsFromHistory(input.model)
  return (
    outOfRange('model', hasHistory ? null : 'the model draws nothing from the history') ??
    checkGrowth(comparable(input))
  )
}

/** The last `steps` trades of the history in their order, with the limits of its days. */
function realTrades({ r, model, steps }: GrowthInput): Drawn {
  const drawn = emptyDrawn(steps)
  const skipped = r.length - steps
  for (let step = 0; step < steps; step++) drawn.outcome[step] = skipped + step
  if (model.kind !== 'days') return drawn
  drawn.day[0] = dayBegins
  let end = 0
  for (const size of model.tradesPerDay) {
    end += size
    const next = end - skipped
    if (next > 0) drawn.day[next - 1] = (drawn.day[next - 1] as number) | dayEnds
    if (next > 0 && next < steps) drawn.day[next] = dayBegins
  }
  return drawn
}

/** The figures of the real path, traded by the same rules. */
function realFigures(input: GrowthInput): PathFigures {
  const walk = walkOf(1, input)
  walk.take(0, realTrades(input), 0, input.steps, 1)
  return figuresOf(walk)
}

function placed(actual: number, simulated: Float64Array | Int32Array): HistoryPlacement {
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
 * the history, or when equity grows beyond what a double can summarise.
 */
export function simulateHistory(asked: GrowthInput): HistoryResult {
  const fault = checkHistory(asked)
  if (fault !== null) throw new SimulationRefused(fault)
  const input = settledInput(comparable(asked))
  const simulated = runWithoutFan(input, modelDraws(input, input.model))
  const real = realFigures(input)
  const place = (figure: 'wealth' | 'maxDrawdown' | 'longestUnderWater' | 'losingStreak' | 'winningStreak') =>
    placed(real[figure][0] as number, simulated[figure])
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
