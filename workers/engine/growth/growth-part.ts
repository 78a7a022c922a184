import type { GrowthInput } from '#domain/simulation/growth.ts'
import { nullIfNaN } from '#workers/engine/wasm/flat-reader.ts'
import type { Engine } from '#workers/engine/wasm/load-engine.ts'
import { pauseIntervalMs, yieldToEventLoop } from '#workers/shared/yield-to-event-loop.ts'
import { flattenGrowthInput } from './flatten-input.ts'
import type { PathPart } from './split-paths.ts'

/**
 * Which simulation of an input: the requested one, the second one in which each path resamples the history, or the one that
 * the real history is compared with.
 */
export type GrowthKind = 'requested' | 'resampled' | 'compared'

/** Facts that the engine derives from the input, the same in every part. */
interface GrowthFacts {
  readonly blockLength: number | null
  readonly riskFraction: number | null
  readonly endEquity: number | null
}

/** A summary of a part's paths. */
export interface PartSummary {
  /** `hits` of these paths; the counts of all parts are summed. */
  readonly hits: readonly number[]
  readonly facts: GrowthFacts
}

/** An output with one floating-point number per path. */
export type DoublesName = 'terminal' | 'maxDrawdown' | 'maxDrawdownAmount'
/** An output with one count per path. */
export type CountsName =
  | 'longestUnderWater'
  | 'totalUnderWater'
  | 'losingStreak'
  | 'winningStreak'
  | 'ruinStep'
  | 'goalStep'
  | 'recovery'

const kinds = { requested: 0, resampled: 1, compared: 2 } as const

/** Whether the equity of each path at the samples is requested. */
export type EquityRequest = 'nothing' | 'equity'

/** A part of a simulation's paths, advanced in slices short enough that a cancellation is noticed at once. */
export class GrowthPart {
  readonly #engine: Engine
  readonly #run: InstanceType<Engine['GrowthRun']>
  /** Path-steps that take about `pauseIntervalMs`, adjusted while running. Results do not depend on it. */
  #sliceSize = 100_000
  #step = 0
  #busy = false
  #released = false
  #sweeping = false

  /** Throws the engine's problem as JSON text when it rejects the input. */
  constructor(engine: Engine, input: GrowthInput, part: PathPart, kind: GrowthKind) {
    this.#engine = engine
    this.#run = new engine.GrowthRun(...flattenGrowthInput(input), part.first, part.count, kinds[kind])
  }

  /** Steps of the simulation; for one compared with the history, its length instead of the input's. */
  get steps(): number {
    return this.#run.steps()
  }

  /** Advances the paths to each of `toSteps` (increasing). Returns the requested equities, or null if released meanwhile. */
  async advance(toSteps: readonly number[], request: EquityRequest): Promise<Float64Array[] | null> {
    if (this.#released) return null
    const run = this.#run
    run.begin(Uint32Array.from(toSteps), request !== 'nothing')
    const steps = Math.max(1, (toSteps.at(-1) ?? 0) - this.#step)
    const done = await this.#runInSlices(steps, Number.POSITIVE_INFINITY, (paths) => run.work(paths))
    if (done === null) return null
    this.#step = toSteps.at(-1) ?? this.#step
    return request === 'equity' ? toSteps.map((_, k) => run.column(k)) : []
  }

  /**
   * Simulates the next `count` paths from start to end without keeping their states, and records their equity at the samples.
   * Returns whether these were the last of the part, or null if released meanwhile. `totalPaths` counts the paths of all parts.
   */
  async sweep(samples: readonly number[], totalPaths: number, count: number): Promise<boolean | null> {
    if (this.#released) return null
    const run = this.#run
    if (!this.#sweeping) run.sweep(Uint32Array.from(samples), totalPaths)
    this.#sweeping = true
    return this.#runInSlices(this.steps, count, (paths) => run.sweep_work(paths))
  }

  /** Runs paths in slices. Returns whether `work` reported that it is done, or null if released meanwhile. */
  async #runInSlices(steps: number, count: number, work: (paths: number) => boolean): Promise<boolean | null> {
    this.#busy = true
    try {
      for (let left = count; left > 0;) {
        const started = performance.now()
        // The engine computes eight neighboring paths in the time of one.
        const paths = Math.min(left, 8 * Math.max(1, Math.floor(this.#sliceSize / steps / 8)))
        if (work(paths)) return true
        left -= paths
        this.#adjustSliceSize(performance.now() - started)
        // The pause between two slices.
        await yieldToEventLoop()
        if (this.#released) return null
      }
      return false
    } finally {
      this.#busy = false
      if (this.#released) this.#run.free()
    }
  }

  #adjustSliceSize(durationMs: number): void {
    if (durationMs < pauseIntervalMs / 2) this.#sliceSize *= 2
    else if (durationMs > pauseIntervalMs) this.#sliceSize = Math.max(1000, this.#sliceSize / 2)
  }

  /** Counts the equities in each bucket, sample after sample; empty if they lie too close together for a sweep. */
  sweptCounts(): Uint32Array {
    return this.#run.sweep_counts()
  }

  /** The equities of each sample that lie in the given buckets; null if they were not kept. */
  sweptWithin(buckets: readonly Uint32Array[]): Float64Array[] | null {
    const columns = buckets.flatMap((ofSample, k) => this.#run.sweep_within(k, ofSample) ?? [])
    return columns.length === buckets.length ? columns : null
  }

  /** Summarizes the paths after the last step. */
  summary(): PartSummary {
    const run = this.#run
    run.drop_columns()
    return {
      hits: [...run.hits()],
      facts: {
        blockLength: nullIfNaN(run.block_length()),
        riskFraction: nullIfNaN(run.risk_fraction()),
        endEquity: nullIfNaN(run.end_equity()),
      },
    }
  }

  /** An output of the paths in path order; `maxDrawdownAmount` is empty for sizings whose risk follows equity. */
  doubles(name: DoublesName): Float64Array {
    if (name === 'terminal') return this.#run.terminal()
    return name === 'maxDrawdown' ? this.#run.max_drawdown() : this.#run.max_drawdown_amount()
  }

  /**
   * An output of the paths in path order. Steps and recovery are 0 for never. `recovery` has the paths with a drawdown only,
   * and is empty if the input does not request it.
   */
  counts(name: CountsName): Uint32Array {
    const run = this.#run
    switch (name) {
      case 'longestUnderWater':
        return run.longest_under_water()
      case 'totalUnderWater':
        return run.total_under_water()
      case 'losingStreak':
        return run.losing_streak()
      case 'winningStreak':
        return run.winning_streak()
      case 'ruinStep':
        return run.ruin_step()
      case 'goalStep':
        return run.goal_step()
      case 'recovery':
        return run.recovery()
    }
  }

  /** Counts the paths whose maximum drawdown is at or above a level. */
  drawdownsAtLeast(level: number): number {
    return this.#run.drawdowns_at_least(level)
  }

  /** Counts the paths below and equal to each figure of the real history, in the order of `HistoryFigures`. */
  countAgainstHistory(real: HistoryFigures): number[][] {
    const run = this.#run
    const engine = this.#engine
    return [
      [...engine.place_doubles(run.terminal(), real.terminal ?? Number.NaN)],
      [...engine.place_doubles(run.max_drawdown(), real.maxDrawdown)],
      [...engine.place_counts(run.longest_under_water(), real.longestUnderWater)],
      [...engine.place_counts(run.losing_streak(), real.losingStreak)],
      [...engine.place_counts(run.winning_streak(), real.winningStreak)],
    ]
  }

  /** Frees the engine's memory: at once, or after the running slice. */
  release(): void {
    if (this.#released) return
    this.#released = true
    if (!this.#busy) this.#run.free()
  }
}

/** Figures of the history in its own order. */
export interface HistoryFigures {
  readonly steps: number
  readonly terminal: number | null
  readonly maxDrawdown: number
  readonly longestUnderWater: number
  readonly losingStreak: number
  readonly winningStreak: number
}

/** Simulates the history in its own order by the rules of an input. Throws the engine's problem as JSON text. */
export function historyFigures(engine: Engine, input: GrowthInput): HistoryFigures {
  const [steps = 0, terminal = 0, maxDrawdown = 0, longestUnderWater = 0, losingStreak = 0, winningStreak = 0] =
    engine.growth_real_path(...flattenGrowthInput(input))
  return { steps, terminal: nullIfNaN(terminal), maxDrawdown, longestUnderWater, losingStreak, winningStreak }
}
