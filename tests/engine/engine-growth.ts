import {
  drawdownLevels,
  percentiles,
  type Distribution,
  type FirstPassage,
  type GrowthInput,
  type GrowthResult,
  type Proportion,
} from '#domain/simulation.ts'
import * as engine from '#engine/edgeworth_engine.js'

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

/** The engine's answer to an input, straight from the built package in one part. Throws the problem's JSON text. */
export function engineGrowth(input: GrowthInput): GrowthResult {
  const run = new engine.GrowthRun(
    Float64Array.from(input.r),
    input.riskFraction,
    input.extraCostR,
    input.paths,
    input.steps,
    input.seed[0],
    input.seed[1],
    0,
    input.paths,
    Uint8Array.from(input.ruin, (barrier) => (barrier.kind === 'trailing' ? 1 : 0)),
    Float64Array.from(input.ruin, (barrier) => barrier.level),
    input.stopAtRuin,
    input.goal ?? NaN,
  )
  try {
    const at = sampled(input.steps)
    const slices = at.map((step) => {
      if (step > 0) run.advance(step)
      return engine.percentiles_of(run.equity())
    })
    const terminal = run.terminal()
    const maxDrawdown = run.max_drawdown()
    const ruinStep = run.ruin_step()
    const goalStep = run.goal_step()
    const of = input.paths
    const hits = new Reader(
      engine.growth_hits(
        terminal,
        maxDrawdown,
        run.open_under_water(),
        run.barriers_touched(),
        ruinStep,
        goalStep,
        input.ruin.length,
        input.goal ?? NaN,
      ),
    )
    const loss = proportion(hits.next(), of)
    const openUnderWater = proportion(hits.next(), of)
    return {
      trades: input.r.length,
      paths: of,
      steps: input.steps,
      fan: {
        at,
        percentiles: [...percentiles],
        values: percentiles.map((_, i) => slices.map((slice) => slice[i] ?? NaN)),
      },
      terminal: distribution(engine.describe_doubles(terminal)),
      maxDrawdown: distribution(engine.describe_doubles(maxDrawdown)),
      longestUnderWater: distribution(engine.describe_counts(run.longest_under_water())),
      totalUnderWater: distribution(engine.describe_counts(run.total_under_water())),
      losingStreak: distribution(engine.describe_counts(run.losing_streak())),
      winningStreak: distribution(engine.describe_counts(run.winning_streak())),
      openUnderWater,
      loss,
      drawdownAtLeast: drawdownLevels.map((level) => ({ level: level / 100, proportion: proportion(hits.next(), of) })),
      ruin: firstPassage(ruinStep),
      ruinByBarrier: input.ruin.map(() => proportion(hits.next(), of)),
      goal:
        input.goal === null
          ? null
          : {
              touch: firstPassage(goalStep),
              end: proportion(hits.next(), of),
              goalFirst: proportion(hits.next(), of),
              ruinFirst: proportion(hits.next(), of),
              neither: proportion(hits.next(), of),
            },
      cvar5: engine.lower_tail_mean(terminal),
    }
  } finally {
    run.free()
  }
}
