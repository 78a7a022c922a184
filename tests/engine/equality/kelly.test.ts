import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { JointKellyInput, KellyInput, OptimalFInput } from '#domain/simulation/kelly.ts'
import type { ResamplingInput } from '#domain/simulation/resampling.ts'
import { analyzeKelly } from '#server/reference/kelly/analysis.ts'
import { jointKelly } from '#server/reference/kelly/joint.ts'
import { optimalF } from '#server/reference/kelly/optimal-f.ts'
import { resampleFigures } from '#server/reference/resampling/resample-figures.ts'
import { jointKellyInputs, kellyInputs, optimalFInputs, resamplingInputs } from './kelly-inputs.ts'
import { expectAlike, fromEngine, fromReference } from './outcome.ts'
import { poolOf, stopPools } from './pools.ts'

afterAll(stopPools)

const pool = poolOf(1)

const kelly = async (input: KellyInput) =>
  expectAlike(
    fromEngine(await pool.compute('kelly', input)),
    fromReference(() => analyzeKelly(input)),
  )
const joint = async (input: JointKellyInput) =>
  expectAlike(
    fromEngine(await pool.compute('jointKelly', input)),
    fromReference(() => jointKelly(input)),
  )
const vince = async (input: OptimalFInput) =>
  expectAlike(
    fromEngine(await pool.compute('optimalF', input)),
    fromReference(() => optimalF(input.values)),
  )
const resampled = async (input: ResamplingInput) =>
  expectAlike(
    fromEngine(await pool.compute('resampling', input)),
    fromReference(() => resampleFigures(input)),
  )

const r = [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1, 1.2, -1, -0.4, 2.7, -1, 0.5, -1, 1.9, -0.8, 1]
const plain: KellyInput = { r, extraCostR: 0, bootstraps: 500, seed: [42, 0], curvePoints: 101, floor: null }

describe('Kelly analysis: the engine and the reference agree, bit for bit', () => {
  it('on random inputs', async () => {
    await fc.assert(
      fc.asyncProperty(kellyInputs, async (input) => {
        await kelly(input)
      }),
      { numRuns: 250 },
    )
  })

  it.each<[string, Partial<KellyInput>]>([
    ['a usual sample', {}],
    ['a limit on falling', { floor: { floor: 0.7, chance: 0.1 } }],
    ['no loss', { r: r.map((value) => Math.abs(value)) }],
    ['no win', { r: r.map((value) => -Math.abs(value)) }],
    ['no edge', { extraCostR: 2 }],
    ['nothing but break-even', { r: r.map(() => 0) }],
    ['break-even and a cost', { r: r.map(() => 0), extraCostR: 0.1 }],
    ['no band', { bootstraps: 0 }],
    ['a band of one', { bootstraps: 1 }],
    ['loss so rare that resamples miss it', { r: [...r.map((value) => Math.abs(value)), -0.5] }],
    ['an edge that the cap decides', { r: r.map((value) => value + 0.9) }],
    ['fifty trades', { r: [...r, ...r, ...r.slice(0, 10)] }],
    ['three hundred trades', { r: Array.from({ length: 300 }, (_, i) => r[i % 20] ?? 0) }],
    ['results that persist', { r: Array.from({ length: 90 }, (_, i) => Math.sin(i / 5) + (r[i % 20] ?? 0) / 4 + 0.3) }],
    [
      'results that alternate',
      { r: Array.from({ length: 90 }, (_, i) => (i % 2 === 0 ? 1.5 : -1) + (r[i % 20] ?? 0) / 9) },
    ],
    ['a history that repeats exactly', { r: Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? 2 : -0.5)) }],
    ['wins first, losses last', { r: Array.from({ length: 40 }, (_, i) => (i < 25 ? 1 : -1)) }],
    ['losses of next to nothing', { r: r.map((value) => (value < 0 ? -1e-12 : value)) }],
  ])('%s', async (_, change) => {
    expect(await kelly({ ...plain, ...change })).toHaveProperty('value')
  })
})

describe('several setups together', () => {
  it('on random inputs', async () => {
    await fc.assert(
      fc.asyncProperty(jointKellyInputs, async (input) => {
        await joint(input)
      }),
      { numRuns: 150 },
    )
  })

  it.each<[string, number[][]]>([
    ['the same setup twice', r.map((value) => [value, value])],
    ['opposites', r.map((value) => [value, -value])],
    ['one setup', r.map((value) => [value])],
    ['a setup that never trades', r.map((value) => [value, 0])],
    ['a setup that never loses', r.map((value) => [value, Math.abs(value)])],
    ['eight setups', r.map((_, i) => Array.from({ length: 8 }, (__, k) => r[(i * (k + 1)) % 20] ?? 0))],
  ])('%s', async (_, rows) => {
    expect(await joint({ rows })).toHaveProperty('value')
  })
})

describe('optimal f', () => {
  it('on random inputs', async () => {
    await fc.assert(
      fc.asyncProperty(optimalFInputs, async (input) => {
        await vince(input)
      }),
      { numRuns: 250 },
    )
  })
})

describe('resampled metrics', () => {
  it('on random inputs', async () => {
    await fc.assert(
      fc.asyncProperty(resamplingInputs, async (input) => {
        await resampled(input)
      }),
      { numRuns: 120 },
    )
  })

  it.each<[string, Partial<ResamplingInput>]>([
    ['independent draws', { blockLength: 1 }],
    ['blocks', { blockLength: 5 }],
    ['blocks from the values', {}],
    ['the whole history as one block', { blockLength: 10_000 }],
    ['losses alone', { values: r.map((value) => -Math.abs(value) - 0.1) }],
    ['wins alone', { values: r.map((value) => Math.abs(value) + 0.1) }],
    ['break-even alone', { values: r.map(() => 0) }],
    ['one value again and again', { values: r.map(() => 0.1) }],
    [
      '1,200 losses of a trade in two',
      { values: Array.from({ length: 1200 }, (_, i) => (i % 2 === 0 ? 1 : -1)), resamples: 100 },
    ],
    [
      'nearly always lost',
      { values: Array.from({ length: 1500 }, (_, i) => (i % 700 === 0 ? 1 : -1)), resamples: 100 },
    ],
  ])('%s', async (_, change) => {
    const input = { values: r, resamples: 500, blockLength: null, seed: [42, 0] as const, ...change }
    expect(await resampled(input)).toHaveProperty('value')
  })
})
