import {
  drawdownLevels,
  percentiles,
  type Distribution,
  type Fan,
  type FirstPassage,
  type GrowthInput,
  type GrowthResult,
  type Proportion,
} from '#domain/simulation/growth.ts'
import * as engine from '#engine/edgeworth_engine.js'
import { flattenGrowthInput } from '#workers/engine/growth/flatten-input.ts'

/** Reads the flat arrays of the engine's edge from front to back; the edge writes NaN where there is no value. */
class Reader {
  readonly #values: ArrayLike<number>
  #place = 0

  constructor(values: ArrayLike<number>) {
    this.#values = values
  }

  next(): number {
    const value = this.#values[this.#place++]
    if (value === undefined) throw new Error('the engine answered with fewer values than it declares')
    return value
  }

  nullable(): number | null {
    const value = this.next()
    return Number.isNaN(value) ? null : value
  }

  list(count: number): number[] {
    return Array.from({ length: count }, () => this.next())
  }
}

function proportion(hits: number, of: number): Proportion {
  const reader = new Reader(engine.wilson_interval(hits, of))
  return { hits, of, share: reader.next(), low: reader.next(), high: reader.next() }
}

function distribution(described: Float64Array): Distribution {
  const reader = new Reader(described)
  const head = {
    mean: reader.next(),
    sd: reader.nullable(),
    standardError: reader.nullable(),
    skew: reader.nullable(),
    min: reader.next(),
    max: reader.next(),
  }
  const values = percentiles.map((percentile) => ({
    percentile,
    value: reader.next(),
    low: reader.next(),
    high: reader.next(),
  }))
  const [low, width, above, bins] = [reader.next(), reader.next(), reader.next(), reader.next()]
  return { ...head, percentiles: values, histogram: { low, width, counts: reader.list(bins), above } }
}

function firstPassage(steps: Uint32Array): FirstPassage {
  const reader = new Reader(engine.first_passage(steps))
  const hits = reader.next()
  return {
    reached: { hits, of: steps.length, share: reader.next(), low: reader.next(), high: reader.next() },
    meanStep: reader.nullable(),
    q25: reader.nullable(),
    q50: reader.nullable(),
    q75: reader.nullable(),
  }
}

/** The sampled steps, written out here once more so that the test does not lean on either implementation. */
function sampled(steps: number): number[] {
  const m = Math.min(steps, 100)
  return Array.from({ length: m + 1 }, (_, k) => Math.floor((2 * k * steps + m) / (2 * m)))
}

/** Equity after the sampled steps; a run advanced from sample to sample. */
function fanOf(run: engine.GrowthRun, steps: number): Fan {
  const at = sampled(steps)
  const slices = at.map((step) => {
    if (step === 0) return new Float64Array(percentiles.length).fill(1)
    run.advance(step)
    return engine.percentiles_of(run.equity())
  })
  return {
    at,
    percentiles: [...percentiles],
    values: percentiles.map((_, i) => slices.map((slice) => slice[i] ?? NaN)),
  }
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value)

/** The simulation in which each path resamples the history; null where it is not asked for. */
function uncertainEdge(input: GrowthInput): GrowthResult['uncertainEdge'] {
  if (!input.resampleHistory) return null
  const run = new engine.GrowthRun(...flattenGrowthInput(input), 0, input.paths, 1)
  try {
    const fan = fanOf(run, input.steps)
    const terminal = run.terminal()
    return {
      fan,
      terminal: distribution(engine.describe_doubles(terminal)),
      maxDrawdown: distribution(engine.describe_doubles(run.max_drawdown())),
      loss: proportion(new Reader(run.hits()).next(), input.paths),
      cvar5: engine.lower_tail_mean(terminal),
    }
  } finally {
    run.free()
  }
}

/** The engine's answer to an input, straight from the built package in one part. Throws the problem's JSON text. */
export function engineGrowth(input: GrowthInput): GrowthResult {
  const run = new engine.GrowthRun(...flattenGrowthInput(input), 0, input.paths, 0)
  try {
    const of = input.paths
    const fan = fanOf(run, input.steps)
    const terminal = run.terminal()
    const maxDrawdown = run.max_drawdown()
    const amounts = run.max_drawdown_amount()
    const recovery = run.recovery()
    const recovered = recovery.filter((trades) => trades > 0)
    const hits = new Reader(run.hits())
    const loss = proportion(hits.next(), of)
    const openUnderWater = proportion(hits.next(), of)
    const ends = input.model.kind !== 'permutation'
    const result = {
      trades: input.r.length,
      paths: of,
      steps: input.steps,
      blockLength: orNull(run.block_length()),
      riskFraction: orNull(run.risk_fraction()),
      fan,
      terminal: ends ? distribution(engine.describe_doubles(terminal)) : null,
      endEquity: orNull(run.end_equity()),
      maxDrawdown: distribution(engine.describe_doubles(maxDrawdown)),
      conditionalDrawdown5: engine.upper_tail_mean(maxDrawdown),
      maxDrawdownAmount: amounts.length > 0 ? distribution(engine.describe_doubles(amounts)) : null,
      longestUnderWater: distribution(engine.describe_counts(run.longest_under_water())),
      totalUnderWater: distribution(engine.describe_counts(run.total_under_water())),
      losingStreak: distribution(engine.describe_counts(run.losing_streak())),
      winningStreak: distribution(engine.describe_counts(run.winning_streak())),
      openUnderWater,
      loss: ends ? loss : null,
      drawdownAtLeast: drawdownLevels.map((level) => ({ level: level / 100, proportion: proportion(hits.next(), of) })),
      ruin: firstPassage(run.ruin_step()),
      ruinByBarrier: input.ruin.map(() => proportion(hits.next(), of)),
      goal: goalOf(input, run, hits, ends),
      recovery: recovery.length > 0 ? firstPassage(recovery) : null,
      recoveryHistogram: recovered.length > 0 ? distribution(engine.describe_counts(recovered)).histogram : null,
      cvar5: ends ? engine.lower_tail_mean(terminal) : null,
    }
    return { ...result, uncertainEdge: uncertainEdge(input) }
  } finally {
    run.free()
  }
}

function goalOf(input: GrowthInput, run: engine.GrowthRun, hits: Reader, ends: boolean): GrowthResult['goal'] {
  if (input.goal === null) return null
  const [end, goalFirst, ruinFirst, neither] = hits.list(4).map((count) => proportion(count, input.paths))
  if (end === undefined || goalFirst === undefined || ruinFirst === undefined || neither === undefined) {
    throw new Error('the engine answered with fewer counts than it declares')
  }
  return { touch: firstPassage(run.goal_step()), end: ends ? end : null, goalFirst, ruinFirst, neither }
}
