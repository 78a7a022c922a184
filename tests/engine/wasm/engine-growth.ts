import {
  drawdownLevels,
  percentiles,
  type Fan,
  type GrowthInput,
  type GrowthResult,
} from '#domain/simulation/growth.ts'
import * as engine from '#engine/edgeworth_engine.js'
import { flattenGrowthInput } from '#workers/engine/growth/flatten-input.ts'
import { readDistribution, readFirstPassage, readProportion } from '#workers/engine/growth/read-figures.ts'
import { FlatReader, nullIfNaN } from '#workers/engine/wasm/flat-reader.ts'

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

/** The simulation in which each path resamples the history; null where it is not asked for. */
function uncertainEdge(input: GrowthInput): GrowthResult['uncertainEdge'] {
  if (!input.resampleHistory) return null
  const run = new engine.GrowthRun(...flattenGrowthInput(input), 0, input.paths, 1)
  try {
    const fan = fanOf(run, input.steps)
    const terminal = run.terminal()
    return {
      fan,
      terminal: readDistribution(engine.describe_doubles(terminal)),
      maxDrawdown: readDistribution(engine.describe_doubles(run.max_drawdown())),
      loss: readProportion(engine, new FlatReader(run.hits()).next(), input.paths),
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
    const hits = new FlatReader(run.hits())
    const loss = readProportion(engine, hits.next(), of)
    const openUnderWater = readProportion(engine, hits.next(), of)
    const ends = input.model.kind !== 'permutation'
    const result = {
      trades: input.r.length,
      paths: of,
      steps: input.steps,
      blockLength: nullIfNaN(run.block_length()),
      riskFraction: nullIfNaN(run.risk_fraction()),
      fan,
      terminal: ends ? readDistribution(engine.describe_doubles(terminal)) : null,
      endEquity: nullIfNaN(run.end_equity()),
      maxDrawdown: readDistribution(engine.describe_doubles(maxDrawdown)),
      conditionalDrawdown5: engine.upper_tail_mean(maxDrawdown),
      maxDrawdownAmount: amounts.length > 0 ? readDistribution(engine.describe_doubles(amounts)) : null,
      longestUnderWater: readDistribution(engine.describe_counts(run.longest_under_water())),
      totalUnderWater: readDistribution(engine.describe_counts(run.total_under_water())),
      losingStreak: readDistribution(engine.describe_counts(run.losing_streak())),
      winningStreak: readDistribution(engine.describe_counts(run.winning_streak())),
      openUnderWater,
      loss: ends ? loss : null,
      drawdownAtLeast: drawdownLevels.map((level) => ({
        level: level / 100,
        proportion: readProportion(engine, hits.next(), of),
      })),
      ruin: readFirstPassage(engine.first_passage(run.ruin_step()), input.paths),
      ruinByBarrier: input.ruin.map(() => readProportion(engine, hits.next(), of)),
      goal: goalOf(input, run, hits, ends),
      recovery: recovery.length > 0 ? readFirstPassage(engine.first_passage(recovery), input.paths) : null,
      recoveryHistogram: recovered.length > 0 ? readDistribution(engine.describe_counts(recovered)).histogram : null,
      cvar5: ends ? engine.lower_tail_mean(terminal) : null,
    }
    return { ...result, uncertainEdge: uncertainEdge(input) }
  } finally {
    run.free()
  }
}

function goalOf(input: GrowthInput, run: engine.GrowthRun, hits: FlatReader, ends: boolean): GrowthResult['goal'] {
  if (input.goal === null) return null
  const [end, goalFirst, ruinFirst, neither] = hits.list(4).map((count) => readProportion(engine, count, input.paths))
  if (end === undefined || goalFirst === undefined || ruinFirst === undefined || neither === undefined) {
    throw new Error('the engine answered with fewer counts than it declares')
  }
  return {
    touch: readFirstPassage(engine.first_passage(run.goal_step()), input.paths),
    end: ends ? end : null,
    goalFirst,
    ruinFirst,
    neither,
  }
}
