import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { Engine } from '#workers/engine/wasm/load-engine.ts'
import { yieldToEventLoop } from '#workers/shared/yield-to-event-loop.ts'
import { flattenGrowthInput } from './flatten-input.ts'
import type { PathPart } from './split-paths.ts'

/**
 * Which simulation of an input: the one asked for, the second one in which each path resamples the history, or the one that
 * the real history is compared with.
 */
export type GrowthKind = 'asked' | 'resampled' | 'compared'

/** What the engine found out about the input, the same in every part. */
export interface GrowthFacts {
  readonly blockLength: number | null
  readonly riskFraction: number | null
  readonly endEquity: number | null
}

/** What a part says of its paths in a few numbers. */
export interface PartSummary {
  /** `hits` of these paths; counts of parts add up. */
  readonly hits: readonly number[]
  readonly facts: GrowthFacts
}

/** An output that is a number of each path. */
export type DoublesName = 'terminal' | 'maxDrawdown' | 'maxDrawdownAmount'
/** An output that is a count of each path. */
export type CountsName =
  | 'longestUnderWater'
  | 'totalUnderWater'
  | 'losingStreak'
  | 'winningStreak'
  | 'ruinStep'
  | 'goalStep'
  | 'recovery'

/** How long the engine computes before it looks for messages, in milliseconds. */
const pauseIntervalMs = 12
const kinds = { asked: 0, resampled: 1, compared: 2 } as const

const orNull = (value: number) => (Number.isNaN(value) ? null : value)

/** What of the equity at the samples is wanted: nothing, or the equity of each path. */
export type EquityRequest = 'nothing' | 'equity'

/** A part of a simulation's paths, advanced in stretches short enough that a cancellation is noticed at once. */
export class GrowthPart {
  readonly #engine: Engine
  readonly #run: InstanceType<Engine['GrowthRun']>
  /** Path-steps that take about `pauseIntervalMs`, learned while running. How a run is cut does not change its outcome. */
  #stretch = 100_000
  #step = 0
  #busy = false
  #released = false
  #sweeping = false

  /** Throws the engine's problem as JSON text when the input is refused. */
  constructor(engine: Engine, input: GrowthInput, part: PathPart, kind: GrowthKind) {
    this.#engine = engine
    this.#run = new engine.GrowthRun(...flattenGrowthInput(input), part.first, part.count, kinds[kind])
  }

  /** Steps of the simulation, which that compared with the history does not take from the input. */
  get steps(): number {
    return this.#run.steps()
  }

  /** Takes the paths through `toSteps` (increasing); what was wanted at each, or null when released meanwhile. */
  async advance(toSteps: readonly number[], wanted: EquityRequest): Promise<Float64Array[] | null> {
    if (this.#released) return null
    const run = this.#run
    run.begin(Uint32Array.from(toSteps), wanted !== 'nothing')
    const steps = Math.max(1, (toSteps.at(-1) ?? 0) - this.#step)
    const done = await this.#workOff(steps, Number.POSITIVE_INFINITY, (paths) => run.work(paths))
    if (done === null) return null
    this.#step = toSteps.at(-1) ?? this.#step
    return wanted === 'equity' ? toSteps.map((_, k) => run.column(k)) : []
  }

  /**
   * Takes the next `count` paths through all trades, without keeping their states, and notes their equity at the samples; whether
   * all of the part have been, or null when released meanwhile. `whole`: paths of all parts.
   */
  async sweep(samples: readonly number[], whole: number, count: number): Promise<boolean | null> {
    if (this.#released) return null
    const run = this.#run
    if (!this.#sweeping) run.sweep(Uint32Array.from(samples), whole)
    this.#sweeping = true
    return this.#workOff(this.steps, count, (paths) => run.sweep_work(paths))
  }

  /** Works paths off in stretches; whether `work` says that it is done, or null when released meanwhile. */
  async #workOff(steps: number, count: number, work: (paths: number) => boolean): Promise<boolean | null> {
    this.#busy = true
    try {
      for (let left = count; left > 0;) {
        const started = performance.now()
        // A group of eight neighbours takes as long as one of them.
        const paths = Math.min(left, 8 * Math.max(1, Math.floor(this.#stretch / steps / 8)))
        if (work(paths)) return true
        left -= paths
        this.#learn(performance.now() - started)
        // oxlint-disable-next-line no-await-in-loop -- the pause between two stretches
        await yieldToEventLoop()
        if (this.#released) return null
      }
      return false
    } finally {
      this.#busy = false
      if (this.#released) this.#run.free()
    }
  }

  /** Takes in how long a stretch took. */
  #learn(took: number): void {
    if (took < pauseIntervalMs / 2) this.#stretch *= 2
    else if (took > pauseIntervalMs) this.#stretch = Math.max(1000, this.#stretch / 2)
  }

  /** How many equities lie in each bucket, sample after sample; empty where they lie too close together for a sweep. */
  sweptCounts(): Uint32Array {
    return this.#run.sweep_counts()
  }

  /** The equities of each sample that lie in some buckets; null where they were not kept. */
  sweptWithin(buckets: readonly Uint32Array[]): Float64Array[] | null {
    const found = buckets.flatMap((wanted, k) => this.#run.sweep_within(k, wanted) ?? [])
    return found.length === buckets.length ? found : null
  }

  /** What the paths came to, in a few numbers. */
  summary(): PartSummary {
    const run = this.#run
    run.drop_columns()
    return {
      hits: [...run.hits()],
      facts: {
        blockLength: orNull(run.block_length()),
        riskFraction: orNull(run.risk_fraction()),
        endEquity: orNull(run.end_equity()),
      },
    }
  }

  /** An output of the paths, in path order; the amount of drawdown is empty where risk follows equity. */
  doubles(name: DoublesName): Float64Array {
    if (name === 'terminal') return this.#run.terminal()
    return name === 'maxDrawdown' ? this.#run.max_drawdown() : this.#run.max_drawdown_amount()
  }

  /**
   * An output of the paths, in path order; steps and recovery are 0 for never, and recovery is there for the paths with a
   * drawdown, where it is asked for.
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

  /** Paths whose maximum drawdown is at or above a level. */
  drawdownsAtLeast(level: number): number {
    return this.#run.drawdowns_at_least(level)
  }

  /** Of each figure of the real history, how many paths are below it and how many equal to it, in the order of `HistoryFigures`. */
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

  /** Gives the engine's memory back: at once, or after the stretch under way. */
  release(): void {
    if (this.#released) return
    this.#released = true
    if (!this.#busy) this.#run.free()
  }
}

/** What the history did in its own order. */
export interface HistoryFigures {
  readonly steps: number
  readonly terminal: number | null
  readonly maxDrawdown: number
  readonly longestUnderWater: number
  readonly losingStreak: number
  readonly winningStreak: number
}

/** The history in its own order, by the rules of an input. Throws the engine's problem as JSON text. */
export function historyFigures(engine: Engine, input: GrowthInput): HistoryFigures {
  const [steps = 0, terminal = 0, maxDrawdown = 0, longestUnderWater = 0, losingStreak = 0, winningStreak = 0] =
    engine.growth_real_path(...flattenGrowthInput(input))
  return { steps, terminal: orNull(terminal), maxDrawdown, longestUnderWater, losingStreak, winningStreak }
}
