import type { ResampledFigure, ResamplingInput, ResamplingResult } from '#domain/simulation/resampling.ts'
import { FlatReader } from '#workers/engine/wasm/flat-reader.ts'
import type { Engine } from '#workers/engine/wasm/load-engine.ts'
import { runInSlices } from './run-in-slices.ts'
import type { TaskControl } from './task-control.ts'

/** Trades drawn per slice: a few milliseconds. */
const tradesPerSlice = 500_000

/** Computes figures of a history with bootstrap intervals, the runs test and losing streaks. */
export async function resamplingTask(
  engine: Engine,
  input: ResamplingInput,
  control: TaskControl,
): Promise<ResamplingResult> {
  const { values, resamples, blockLength, seed } = input
  const run = new engine.ResamplingRun(
    Float64Array.from(values),
    resamples,
    blockLength === null,
    blockLength ?? 0,
    seed[0],
    seed[1],
  )
  await runInSlices(run, Math.ceil(tradesPerSlice / values.length), control)
  return readResamplingResult(run.finish())
}

/** `ResamplingRun.finish`. */
function readResamplingResult(flat: Float64Array): ResamplingResult {
  const reader = new FlatReader(flat)
  const [trades, resamples, blockLength] = [reader.next(), reader.next(), reader.next()]
  const figure = (): ResampledFigure => ({
    value: reader.nullable(),
    low95: reader.nullable(),
    high95: reader.nullable(),
    low80: reader.nullable(),
    high80: reader.nullable(),
    defined: reader.next(),
  })
  const figures = { expectancy: figure(), winRate: figure(), profitFactor: figure(), sqn: figure() }
  const edge = { hits: reader.next(), of: resamples, share: reader.next(), low: reader.next(), high: reader.next() }
  const [runs, z, pValue] = [reader.nullable(), reader.nullable(), reader.nullable()]
  const [observed, expected] = [reader.next(), reader.next()]
  const atLeast: number[] = []
  for (let left = flat.length - probabilitiesOffset; left > 0; left -= 1) atLeast.push(reader.next())
  return {
    trades,
    resamples,
    blockLength,
    ...figures,
    edge,
    runs: runs === null || z === null || pValue === null ? null : { runs, z, pValue },
    losingStreak: { observed, expected, atLeast },
  }
}

/** Index at which the list of probabilities begins, which extends to the end. */
const probabilitiesOffset = 3 + 4 * 6 + 4 + 3 + 2
