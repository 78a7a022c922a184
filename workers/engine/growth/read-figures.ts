import type { PairedDifference } from '#domain/simulation/growth-comparison.ts'
import { percentiles, type Distribution, type FirstPassage, type Proportion } from '#domain/simulation/growth.ts'
import { FlatReader } from '#workers/engine/wasm/flat-reader.ts'
import type { Engine } from '#workers/engine/wasm/load-engine.ts'

/** `describe_doubles` and `describe_counts`. */
export function readDistribution(flat: ArrayLike<number>): Distribution {
  const reader = new FlatReader(flat)
  const moments = {
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
  return { percentiles: values, ...moments, histogram: { low, width, counts: reader.list(bins), above } }
}

/** `first_passage` over `of` paths. */
export function readFirstPassage(flat: ArrayLike<number>, of: number): FirstPassage {
  const reader = new FlatReader(flat)
  const reached = { hits: reader.next(), of, share: reader.next(), low: reader.next(), high: reader.next() }
  return {
    reached,
    meanStep: reader.nullable(),
    q25: reader.nullable(),
    q50: reader.nullable(),
    q75: reader.nullable(),
  }
}

/** `wilson_interval`. */
export function readProportion(engine: Engine, hits: number, of: number): Proportion {
  const reader = new FlatReader(engine.wilson_interval(hits, of))
  return { hits, of, share: reader.next(), low: reader.next(), high: reader.next() }
}

/** `paired_difference` of two outputs of the same paths. */
export function readPairedDifference(engine: Engine, first: Float64Array, second: Float64Array): PairedDifference {
  const reader = new FlatReader(engine.paired_difference(first, second))
  return {
    mean: reader.next(),
    sd: reader.nullable(),
    standardError: reader.nullable(),
    low: reader.nullable(),
    high: reader.nullable(),
    above: readProportion(engine, reader.next(), second.length),
    below: readProportion(engine, reader.next(), second.length),
  }
}
