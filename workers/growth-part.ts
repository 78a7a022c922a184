import type { GrowthInput } from '#domain/simulation.ts'
import type { Engine } from './engine-load.ts'
import { flattenGrowth } from './growth-flat.ts'
import type { PathPart } from './path-parts.ts'
import { tick } from './tick.ts'

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

/** The outputs of a part's paths, in path order, and what the part adds to each count of hits. */
export interface PartOutputs {
  readonly terminal: Float64Array
  readonly maxDrawdown: Float64Array
  /** Empty where risk follows equity. */
  readonly maxDrawdownAmount: Float64Array
  readonly longestUnderWater: Uint32Array
  readonly totalUnderWater: Uint32Array
  readonly losingStreak: Uint32Array
  readonly winningStreak: Uint32Array
  /** First step at a barrier; 0 = never. */
  readonly ruinStep: Uint32Array
  readonly goalStep: Uint32Array
  /** Of the paths with a drawdown; 0 = never. Empty unless asked for. */
  readonly recovery: Uint32Array
  /** `growth_hits` of these paths; counts of parts add up. */
  readonly hits: readonly number[]
  readonly facts: GrowthFacts
}

/** How long the engine computes before it looks for messages, in milliseconds. */
const pauseEvery = 12
const kinds = { asked: 0, resampled: 1, compared: 2 } as const

const orNull = (value: number) => (Number.isNaN(value) ? null : value)

/** A number of things that take about `pauseEvery`, learned while running. How a run is cut does not change its outcome. */
class Stretch {
  size: number
  readonly #most: number

  constructor(size: number, most: number) {
    this.size = size
    this.#most = most
  }

  /** Takes in how long a whole stretch took. */
  learn(took: number): void {
    if (took < pauseEvery / 2) this.size = Math.min(this.size * 2, this.#most)
    else if (took > pauseEvery) this.size = Math.max(1, this.size >> 1)
  }
}

/** A part of a simulation's paths, advanced in stretches short enough that a cancellation is noticed at once. */
export class GrowthPart {
  readonly #engine: Engine
  readonly #run: InstanceType<Engine['GrowthRun']>
  readonly #input: GrowthInput
  #step = 0
  readonly #steps = new Stretch(1, 10_000)
  #ready = false
  #paused = 0
  #busy = false
  #released = false

  /** Throws the engine's problem as JSON text when the input is refused. */
  constructor(engine: Engine, input: GrowthInput, part: PathPart, kind: GrowthKind) {
    this.#engine = engine
    this.#input = input
    this.#run = new engine.GrowthRun(...flattenGrowth(input), part.first, part.count, kinds[kind])
  }

  /** Steps of the simulation, which that compared with the history does not take from the input. */
  get steps(): number {
    return this.#run.steps()
  }

  /** The equity of the paths after each of `toSteps` (increasing), or nothing where `sampled` is false; null when released meanwhile. */
  async advance(toSteps: readonly number[], sampled: boolean): Promise<Float64Array[] | null> {
    if (this.#released) return null
    this.#busy = true
    try {
      const columns: Float64Array[] = []
      this.#paused = performance.now()
      if (!(await this.#prepare())) return null
      for (const target of toSteps) {
        while (this.#step < target) {
          // oxlint-disable-next-line no-await-in-loop -- the pause between two stretches
          if (!(await this.#pause())) return null
          this.#stretchTo(target)
        }
        if (sampled) columns.push(this.#run.equity())
      }
      return columns
    } finally {
      this.#busy = false
      if (this.#released) this.#run.free()
    }
  }

  /** Makes the paths ready for their first trade, which for a model that shuffles takes its time; false when released. */
  async #prepare(): Promise<boolean> {
    const paths = new Stretch(256, 1 << 20)
    while (!this.#ready) {
      // oxlint-disable-next-line no-await-in-loop -- the pause between two stretches
      if (!(await this.#pause())) return false
      const started = performance.now()
      this.#ready = this.#run.prepare(paths.size)
      paths.learn(performance.now() - started)
    }
    return true
  }

  /** Lets messages through when it is time; false when released. */
  async #pause(): Promise<boolean> {
    if (performance.now() - this.#paused < pauseEvery) return true
    await tick()
    this.#paused = performance.now()
    return !this.#released
  }

  #stretchTo(target: number): void {
    const started = performance.now()
    const size = this.#steps.size
    const next = Math.min(target, this.#step + size)
    this.#run.advance(next)
    // A stretch cut short by its target says little about how long a full one takes.
    if (next - this.#step === size) this.#steps.learn(performance.now() - started)
    this.#step = next
  }

  /** What the paths came to. */
  outputs(): PartOutputs {
    const run = this.#run
    const terminal = run.terminal()
    const maxDrawdown = run.max_drawdown()
    const ruinStep = run.ruin_step()
    const goalStep = run.goal_step()
    const hits = this.#engine.growth_hits(
      terminal,
      maxDrawdown,
      run.open_under_water(),
      run.barriers_touched(),
      ruinStep,
      goalStep,
      this.#input.ruin.length,
      this.#input.goal ?? Number.NaN,
    )
    return {
      terminal,
      maxDrawdown,
      maxDrawdownAmount: run.max_drawdown_amount(),
      longestUnderWater: run.longest_under_water(),
      totalUnderWater: run.total_under_water(),
      losingStreak: run.losing_streak(),
      winningStreak: run.winning_streak(),
      ruinStep,
      goalStep,
      recovery: run.recovery(),
      hits: [...hits],
      facts: {
        blockLength: orNull(run.block_length()),
        riskFraction: orNull(run.risk_fraction()),
        endEquity: orNull(run.end_equity()),
      },
    }
  }

  /** Paths whose maximum drawdown is at or above a level. */
  drawdownsAtLeast(level: number): number {
    return this.#run.drawdowns_at_least(level)
  }

  /** Of each figure of the real history, how many paths are below it and how many equal to it, in the order of `RealFigures`. */
  placed(real: RealFigures): number[][] {
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
export interface RealFigures {
  readonly steps: number
  readonly terminal: number | null
  readonly maxDrawdown: number
  readonly longestUnderWater: number
  readonly losingStreak: number
  readonly winningStreak: number
}

/** The history in its own order, by the rules of an input. Throws the engine's problem as JSON text. */
export function realFigures(engine: Engine, input: GrowthInput): RealFigures {
  const [steps = 0, terminal = 0, maxDrawdown = 0, longestUnderWater = 0, losingStreak = 0, winningStreak = 0] =
    engine.growth_real_path(...flattenGrowth(input))
  return { steps, terminal: orNull(terminal), maxDrawdown, longestUnderWater, losingStreak, winningStreak }
}
