import type { GrowthInput } from '#domain/simulation.ts'
import type { Engine } from './engine-load.ts'
import type { PathPart } from './path-parts.ts'
import { tick } from './tick.ts'

/** The outputs of a part's paths, in path order, and what the part adds to each count of hits. */
export interface PartOutputs {
  readonly terminal: Float64Array
  readonly maxDrawdown: Float64Array
  readonly longestUnderWater: Uint32Array
  readonly totalUnderWater: Uint32Array
  readonly losingStreak: Uint32Array
  readonly winningStreak: Uint32Array
  /** First step at a barrier; 0 = never. */
  readonly ruinStep: Uint32Array
  readonly goalStep: Uint32Array
  /** `growth_hits` of these paths; counts of parts add up. */
  readonly hits: readonly number[]
}

/** How long the engine computes before it looks for messages, in milliseconds. */
const pauseEvery = 12

/** A part of a simulation's paths, advanced in stretches short enough that a cancellation is noticed at once. */
export class GrowthPart {
  readonly #engine: Engine
  readonly #run: InstanceType<Engine['GrowthRun']>
  readonly #input: GrowthInput
  #step = 0
  /** Steps that take about `pauseEvery`, learned while running. How a run is cut does not change its outcome. */
  #stretch = 1
  #busy = false
  #released = false

  /** Throws the engine's problem as JSON text when the input is refused. */
  constructor(engine: Engine, input: GrowthInput, part: PathPart) {
    this.#engine = engine
    this.#input = input
    this.#run = new engine.GrowthRun(
      Float64Array.from(input.r),
      input.riskFraction,
      input.extraCostR,
      input.paths,
      input.steps,
      input.seed[0],
      input.seed[1],
      part.first,
      part.count,
      Uint8Array.from(input.ruin, (barrier) => (barrier.kind === 'trailing' ? 1 : 0)),
      Float64Array.from(input.ruin, (barrier) => barrier.level),
      input.stopAtRuin,
      input.goal ?? Number.NaN,
    )
  }

  /** The equity of the paths after each of `toSteps` (increasing); null when released meanwhile. */
  async advance(toSteps: readonly number[]): Promise<Float64Array[] | null> {
    if (this.#released) return null
    this.#busy = true
    try {
      const columns: Float64Array[] = []
      let paused = performance.now()
      for (const target of toSteps) {
        while (this.#step < target) {
          const started = performance.now()
          if (started - paused >= pauseEvery) {
            // oxlint-disable-next-line no-await-in-loop -- the pause between two stretches
            await tick()
            if (this.#released) return null
            paused = performance.now()
          }
          this.#stretchTo(target)
        }
        columns.push(this.#run.equity())
      }
      return columns
    } finally {
      this.#busy = false
      if (this.#released) this.#run.free()
    }
  }

  #stretchTo(target: number): void {
    const started = performance.now()
    const next = Math.min(target, this.#step + this.#stretch)
    this.#run.advance(next)
    const took = performance.now() - started
    // A stretch cut short by its target says little about how long a full one takes.
    if (next - this.#step === this.#stretch) {
      if (took < pauseEvery / 2) this.#stretch = Math.min(this.#stretch * 2, 10_000)
      else if (took > pauseEvery) this.#stretch = Math.max(1, this.#stretch >> 1)
    }
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
      longestUnderWater: run.longest_under_water(),
      totalUnderWater: run.total_under_water(),
      losingStreak: run.losing_streak(),
      winningStreak: run.winning_streak(),
      ruinStep,
      goalStep,
      hits: [...hits],
    }
  }

  /** Gives the engine's memory back: at once, or after the stretch under way. */
  release(): void {
    if (this.#released) return
    this.#released = true
    if (!this.#busy) this.#run.free()
  }
}
