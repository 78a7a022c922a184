import { transfer } from 'comlink'
import type { PairedDifference } from '#domain/simulation/growth-comparison.ts'
import type { Distribution, FirstPassage, GrowthInput, Histogram, Proportion } from '#domain/simulation/growth.ts'
import { callEngine } from '#workers/engine/wasm/call-engine.ts'
import { nullIfNaN } from '#workers/engine/wasm/flat-reader.ts'
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
import { countValues, transferableBuffers, joinParts, type Parts } from './join-parts.ts'
import { readDistribution, readFirstPassage, readPairedDifference, readProportion } from './read-figures.ts'
import type { PathPart } from './split-paths.ts'

/** A distribution and the mean of its worst 5%. */
export interface DistributionWithTail {
  readonly distribution: Distribution
  readonly tail: number
}

/** The values of a column that determine its percentiles, and the ranks of the percentiles among these values. */
interface PartColumn {
  readonly parts: Parts<Float64Array>
  readonly ranks: Uint32Array
}

const newDoubles = (length: number) => new Float64Array(length)
const newCounts = (length: number) => new Uint32Array(length)

/**
 * The API of a worker for portfolio growth. Large arrays are transferred, so the sender can no longer use them.
 */
export class GrowthApi {
  readonly #parts = new Map<number, GrowthPart>()

  /** Validates an input as a simulation would. */
  checkGrowth(input: GrowthInput): Promise<Outcome<null>> {
    return callEngine((engine) => {
      engine.growth_check(...flattenGrowthInput(input))
      return null
    })
  }

  /** Opens a part of a job's paths and returns its number of steps. Each part validates the complete input. */
  openGrowth(job: number, input: GrowthInput, part: PathPart, kind: GrowthKind): Promise<Outcome<number>> {
    return callEngine((engine) => {
      this.#parts.get(job)?.release()
      const opened = new GrowthPart(engine, input, part, kind)
      this.#parts.set(job, opened)
      return opened.steps
    })
  }

  /** Advances the part to each of the given steps. Returns the equity of its paths at each, if requested. */
  async advanceGrowth(
    job: number,
    toSteps: readonly number[],
    request: EquityRequest,
  ): Promise<Outcome<Float64Array[]>> {
    const part = this.#parts.get(job)
    if (part === undefined) return cancelled
    const outcome = await callEngine(() => part.advance(toSteps, request))
    if (!outcome.ok) return outcome
    if (outcome.value === null) return cancelled
    return transfer(success(outcome.value), transferableBuffers(outcome.value))
  }

  /**
   * Simulates the next `count` paths of the part from start to end. Resolves with whether that was the last of them. `totalPaths`
   * counts the paths of all parts.
   */
  async sweepGrowth(
    job: number,
    samples: readonly number[],
    totalPaths: number,
    count: number,
  ): Promise<Outcome<boolean>> {
    const part = this.#parts.get(job)
    if (part === undefined) return cancelled
    const outcome = await callEngine(() => part.sweep(samples, totalPaths, count))
    if (!outcome.ok) return outcome
    return outcome.value === null ? cancelled : success(outcome.value)
  }

  /** Counts the equities of a sweep in each bucket, sample after sample; empty if they lie too close together. */
  async sweptCounts(job: number): Promise<Outcome<Uint32Array>> {
    const outcome = await this.#read(job, (part) => part.sweptCounts())
    return outcome.ok ? transfer(outcome, transferableBuffers([outcome.value])) : outcome
  }

  /** The equities of a sweep in some buckets of each sample; null if they were not kept. */
  async sweptWithin(job: number, buckets: readonly Uint32Array[]): Promise<Outcome<Float64Array[] | null>> {
    const outcome = await this.#read(job, (part) => part.sweptWithin(buckets))
    return outcome.ok ? transfer(outcome, transferableBuffers(outcome.value ?? [])) : outcome
  }

  /** Summarizes the paths after the last step. */
  summarizeGrowth(job: number): Promise<Outcome<PartSummary>> {
    return this.#read(job, (part) => part.summary())
  }

  /** A floating-point output of the part's paths. */
  async growthDoubles(job: number, name: DoublesName): Promise<Outcome<Float64Array>> {
    const outcome = await this.#read(job, (part) => part.doubles(name))
    return outcome.ok ? transfer(outcome, transferableBuffers([outcome.value])) : outcome
  }

  /** An integer output of the part's paths. */
  async growthCounts(job: number, name: CountsName): Promise<Outcome<Uint32Array>> {
    const outcome = await this.#read(job, (part) => part.counts(name))
    return outcome.ok ? transfer(outcome, transferableBuffers([outcome.value])) : outcome
  }

  /** Counts the paths whose maximum drawdown reached a level, and releases the part. */
  countDrawdownsAtLeast(job: number, level: number): Promise<Outcome<number>> {
    return this.#readAndRelease(job, (part) => part.drawdownsAtLeast(level))
  }

  /** Counts the paths below and equal to each figure of the real history, and releases the part. */
  countAgainstHistory(job: number, real: HistoryFigures): Promise<Outcome<number[][]>> {
    return this.#readAndRelease(job, (part) => part.countAgainstHistory(real))
  }

  async #readAndRelease<T>(job: number, read: (part: GrowthPart) => T): Promise<Outcome<T>> {
    const outcome = await this.#read(job, read)
    await this.cancelGrowth(job)
    return outcome
  }

  #read<T>(job: number, read: (part: GrowthPart) => T): Promise<Outcome<T>> {
    const part = this.#parts.get(job)
    return part === undefined ? Promise.resolve(cancelled) : callEngine(() => read(part))
  }

  /** Releases a part; a running advance ends at its next pause. */
  cancelGrowth(job: number): Promise<Outcome<null>> {
    this.#parts.get(job)?.release()
    this.#parts.delete(job)
    return Promise.resolve(success(null))
  }

  /** Computes the percentiles of each column. */
  fanColumns(columns: readonly Parts<Float64Array>[]): Promise<Outcome<number[][]>> {
    return callEngine((engine) => {
      // All columns have the same length, so one array serves all: fresh memory costs more than the percentiles.
      const joined = newDoubles(countValues(columns[0] ?? []))
      return columns.map((parts) => [...engine.percentiles_of(joinParts(parts, () => joined))])
    })
  }

  /** Computes the percentiles of columns of `count` values from those values that lie in the buckets of the wanted ranks. */
  percentilesAmong(columns: readonly PartColumn[], count: number): Promise<Outcome<number[][]>> {
    return callEngine((engine) =>
      columns.map(({ parts, ranks }) => [...engine.percentiles_among(joinParts(parts, newDoubles), ranks, count)]),
    )
  }

  /** Distribution of terminal values and the mean return of the lowest 5%. */
  describeTerminal(parts: Parts<Float64Array>): Promise<Outcome<DistributionWithTail>> {
    return callEngine((engine) => {
      const values = joinParts(parts, newDoubles)
      return { distribution: readDistribution(engine.describe_doubles(values)), tail: engine.lower_tail_mean(values) }
    })
  }

  /** Distribution of drawdowns (fractions) and the mean of the highest 5%. */
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

  /** First passage from the step at which each path got there, 0 = never. */
  firstPassage(parts: Parts<Uint32Array>): Promise<Outcome<FirstPassage>> {
    return callEngine((engine) => {
      const steps = joinParts(parts, newCounts)
      return readFirstPassage(engine.first_passage(steps), steps.length)
    })
  }

  /** When paths recover, 0 = never, and the histogram of those that do; null where none does. */
  describeRecovery(
    parts: Parts<Uint32Array>,
  ): Promise<Outcome<{ readonly passage: FirstPassage; readonly histogram: Histogram | null }>> {
    return callEngine((engine) => {
      const lengths = joinParts(parts, newCounts)
      const recovered = lengths.filter((trades) => trades > 0)
      return {
        passage: readFirstPassage(engine.first_passage(lengths), lengths.length),
        histogram: recovered.length === 0 ? null : readDistribution(engine.describe_counts(recovered)).histogram,
      }
    })
  }

  /** Each count of hits as a share of `of`, with its interval. */
  proportions(hits: readonly number[], of: number): Promise<Outcome<Proportion[]>> {
    return callEngine((engine) => hits.map((count) => readProportion(engine, count, of)))
  }

  /** Second minus first, path by path. */
  pairedDifference(first: Parts<Float64Array>, second: Parts<Float64Array>): Promise<Outcome<PairedDifference>> {
    return callEngine((engine) =>
      readPairedDifference(engine, joinParts(first, newDoubles), joinParts(second, newDoubles)),
    )
  }

  /** Computes the figures of the history in its own order. */
  historyFigures(input: GrowthInput): Promise<Outcome<HistoryFigures>> {
    return callEngine((engine) => historyFigures(engine, input))
  }

  /** Kelly fraction of a history after costs; null without a loss. */
  kellyFraction(r: readonly number[], extraCostR: number): Promise<Outcome<number | null>> {
    return callEngine((engine) => nullIfNaN(engine.kelly_of_history(Float64Array.from(r), extraCostR)))
  }
}
