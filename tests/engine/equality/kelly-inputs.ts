import * as fc from 'fast-check'
import type { JointKellyInput, KellyInput, OptimalFInput } from '#domain/simulation/kelly.ts'
import type { ResamplingInput } from '#domain/simulation/resampling.ts'
import { anySeed, history } from './growth-inputs.ts'

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true })
/** Results of a few sizes, so that resamples without a loss and ties occur. */
const coarse = fc.array(fc.constantFrom(-1, -0.5, 0, -0, 0.5, 1, 2, 3), { minLength: 10, maxLength: 24 })
const usual = fc.array(double(-1.5, 3), { minLength: 10, maxLength: 80 })
const rareLoss = fc
  .tuple(fc.array(double(0, 2), { minLength: 10, maxLength: 30 }), double(-3, -0.1))
  .map(([wins, loss]) => [...wins, loss])
/** Each result takes a share of the one before it: long enough to show it, and not. */
const persistent = fc
  .tuple(double(-0.9, 0.95), fc.array(double(-1, 1.2), { minLength: 15, maxLength: 120 }))
  .map(([share, news]) => {
    let last = 0
    return news.map((value) => (last = share * last + value))
  })
const values = fc.oneof(coarse, usual, rareLoss, persistent, history)

export const kellyInputs: fc.Arbitrary<KellyInput> = fc.record({
  r: values,
  extraCostR: fc.oneof(fc.constant(0), double(0, 1)),
  bootstraps: fc.oneof(fc.constantFrom(0, 1, 2, 3), fc.integer({ min: 4, max: 200 })),
  seed: anySeed,
  curvePoints: fc.integer({ min: 2, max: 60 }),
  floor: fc.option(fc.record({ floor: double(0.01, 0.99), chance: double(0.001, 0.99) })),
})

export const jointKellyInputs: fc.Arbitrary<JointKellyInput> = fc
  .integer({ min: 1, max: 5 })
  .chain((setups) =>
    fc.array(
      fc.array(fc.oneof(double(-1.5, 2.5), fc.constantFrom(0, -0, -1, 1)), { minLength: setups, maxLength: setups }),
      {
        minLength: 10,
        maxLength: 40,
      },
    ),
  )
  .map((rows) => ({ rows }))

export const optimalFInputs: fc.Arbitrary<OptimalFInput> = fc.record({
  values: fc.oneof(
    values,
    fc.array(double(-5000, 9000), { minLength: 1, maxLength: 60 }),
    fc.array(fc.constantFrom(-100, 100, 250), { minLength: 1, maxLength: 12 }),
  ),
})

export const resamplingInputs: fc.Arbitrary<ResamplingInput> = fc.record({
  values,
  resamples: fc.integer({ min: 100, max: 400 }),
  blockLength: fc.oneof(fc.constantFrom(null, 1, 2, 10_000), fc.integer({ min: 1, max: 30 })),
  seed: anySeed,
})
