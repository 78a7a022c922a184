import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { JointKellyInput, KellyInput } from '#domain/simulation/kelly.ts'
import type { ResamplingInput } from '#domain/simulation/resampling.ts'
import { analyzeKelly } from '#server/reference/kelly/analysis.ts'
import { jointKelly } from '#server/reference/kelly/joint.ts'
import { optimalF } from '#server/reference/kelly/optimal-f.ts'
import { resampleFigures } from '#server/reference/resampling/resample-figures.ts'
import { faultless, type Fault } from './growth-faults.ts'
import { expectAlike, fromEngine, fromReference } from './outcome.ts'
import { poolOf, stopPools } from './pools.ts'

afterAll(stopPools)

const { r } = faultless
const seed = [1, 2] as const
const kellyInput: KellyInput = { r, extraCostR: 0, bootstraps: 3, seed, curvePoints: 3, floor: null }
const resamplingInput: ResamplingInput = { values: r, resamples: 100, blockLength: null, seed }

const kelly = async (input: KellyInput) =>
  expectAlike(
    fromEngine(await poolOf(1).compute('kelly', input)),
    fromReference(() => analyzeKelly(input)),
  )
const resampled = async (input: ResamplingInput) =>
  expectAlike(
    fromEngine(await poolOf(1).compute('resampling', input)),
    fromReference(() => resampleFigures(input)),
  )
const joint = async (rows: JointKellyInput['rows']) =>
  expectAlike(
    fromEngine(await poolOf(1).compute('jointKelly', { rows })),
    fromReference(() => jointKelly({ rows })),
  )
const vince = async (values: readonly number[]) =>
  expectAlike(
    fromEngine(await poolOf(1).compute('optimalF', { values })),
    fromReference(() => optimalF(values)),
  )

const seeds = ([-1, 2 ** 32, 0.5, NaN] as const).flatMap((word) => [[word, 0] as const, [0, word] as const])

/** Every check of section 5.2, in its order. */
const kellyFaults: readonly Fault<KellyInput>[] = [
  { what: 'nine trades', change: { r: r.slice(0, 9) }, code: 'too_few_trades', parameter: 'r' },
  ...(
    [
      ['r', [{ r: [...r, NaN] }, { r: [Infinity, ...r] }]],
      ['extraCostR', [-1, 1000.1, NaN].map((extraCostR) => ({ extraCostR }))],
      ['bootstraps', [-1, 1.5, 10_001, NaN, Infinity].map((bootstraps) => ({ bootstraps }))],
      ['seed', seeds.map((wrong) => ({ seed: wrong }))],
      ['curvePoints', [1, 2.5, 202, NaN].map((curvePoints) => ({ curvePoints }))],
      [
        'floor',
        [0, 1, -1, NaN].flatMap((x) => [{ floor: { floor: x, chance: 0.1 } }, { floor: { floor: 0.5, chance: x } }]),
      ],
    ] satisfies [string, Partial<KellyInput>[]][]
  ).flatMap(([parameter, changes]) =>
    changes.map((change) => ({
      what: JSON.stringify(change),
      change,
      code: 'parameter_out_of_range' as const,
      parameter,
    })),
  ),
]

/** Every check of section 6, in its order. */
const resamplingFaults: readonly Fault<ResamplingInput>[] = [
  { what: 'nine trades', change: { values: r.slice(0, 9) }, code: 'too_few_trades', parameter: 'values' },
  ...(
    [
      ['values', [{ values: [...r, NaN] }, { values: [Infinity, ...r] }]],
      ['resamples', [99, 100.5, 10_001, NaN, Infinity].map((resamples) => ({ resamples }))],
      ['blockLength', [0, 1.5, 10_001, NaN].map((blockLength) => ({ blockLength }))],
      ['seed', seeds.map((wrong) => ({ seed: wrong }))],
    ] satisfies [string, Partial<ResamplingInput>[]][]
  ).flatMap(([parameter, changes]) =>
    changes.map((change) => ({
      what: JSON.stringify(change),
      change,
      code: 'parameter_out_of_range' as const,
      parameter,
    })),
  ),
]

const some = <T>(faults: readonly Fault<T>[]) => fc.array(fc.constantFrom(...faults), { minLength: 2, maxLength: 4 })
const withAll = <T extends object>(base: T, faults: readonly Fault<T>[]) =>
  Object.assign({ ...base }, ...faults.map(({ change }) => change)) as T

describe('the engine and the reference refuse alike', () => {
  it.each(kellyFaults)('Kelly: $what', async ({ change, code, parameter }) => {
    expect(await kelly({ ...kellyInput, ...change })).toEqual({ code, parameter })
  })

  it.each(resamplingFaults)('resampling: $what', async ({ change, code, parameter }) => {
    expect(await resampled({ ...resamplingInput, ...change })).toEqual({ code, parameter })
  })

  it('the first of several faults', async () => {
    await fc.assert(
      fc.asyncProperty(some(kellyFaults), some(resamplingFaults), async (first, second) => {
        expect(await kelly(withAll(kellyInput, first))).toHaveProperty('code')
        expect(await resampled(withAll(resamplingInput, second))).toHaveProperty('code')
      }),
      { numRuns: 100 },
    )
  })

  const rows = r.map((value) => [value, -value])
  it.each<[string, JointKellyInput['rows'], string]>([
    ['nine rows', rows.slice(0, 9), 'too_few_trades'],
    ['no row', [], 'too_few_trades'],
    ['no setup', rows.map(() => []), 'parameter_out_of_range'],
    ['nine setups', rows.map(() => [1, 2, 3, 4, 5, 6, 7, 8, -9]), 'parameter_out_of_range'],
    ['a short row', [...rows, [1]], 'parameter_out_of_range'],
    ['a long row', [...rows, [1, 2, 3]], 'parameter_out_of_range'],
    ['rows whose lengths make up for one another', [[1], [1, 2, 3], ...rows], 'parameter_out_of_range'],
    ['a first row that is short', [[1], ...rows], 'parameter_out_of_range'],
    ['a cell that is no number', [...rows, [1, NaN]], 'parameter_out_of_range'],
    ['too many rows', Array.from({ length: 20_001 }, () => [1, -1]), 'parameter_out_of_range'],
  ])('several setups: %s', async (_, wrong, code) => {
    expect(await joint(wrong)).toEqual({ code, parameter: 'rows' })
  })

  it('optimal f', async () => {
    expect(await vince([])).toEqual({ code: 'too_few_trades', parameter: 'values' })
    expect(await vince([1, NaN])).toEqual({ code: 'parameter_out_of_range', parameter: 'values' })
    expect(await vince([-1, Infinity])).toEqual({ code: 'parameter_out_of_range', parameter: 'values' })
    const tooMany = Array.from({ length: (1 << 20) + 1 }, () => -1)
    expect(await vince(tooMany)).toEqual({ code: 'too_many_trades', parameter: 'values' })
    expect(await resampled({ ...resamplingInput, values: tooMany })).toHaveProperty('code', 'too_many_trades')
    expect(await kelly({ ...kellyInput, r: tooMany })).toHaveProperty('code', 'too_many_trades')
  })
})

describe('values at the ends of the doubles', () => {
  const end = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(1e308, -1e308, 1e300, -1e300, 5e-324, -5e-324, 1, -1),
  )
  const values = fc.array(end, { minLength: 10, maxLength: 20 })

  it('are answered or refused alike', async () => {
    await fc.assert(
      fc.asyncProperty(values, fc.integer({ min: 0, max: 9 }), async (far, shift) => {
        const floor = { floor: 0.5, chance: 0.1 }
        await kelly({ ...kellyInput, r: far, bootstraps: 5, floor })
        await vince(far)
        await joint(far.map((value, i) => [value, far[(i + shift) % far.length] ?? 0]))
        await resampled({ ...resamplingInput, values: far, blockLength: shift === 0 ? null : shift })
      }),
      { numRuns: 200 },
    )
  })
})
