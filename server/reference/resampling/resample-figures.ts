import type { SimulationProblem } from '#domain/simulation/growth.ts'
import type { ResampledFigure, ResamplingInput, ResamplingResult } from '#domain/simulation/resampling.ts'
import { finiteFigures } from '#server/reference/finite-figures.ts'
import { percentileAmong } from '#server/reference/numerics/percentile-among.ts'
import { proportion } from '#server/reference/numerics/proportion.ts'
import { pathState, streams, Xoshiro } from '#server/reference/random/xoshiro.ts'
import { checkSeed, checkTrades, outOfRange } from '#server/reference/sample-check.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { isIntegerWithin } from '#server/reference/within.ts'
import { blockLength } from './block-length.ts'
import { drawPlaces } from './draw-places.ts'
import { losingStreak } from './losing-streak.ts'
import { checkResamples } from './resamples-check.ts'
import { runsTest } from './runs-test.ts'
import { sampleFigures, type SampleFigures } from './sample-figures.ts'

function checkBlockLength(length: number | null): SimulationProblem | null {
  if (length === null || isIntegerWithin(length, 1, 10_000)) return null
  return outOfRange('blockLength', 'the length of blocks must be a whole number from 1 to 10000')
}

function checkResampling(input: ResamplingInput): SimulationProblem | null {
  return (
    checkTrades(input.values, 'values') ??
    checkResamples(input.resamples) ??
    checkBlockLength(input.blockLength) ??
    checkSeed(input.seed)
  )
}

/** A figure of the history with the percentiles of its resamples; a resample is null where the figure is undefined. */
function withIntervals(value: number | null, resampled: readonly (number | null)[]): ResampledFigure {
  const defined = resampled.filter((figure) => figure !== null)
  const sorted = Float64Array.from(defined.filter((figure) => figure !== Infinity)).toSorted()
  const percentile = (thousandths: number) => percentileAmong(sorted, defined.length, thousandths)
  return {
    value: value === Infinity ? null : value,
    low95: percentile(25),
    high95: percentile(975),
    low80: percentile(100),
    high80: percentile(900),
    defined: defined.length,
  }
}

/**
 * Expectancy, win rate, profit factor and SQN with bootstrap intervals, and whether the order of wins and losses and the
 * longest losing streak could be chance (docs/simulation-spec.md section 6). Refuses an input that is out of range.
 */
export function resampleFigures(input: ResamplingInput): ResamplingResult {
  const problem = checkResampling(input)
  if (problem !== null) throw new SimulationRefused(problem)
  const { values, resamples, seed } = input
  const n = values.length
  const length = input.blockLength === null ? blockLength(values, 'stationary') : Math.min(input.blockLength, n)
  const drawn: SampleFigures[] = []
  for (let b = 0; b < resamples; b++) {
    const places = drawPlaces(Xoshiro.from(pathState(seed, b, streams.metrics)), n, length)
    drawn.push(sampleFigures(Array.from(places, (place) => values[place] as number)))
  }
  const actual = sampleFigures(values)
  // A profit factor may overflow to Infinity, which counts as a history without a loss.
  finiteFigures(
    [actual, ...drawn].map(({ expectancy, sqn }) => [expectancy, sqn]),
    'values',
  )
  const figure = (of: keyof SampleFigures) =>
    withIntervals(
      actual[of],
      drawn.map((sample) => sample[of]),
    )
  return {
    trades: n,
    resamples,
    blockLength: length,
    expectancy: figure('expectancy'),
    winRate: figure('winRate'),
    profitFactor: figure('profitFactor'),
    sqn: figure('sqn'),
    edge: proportion(drawn.filter((sample) => sample.expectancy > 0).length, resamples),
    runs: runsTest(values),
    losingStreak: losingStreak(values),
  }
}
