import * as fc from 'fast-check'
import type { GrowthInput, Seed } from '#domain/simulation/growth.ts'
import type { Flow, RuinBarrier, SampleModel, Sizing } from '#domain/simulation/model.ts'

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** Results in R with ties, zeros of both signs, tiny and huge losses and wins. */
export const resultInR: fc.Arbitrary<number> = fc.oneof(
  { weight: 4, arbitrary: double(-2, 4) },
  { weight: 4, arbitrary: fc.constantFrom(-1, -1, 0, -0, 0.5, 1, 2) },
  { weight: 1, arbitrary: double(-1e6, 1e3) },
  { weight: 1, arbitrary: double(-1e-300, 1e-300) },
)

/** A history of results. */
export const history = fc.array(resultInR, { minLength: 10, maxLength: 60 })

export const anySeed: fc.Arbitrary<Seed> = fc.tuple(fc.nat(0xffff_ffff), fc.nat(0xffff_ffff))

/** Sizes of days that add up to `trades`, at least two days. */
function daysOf(trades: number): fc.Arbitrary<SampleModel> {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: trades - 1 }), {
    minLength: 1,
    maxLength: Math.min(8, trades - 1),
  })
  return cuts.map((places) => {
    const ends = [...places.toSorted((a, b) => a - b), trades]
    return { kind: 'days', tradesPerDay: ends.map((end, i) => end - (ends[i - 1] ?? 0)) }
  })
}

const blockLength = fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 12 }), fc.constantFrom(1, 40, 10_000))
const meanR = double(-0.5, 0.8)
const sdR = fc.oneof(fc.constant(0), double(0, 3))

const histogram: fc.Arbitrary<SampleModel> = fc
  .array(fc.record({ width: double(0.01, 2), weight: fc.oneof(fc.constant(0), double(0, 5)) }), {
    minLength: 1,
    maxLength: 12,
  })
  .filter((bins) => bins.some((bin) => bin.weight > 0))
  .map((bins) => {
    const edges = [-2]
    for (const { width } of bins) edges.push((edges.at(-1) ?? 0) + width)
    return { kind: 'histogram', edges, weights: bins.map((bin) => bin.weight) }
  })

/** The kinds of model, each with what may come with it. */
export const modelOfKind: { readonly [Kind in SampleModel['kind']]: (trades: number) => fc.Arbitrary<SampleModel> } = {
  iid: () => fc.constant({ kind: 'iid' }),
  permutation: () => fc.constant({ kind: 'permutation' }),
  stationary: () => fc.record({ kind: fc.constant('stationary' as const), blockLength }),
  circular: () => fc.record({ kind: fc.constant('circular' as const), blockLength }),
  days: daysOf,
  binary: () =>
    fc
      .record({ win: double(0, 1), even: double(0, 1), averageWinR: double(0, 4), averageLossR: double(0, 2) })
      .map(({ win, even, averageWinR, averageLossR }) => {
        const winRate = win
        const breakevenRate = even * (1 - win) * 0.5
        return { kind: 'binary', winRate, breakevenRate, averageWinR, averageLossR }
      }),
  normal: () => fc.record({ kind: fc.constant('normal' as const), meanR, sdR }),
  student: () =>
    fc.record({ kind: fc.constant('student' as const), degrees: fc.constantFrom(4, 6, 8, 10, 20), meanR, sdR }),
  splitNormal: () => fc.record({ kind: fc.constant('splitNormal' as const), skewRatio: double(0.1, 10), meanR, sdR }),
  histogram: () => histogram,
}

export const modelKinds = Object.keys(modelOfKind) as SampleModel['kind'][]
export const historyKinds: ReadonlySet<SampleModel['kind']> = new Set([
  'iid',
  'permutation',
  'stationary',
  'circular',
  'days',
])
export const resampledKinds: ReadonlySet<SampleModel['kind']> = new Set(['iid', 'stationary', 'circular', 'days'])

const share = fc.oneof(double(0, 0.05), double(0, 1))

/** The kinds of sizing, each with what may come with it. */
export const sizingOfKind: { readonly [Kind in Sizing['kind']]: (trades: number) => fc.Arbitrary<Sizing> } = {
  fixedFraction: () => fc.record({ kind: fc.constant('fixedFraction' as const), fraction: share }),
  kellyFraction: () => fc.record({ kind: fc.constant('kellyFraction' as const), multiple: double(0, 2) }),
  fixedRisk: () => fc.record({ kind: fc.constant('fixedRisk' as const), risk: share }),
  fixedLot: (trades) =>
    fc.record({
      kind: fc.constant('fixedLot' as const),
      lots: double(0, 3),
      fee: fc.oneof(fc.constant(0), double(0, 0.01)),
      pnlPerLot: fc.array(fc.oneof(double(-0.05, 0.08), fc.constantFrom(0, -0, -0.02, 0.02)), {
        minLength: trades,
        maxLength: trades,
      }),
    }),
  cappedFraction: () =>
    fc.record({
      kind: fc.constant('cappedFraction' as const),
      fraction: share,
      cap: fc.oneof(double(0, 0.05), double(0, 1000)),
    }),
}

export const sizingKinds = Object.keys(sizingOfKind) as Sizing['kind'][]

const every = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 10_000 }))
const amount = fc.oneof(fc.constant(0), double(0, 0.1), double(0, 3))
const flow: fc.Arbitrary<Flow> = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), every, amount }),
  fc.record({ kind: fc.constant('withdrawal' as const), every, amount }),
  fc.record({ kind: fc.constant('withdrawalShare' as const), every, share: double(0, 1) }),
)

const level = fc.oneof(fc.constant(0.5), double(0.001, 0.999))
const limit = fc.oneof(fc.constantFrom(0.02, 0.1), double(0.001, 2))

function barrier(days: boolean): fc.Arbitrary<RuinBarrier> {
  const trailingAmount: fc.Arbitrary<RuinBarrier> = fc.record({
    kind: fc.constant('trailingAmount' as const),
    amount: limit,
    lockAt: fc.oneof(fc.constant(null), fc.constant(1), double(0, 2)),
    endOfDay: days ? fc.boolean() : fc.constant(false),
  })
  const anywhere: fc.Arbitrary<RuinBarrier>[] = [
    fc.record({ kind: fc.constant('absolute' as const), level: fc.oneof(fc.constant(0), level) }),
    fc.record({ kind: fc.constant('trailing' as const), level: fc.oneof(fc.constant(1), level) }),
    trailingAmount,
  ]
  const daily: fc.Arbitrary<RuinBarrier> = fc.record({ kind: fc.constant('dailyLoss' as const), amount: limit })
  return fc.oneof(...anywhere, ...(days ? [daily] : []))
}

/** Whether a sizing can be had with a model: two of them need the history. */
export function goTogether(model: SampleModel['kind'], sizing: Sizing['kind']): boolean {
  return historyKinds.has(model) || (sizing !== 'kellyFraction' && sizing !== 'fixedLot')
}

interface Bounds {
  readonly models?: readonly SampleModel['kind'][]
  readonly sizings?: readonly Sizing['kind'][]
  readonly maxPaths?: number
  readonly minPaths?: number
  readonly maxSteps?: number
}

/** Growth inputs that are accepted, but for a Kelly fraction that the history does not have and growth beyond the bound. */
export function growthInputs(bounds: Bounds = {}): fc.Arbitrary<GrowthInput> {
  const { models = modelKinds, sizings = sizingKinds, minPaths = 1, maxPaths = 1500, maxSteps = 120 } = bounds
  return fc
    .tuple(history, fc.constantFrom(...models), fc.constantFrom(...sizings))
    .filter(([, model, sizing]) => goTogether(model, sizing))
    .chain(([r, model, sizing]) =>
      fc.record({
        r: fc.constant(r),
        model: modelOfKind[model](r.length),
        sizing: sizingOfKind[sizing](r.length),
        extraCostR: fc.oneof(fc.constant(0), double(0, 2)),
        paths: fc.integer({ min: minPaths, max: maxPaths }),
        steps: fc.integer({ min: 1, max: maxSteps }),
        seed: anySeed,
        flows: fc.oneof(
          { weight: 1, arbitrary: fc.constant([]) },
          { weight: 1, arbitrary: fc.array(flow, { maxLength: 4 }) },
        ),
        ruin: fc.array(barrier(model === 'days'), { maxLength: 5 }),
        stopAtRuin: fc.boolean(),
        goal: fc.option(double(1.001, 10)),
        resampleHistory: resampledKinds.has(model) ? fc.boolean() : fc.constant(false),
        recovery: fc.boolean(),
      }),
    )
}
