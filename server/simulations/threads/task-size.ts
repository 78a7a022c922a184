import { countChallengeSteps, countPathSteps } from '#domain/simulation/count-path-steps.ts'
import { simulationLimits, type GrowthInput } from '#domain/simulation/growth.ts'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { InputOf, TaskName } from './tasks.ts'

interface Size {
  /** In path-steps: the work for one trade of one simulated path. */
  readonly work: number
  /** The product that determines the work, in words. */
  readonly of: string
  /** The parameter to reduce. */
  readonly parameter: string
}

const growthSize = (input: GrowthInput): number => countPathSteps(input, input.r.length)
/** A multiplication and an addition cost about a tenth of a path-step, which draws, moves and tests. */
const sums = (count: number): number => count / 10
const cells = (grid: WhatIfInput): number => grid.stops.length * grid.targets.length
/** Typical number of rounds until the fractions of several setups settle, times the halvings in each. */
const jointRounds = 20 * 60
const candlesOf = (grid: WhatIfInput): number =>
  grid.trades.reduce((total, trade) => total + (trade.candles?.length ?? 0), 0)

const sizes: { readonly [Name in TaskName]: (input: InputOf<Name>) => Size } = {
  growth: (input) => ({ work: growthSize(input), of: 'Paths times trades ahead', parameter: 'paths' }),
  scenarios: (inputs) => ({
    work: inputs.reduce((total, input) => total + growthSize(input), 0),
    of: 'Paths times trades ahead, of all scenarios together,',
    parameter: 'paths',
  }),
  history: ({ r, paths, model }) => ({
    work: countPathSteps(
      { model, paths, steps: Math.min(r.length, simulationLimits.maxSteps), resampleHistory: false },
      r.length,
    ),
    of: 'Paths times trades of the history',
    parameter: 'paths',
  }),
  kelly: ({ r, bootstraps, curvePoints }) => ({
    // Each resample draws every trade and then halves its interval forty times.
    work: r.length * (bootstraps + sums(bootstraps * 40) + curvePoints),
    of: 'Trades times resamples',
    parameter: 'bootstraps',
  }),
  kellyDrawdown: ({ growth, points }) => ({
    // The points of the curve, then twenty halvings and one more evaluation.
    work: growthSize({ ...growth, resampleHistory: false }) * (points + 21),
    of: 'Paths times trades ahead times points',
    parameter: 'paths',
  }),
  jointKelly: ({ rows }) => ({
    work: sums(rows.length * (rows[0]?.length ?? 0) * jointRounds),
    of: 'Rows times setups',
    parameter: 'rows',
  }),
  optimalF: ({ values }) => ({ work: sums(values.length * 200), of: 'Results', parameter: 'values' }),
  resampling: ({ values, resamples }) => ({
    work: values.length * resamples * 2,
    of: 'Results times resamples',
    parameter: 'resamples',
  }),
  challenge: (input) => ({ work: countChallengeSteps(input), of: 'Paths times days times trades', parameter: 'paths' }),
  challengeCurve: ({ challenge, risks }) => ({
    work: countChallengeSteps(challenge) * risks.length,
    of: 'Paths times days times trades times risks',
    parameter: 'paths',
  }),
  whatIfGrid: (grid) => ({
    work:
      candlesOf(grid) +
      cells(grid) +
      grid.trades.length * ((grid.orderDependent ? cells(grid) : 0) + (grid.kelly ? sums(cells(grid) * 40) : 0)),
    of: 'Trades times cells',
    parameter: 'trades',
  }),
  whatIfOutcomes: ({ grid }) => ({ work: candlesOf(grid) + grid.trades.length, of: 'Trades', parameter: 'trades' }),
  whatIfEndings: ({ grid }) => ({ work: candlesOf(grid) + grid.trades.length, of: 'Trades', parameter: 'trades' }),
  whatIfGuards: ({ grid, resamples }) => ({
    // Every resample weighs every trade in every cell; every pair of cells is correlated.
    work: candlesOf(grid) + sums(cells(grid) * grid.trades.length * (resamples + cells(grid))),
    of: 'Cells times trades times resamples',
    parameter: 'resamples',
  }),
  removeBehavior: ({ values, resamples }) => ({
    work: values.length * resamples,
    of: 'Results times resamples',
    parameter: 'resamples',
  }),
}

/**
 * Refuses a call that exceeds the work limit before it takes a thread; `fieldOf` gives a parameter's place in the body.
 */
export function refuseTooLarge<Name extends TaskName>(
  name: Name,
  input: InputOf<Name>,
  fieldOf: (parameter: string) => string,
): void {
  const { work, of, parameter } = sizes[name](input)
  if (work <= simulationLimits.maxServerPathSteps) return
  const times = Math.round((work / simulationLimits.maxServerPathSteps) * 100) / 100
  throw new ApiError('simulation_too_large', `${of} is ${times} times the limit of one call.`, [
    { field: fieldOf(parameter), message: 'exceeds the work limit of one call' },
  ])
}
