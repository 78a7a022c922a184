import { transfer } from 'comlink'
import type { PairedDifference } from '#domain/simulation/growth-comparison.ts'
import type { Distribution, FirstPassage, GrowthInput, Proportion } from '#domain/simulation/growth.ts'
import { callEngine } from '#workers/engine/wasm/call-engine.ts'
import { cancelled, success, type Outcome } from '#workers/shared/outcome.ts'
import { flattenGrowthInput } from './flatten-input.ts'
import {
  GrowthPart,
  historyFigures,
  type CountsName,
  type DoublesName,
  type GrowthKind,
  type PartSummary,
  type HistoryFigures,
  type EquityRequest,
} from './growth-part.ts'
import { transferableBuffers, joinParts, type Parts } from './join-parts.ts'
import { readDistribution, readFirstPassage, readPairedDifference, readProportion } from './read-figures.ts'
import type { PathPart } from './split-paths.ts'

/** A distribution and the mean of its worst 5 %. */
export interface DistributionWithTail {
  readonly distribution: Distribution
  readonly tail: number
}

/** Values of a column that decide its percentiles, and the ranks of those among them. */
export interface PartColumn {
  readonly parts: Parts<Float64Array>
  readonly ranks: Uint32Array
}

const newDoubles = (length: number) => new Float64Array(length)
const newCounts = (length: number) => new Uint32Array(length)

/**
 * What a worker offers for portfolio growth. Large arrays are transferred, so an array that was sent or received belongs to
 * the other side from then on.
 */
export class GrowthApi {
  readonly #parts = new Map<number, GrowthPart>()

  /** Refuses what a simulation would refuse. */
  checkGrowth(input: GrowthInput): Promise<Outcome<null>> {
    return callEngine((engine) => {
      engine.growth_check(...flattenGrowthInput(input))
      return null
    })
  }

  /** Prepares a part of a job's paths; its number of steps. The engine checks the whole input, so every part refuses alike. */
  openGrowth(job: number, input: GrowthInput, part: PathPart, kind: GrowthKind): Promise<Outcome<number>> {
    return callEngine((engine) => {
      this.#parts.get(job)?.release()
      const opened = new GrowthPart(engine, input, part, kind)
      this.#parts.set(job, opened)
      return opened.steps
    })
  }

  /** Advances the part through the given steps; the equity of its paths after each of them, where it is wanted. */
  async advanceGrowth(
    job: number,
    toSteps: readonly number[],
    wanted: EquityRequest,
  ): Promise<Outcome<Float64Array[]>> {
    const part = this.#parts.get(job)
    if (part === undefined) return cancelled
    const outcome = await callEngine(() => part.advance(toSteps, wanted))
    if (!outcome.ok) return outcome
    if (outcome.value === null) return cancelled
    return transfer(success(outcome.value), transferableBuffers(outcome.value))
  }

  /** Takes the next `count` paths of the part through all trades; whether all have been. `whole`: paths of all parts. */
  async sweepGrowth(job: number, samples: readonly number[], whole: number, count: number): Promise<Outcome<boolean>> {
    const part = this.#parts.get(job)
    if (part === undefined) return cancelled
    const outcome = await callEngine(() => part.sweep(samples, whole, count))
    if (!outcome.ok) return outcome
    return outcome.value === null ? cancelled : success(outcome.value)
  }

  /** How many equities of a sweep lie in each bucket, sample after sample; empty where they lie too close together. */
  async sweptCounts(job: number): Promise<Outcome<Uint32Array>> {
    const outcome = await this.#read(job, (part) => part.sweptCounts())
    return outcome.ok ? transfer(outcome, transferableBuffers([outcome.value])) : outcome
  }

  /** The equities of a sweep in some buckets of each sample; null where they were not kept. */
  async sweptWithin(job: number, buckets: readonly Uint32Array[]): Promise<Outcome<Float64Array[] | null>> {
    const outcome = await this.#read(job, (part) => part.sweptWithin(buckets))
    return outcome.ok ? transfer(outcome, transferableBuffers(outcome.value ?? [])) : outcome
  }

  /** What the paths came to after the last step, in a few numbers. */
  summarizeGrowth(job: number): Promise<Outcome<PartSummary>> {
    return this.#read(job, (part) => part.summary())
  }

  /** An output of the part's paths. */
  async growthDoubles(job: number, name: DoublesName): Promise<Outcome<Float64Array>> {
    const outcome = await this.#read(job, (part) => part.doubles(name))
    return outcome.ok ? transfer(outcome, transferableBuffers([outcome.value])) : outcome
  }

  /** An output of the part's paths. */
  async growthCounts(job: number, name: CountsName): Promise<Outcome<Uint32Array>> {
    const outcome = await this.#read(job, (part) => part.counts(name))
    return outcome.ok ? transfer(outcome, transferableBuffers([outcome.value])) : outcome
  }

  /** How many paths drew down to a level; ends the part. */
  countDrawdownsAtLeast(job: number, level: number): Promise<Outcome<number>> {
    return this.#close(job, (part) => part.drawdownsAtLeast(level))
  }

  /** How many paths are below the real history's figures and equal to them; ends the part. */
  countAgainstHistory(job: number, real: HistoryFigures): Promise<Outcome<number[][]>> {
    return this.#close(job, (part) => part.countAgainstHistory(real))
  }

  async #close<T>(job: number, read: (part: GrowthPart) => T): Promise<Outcome<T>> {
    const outcome = await this.#read(job, read)
    await this.cancelGrowth(job)
    return outcome
  }

  #read<T>(job: number, read: (part: GrowthPart) => T): Promise<Outcome<T>> {
    const part = this.#parts.get(job)
    return part === undefined ? Promise.resolve(cancelled) : callEngine(() => read(part))
  }

  /** Ends a part, or gives it up: an advance under way ends at its next pause. */
  cancelGrowth(job: number): Promise<Outcome<null>> {
    this.#parts.get(job)?.release()
    this.#parts.delete(job)
    return Promise.resolve(success(null))
  }

  /** The percentiles of each column, one after the other. */
  fanColumns(columns: readonly Parts<Float64Array>[]): Promise<Outcome<number[][]>> {
    return callEngine((engine) => columns.map((parts) => [...engine.percentiles_of(joinParts(parts, newDoubles))]))
  }

  /** The percentiles of columns of `count` values of which those in the buckets of the wanted ranks are given. */
  percentilesAmong(columns: readonly PartColumn[], count: number): Promise<Outcome<number[][]>> {
    return callEngine((engine) =>
      columns.map(({ parts, ranks }) => [...engine.percentiles_among(joinParts(parts, newDoubles), ranks, count)]),
    )
  }

  /** Distribution of terminal values and the mean return of the lowest 5 %. */
  describeTerminal(parts: Parts<Float64Array>): Promise<Outcome<DistributionWithTail>> {
    return callEngine((engine) => {
      const values = joinParts(parts, newDoubles)
      return { distribution: readDistribution(engine.describe_doubles(values)), tail: engine.lower_tail_mean(values) }
    })
  }

  /** Distribution of fractions and the mean of the highest 5 %. */
  describeDrawdown(parts: Parts<Float64Array>): Promise<Outcome<DistributionWithTail>> {
    return callEngine((engine) => {
      const values = joinParts(parts, newDoubles)
      return { distribution: readDistribution(engine.describe_doubles(values)), tail: engine.upper_tail_mean(values) }
    })
  }

  /** Distribution of counts. */
  describeCounts(parts: Parts<Uint32Array>): Promise<Outcome<Distribution>> {
    return callEngine((engine) => readDistribution(engine.describe_counts(joinParts(parts, newCounts))))
  }

  /** First passage of steps, 0 = never. */
  firstPassage(parts: Parts<Uint32Array>): Promise<Outcome<FirstPassage>> {
    return callEngine((engine) => {
      const steps = joinParts(parts, newCounts)
      return readFirstPassage(engine.first_passage(steps), steps.length)
    })
  }

  /** Each count of hits as a share of `of` with its interval. */
  proportions(hits: readonly number[], of: number): Promise<Outcome<Proportion[]>> {
    return callEngine((engine) => hits.map((count) => readProportion(engine, count, of)))
  }

  /** Second minus first, path by path. */
  pairedDifference(first: Parts<Float64Array>, second: Parts<Float64Array>): Promise<Outcome<PairedDifference>> {
    return callEngine((engine) =>
      readPairedDifference(engine, joinParts(first, newDoubles), joinParts(second, newDoubles)),
    )
  }

  /** What the history did in its own order. */
  historyFigures(input: GrowthInput): Promise<Outcome<HistoryFigures>> {
    return callEngine((engine) => historyFigures(engine, input))
  }

  /** f* of a history after costs; null without a loss. */
  kellyFraction(r: readonly number[], extraCostR: number): Promise<Outcome<number | null>> {
    return callEngine((engine) => {
      const fraction = engine.kelly_of_history(Float64Array.from(r), extraCostR)
      return Number.isNaN(fraction) ? null : fraction
    })
  }
}
