import type { Dependence } from '#domain/simulation/dependence.ts'
import type {
  JointKellyInput,
  JointKellyResult,
  KellyBand,
  KellyInput,
  KellyPoint,
  KellyResult,
  OptimalFInput,
  OptimalFResult,
} from '#domain/simulation/kelly.ts'
import { FlatReader } from '#workers/engine/wasm/flat-reader.ts'
import type { Engine } from '#workers/engine/wasm/load-engine.ts'
import { runInSlices } from './run-in-slices.ts'
import type { TaskControl } from './task-control.ts'

/** Trades per slice, each evaluated some forty times: a few milliseconds. */
const tradesPerSlice = 20_000

const limits = ['sample', 'noEdgeShown', 'cap'] as const

/** Computes the Kelly fraction of one history. */
export async function kellyTask(engine: Engine, input: KellyInput, control: TaskControl): Promise<KellyResult> {
  const { r, floor } = input
  const run = new engine.KellyRun(
    Float64Array.from(r),
    input.extraCostR,
    input.bootstraps,
    input.seed[0],
    input.seed[1],
    input.curvePoints,
    floor !== null,
    floor?.floor ?? 0,
    floor?.chance ?? 0,
  )
  await runInSlices(run, Math.ceil(tradesPerSlice / r.length), control)
  return readKellyResult(run.finish(), input)
}

/** `KellyRun.finish`. */
function readKellyResult(flat: ArrayLike<number>, input: KellyInput): KellyResult {
  const reader = new FlatReader(flat)
  const point = (): KellyPoint | null => {
    const [fraction, growth] = [reader.nullable(), reader.nullable()]
    return fraction === null || growth === null ? null : { fraction, growth }
  }
  const trades = reader.next()
  const [full, half, quarter] = [point(), point(), point()]
  const breakEven = reader.nullable()
  const [perAverageLoss, textbookFraction] = [reader.nullable(), reader.nullable()]
  const [approximation, shrunk] = [reader.nullable(), reader.nullable()]
  const recommended = readRecommendation(reader)
  const [lambda, floored] = [reader.nullable(), reader.nullable()]
  const band = readKellyBand(reader, input.bootstraps)
  const dependence = readDependence(reader)
  const points = full === null ? 0 : input.curvePoints
  const curve = Array.from({ length: points }, () => ({ fraction: reader.next(), growth: reader.next() }))
  return {
    trades,
    dependence,
    full,
    half,
    quarter,
    breakEven,
    textbook:
      perAverageLoss === null || textbookFraction === null ? null : { perAverageLoss, fraction: textbookFraction },
    approximation,
    curve,
    band,
    shrunk,
    recommended,
    floored: lambda === null || floored === null ? null : { lambda, fraction: floored },
  }
}

function readRecommendation(reader: FlatReader): KellyResult['recommended'] {
  const [multiple, fraction, worstLoss, decided] = [
    reader.nullable(),
    reader.nullable(),
    reader.nullable(),
    reader.nullable(),
  ]
  const limitedBy = decided === null ? undefined : limits[decided]
  if (multiple === null || fraction === null || worstLoss === null || limitedBy === undefined) return null
  return { multiple, fraction, limitedBy, worstLoss }
}

function readKellyBand(reader: FlatReader, resamples: number): KellyBand | null {
  const exists = reader.next() === 1
  const [p5, p10, p50, p90, p95, sd] = [
    reader.nullable(),
    reader.nullable(),
    reader.nullable(),
    reader.nullable(),
    reader.nullable(),
    reader.nullable(),
  ]
  const [unbounded, zero] = [readShare(reader, resamples), readShare(reader, resamples)]
  return exists ? { resamples, p5, p10, p50, p90, p95, sd, unbounded, zero } : null
}

function readDependence(reader: FlatReader): Dependence | null {
  const exists = reader.next() === 1
  const [lags, statistic, pValue] = [reader.next(), reader.next(), reader.next()]
  const runsPValue = reader.nullable()
  const isShown = reader.next() === 1
  const [effective, blockLength] = [reader.next(), reader.next()]
  return exists ? { lags, statistic, pValue, runsPValue, isShown, effective, blockLength } : null
}

function readShare(reader: FlatReader, of: number): KellyBand['zero'] {
  return { hits: reader.next(), of, share: reader.next(), low: reader.next(), high: reader.next() }
}

/** Computes the Kelly fractions of several setups together. */
export async function jointKellyTask(
  engine: Engine,
  { rows }: JointKellyInput,
  control: TaskControl,
): Promise<JointKellyResult> {
  const setups = rows[0]?.length ?? 0
  // Flattened, rows of different lengths could look like valid ones. The engine rejects them as zero setups.
  const isRectangular = rows.every((row) => row.length === setups)
  const run = new engine.JointKellyRun(
    Float64Array.from(isRectangular ? rows.flat() : []),
    rows.length,
    isRectangular ? setups : 0,
  )
  try {
    while (!run.advance()) {
      // The pause between two rounds.
      await control.pause()
    }
  } catch (thrown) {
    run.free()
    throw thrown
  }
  const reader = new FlatReader(run.finish())
  const growth = reader.nullable()
  const apart = Array.from({ length: setups }, () => reader.nullable())
  return { together: growth === null ? null : { fractions: reader.list(setups), growth }, apart }
}

/** Computes Vince's optimal f; null without a loss or an edge. */
export function optimalFTask(engine: Engine, input: OptimalFInput): OptimalFResult | null {
  const flat = engine.optimal_f(Float64Array.from(input.values))
  if (flat.length === 0) return null
  const reader = new FlatReader(flat)
  return { fraction: reader.next(), twr: reader.next(), ghpr: reader.next(), perUnit: reader.nullable() }
}
