import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { JointKellyInput, KellyInput } from '#domain/simulation/kelly.ts'
import { analyzeKelly } from '#server/reference/kelly/analysis.ts'
import { jointKelly } from '#server/reference/kelly/joint.ts'
import { optimalF } from '#server/reference/kelly/optimal-f.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { inProcessWorker, sample } from '#tests/engine/pool/pool-in-process.ts'
import { EnginePool } from '#workers/engine/pool.ts'
import { failure, success, type Outcome } from '#workers/shared/outcome.ts'

const pool = new EnginePool({ createWorker: () => inProcessWorker(), size: 1 })
afterAll(() => pool.stop())

/** The history R1 of the reference values. */
const r1 = [-1, -1, -1, -0.5, -1.2, 0, 0.8, 1.5, 2, 3.5, -1, 1.1]
const input: KellyInput = {
  r: r1,
  extraCostR: 0,
  bootstraps: 200,
  seed: [42, 7],
  curvePoints: 21,
  floor: { floor: 0.7, chance: 0.1 },
}

/** What the reference answers, with problems as the pool words them, but for the sentence. */
function reference<T>(compute: () => T): Outcome<T> {
  try {
    return success(compute())
  } catch (thrown) {
    if (!(thrown instanceof SimulationRefused)) throw thrown
    return failure({ ...thrown.problem, message: '' })
  }
}

function wordless<T>(outcome: Outcome<T>): Outcome<T> {
  return outcome.ok ? outcome : failure({ ...outcome.problem, message: '' })
}

describe('the Kelly analysis over edge and pool', () => {
  it('has the reference values of one history', async () => {
    const outcome = await pool.compute('kelly', input)
    if (!outcome.ok) throw new Error(outcome.problem.message)
    const { full, half, breakEven, approximation, floored, curve, band, recommended } = outcome.value
    expect(full?.fraction).toBeCloseTo(0.150361442681715, 15)
    expect(full?.growth).toBeCloseTo(0.0189051917638838, 16)
    expect(half?.growth).toBeCloseTo(0.0144078809250914, 16)
    expect(breakEven).toBeCloseTo(0.308656636884856, 14)
    expect(approximation).toBeCloseTo(0.122887864823349, 15)
    expect(floored?.lambda).toBeCloseTo(6.45569623581288, 13)
    expect(floored?.fraction).toBeCloseTo(0.0390923320831393, 14)
    expect(curve).toHaveLength(21)
    expect(band).toMatchObject({ resamples: 200, p5: 0 })
    expect(recommended).toEqual({ multiple: 0.25, fraction: 0, limitedBy: 'noEdgeShown', worstLoss: 0 })
  })

  it.each<[string, Partial<KellyInput>]>([
    ['a sample with ties', { r: sample }],
    ['a cost', { r: sample, extraCostR: 0.05 }],
    ['an odd number of resamples', { bootstraps: 101 }],
    ['one resample', { bootstraps: 1 }],
    ['no band and no floor', { bootstraps: 0, floor: null }],
    ['no losses', { r: Array.from({ length: 10 }, (_, i) => i / 4) }],
    ['no edge', { r: r1.map((x) => -x) }],
    ['nothing but zeros', { r: Array<number>(12).fill(0) }],
    ['nothing but losses', { r: Array<number>(12).fill(-0.5) }],
    ['one loss among many wins, often not drawn', { r: [...Array<number>(30).fill(0.5), -3] }],
    ['huge values', { r: r1.map((x) => x * 1e150) }],
    ['tiny values', { r: r1.map((x) => x * 1e-150) }],
    ['three hundred trades', { r: Array.from({ length: 300 }, (_, i) => (sample[i % 20] ?? 0) * (1 + (i % 7) / 8)) }],
    ['nine trades', { r: r1.slice(0, 9) }],
    ['half a resample', { bootstraps: 0.5 }],
    ['one point', { curvePoints: 1 }],
    ['a floor that is no number', { floor: { floor: Number.NaN, chance: 0.1 } }],
  ])('%s: every bit as the reference', async (_, change) => {
    const asked = { ...input, ...change }
    expect(wordless(await pool.compute('kelly', asked))).toStrictEqual(reference(() => analyzeKelly(asked)))
  })

  it('refuses values too far apart for a figure', async () => {
    const outcome = await pool.compute('kelly', { ...input, r: [...Array<number>(9).fill(1), -1e-320] })
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'parameter_out_of_range', parameter: 'r' } })
  })

  it('any history: every bit as the reference', async () => {
    const result = fc.oneof(
      fc.constantFrom(-1, 0, 1.5),
      fc.integer({ min: -3000, max: 6000 }).map((x) => x / 1000),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(result, { minLength: 8, maxLength: 60 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        async (r, bootstraps, low) => {
          const asked: KellyInput = { ...input, r, bootstraps, seed: [low, 1] }
          expect(wordless(await pool.compute('kelly', asked))).toStrictEqual(reference(() => analyzeKelly(asked)))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is given up between two resamples, and the worker serves on', async () => {
    const alive = pool.alive
    const controller = new AbortController()
    const long: KellyInput = {
      ...input,
      r: Array.from({ length: 20_000 }, (_, i) => (i % 3) - 0.9),
      bootstraps: 10_000,
    }
    const shares: number[] = []
    const outcome = await pool.compute('kelly', long, {
      signal: controller.signal,
      onProgress: (share) => {
        shares.push(share)
        controller.abort()
      },
    })
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'cancelled' } })
    expect(shares).toHaveLength(1)
    expect(await pool.compute('kelly', input)).toMatchObject({ ok: true })
    expect(pool.alive).toBe(alive)
  })
})

describe('several setups together', () => {
  const pair = [
    [-1, 0.5],
    [1.5, -1],
    [-1, -1],
    [2, 1.2],
    [-0.5, 1.8],
    [0.7, -0.6],
  ]

  // One row loses in every setup, so that no combination is without a loss.
  const rowsOfEight = [
    ...sample.map((x, i) => sample.slice(0, 8).map((_, k) => (sample[(i * 3 + k) % 20] ?? 0) + x / 8)),
    Array<number>(8).fill(-1),
  ]

  it('has no fractions where two setups never lose together', async () => {
    const hedged = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? [2, -1] : [-1, 2]))
    const outcome = await pool.compute('jointKelly', { rows: hedged })
    expect(outcome).toMatchObject({ ok: true, value: { together: null } })
  })

  it('has the reference values', async () => {
    const outcome = await pool.compute('jointKelly', { rows: [...pair, ...pair] })
    if (!outcome.ok) throw new Error(outcome.problem.message)
    const { together, apart } = outcome.value
    expect(together?.fractions[0]).toBeCloseTo(0.218108094489, 10)
    expect(together?.fractions[1]).toBeCloseTo(0.132416295539, 10)
    expect(together?.growth).toBeCloseTo(0.0401326470261155, 15)
    expect(apart[0]).toBeCloseTo(0.219636622004383, 14)
    expect(apart[1]).toBeCloseTo(0.132559252272916, 14)
  })

  it.each<[string, JointKellyInput]>([
    ['two setups', { rows: [...pair, ...pair] }],
    ['one setup', { rows: sample.map((x) => [x]) }],
    ['the same twice', { rows: sample.map((x) => [x, x]) }],
    ['one that never loses', { rows: sample.map((x) => [x, Math.abs(x)]) }],
    ['one without an edge', { rows: sample.map((x) => [x, -Math.abs(x)]) }],
    ['eight', { rows: rowsOfEight }],
    ['no rows', { rows: [] }],
    ['rows without setups', { rows: sample.map(() => []) }],
    ['nine setups', { rows: sample.map((x) => Array<number>(9).fill(x)) }],
    ['rows of different lengths', { rows: [...pair, ...pair, [1]] }],
    ['rows that add up by accident', { rows: [...pair, ...pair, [1], [1, 1, -1]] }],
    ['a result that is no number', { rows: [...pair, ...pair, [1, Number.NaN]] }],
  ])('%s: every bit as the reference', async (_, asked) => {
    expect(wordless(await pool.compute('jointKelly', asked))).toStrictEqual(reference(() => jointKelly(asked)))
  })
})

describe('optimal f', () => {
  it.each<[string, number[]]>([
    ['Vince’s eight results', [-100, 150, -80, 220, -120, 60, -100, 310]],
    ['a loss and a win', [-1, 3]],
    ['no edge', [-100, 50]],
    ['no loss', [1, 2, 3]],
    ['one loss', [-1]],
    ['a sum that is just above 0', [-1, 1 + 2 ** -52]],
    ['a long history', Array.from({ length: 400 }, (_, i) => (sample[i % 20] ?? 0) * 100)],
  ])('%s: every bit as the reference', async (_, values) => {
    expect(wordless(await pool.compute('optimalF', { values }))).toStrictEqual(reference(() => optimalF(values)))
  })

  it('has the reference values', async () => {
    const outcome = await pool.compute('optimalF', { values: [-100, 150, -80, 220, -120, 60, -100, 310] })
    if (!outcome.ok || outcome.value === null) throw new Error('no optimal f')
    expect(outcome.value.fraction).toBeCloseTo(0.248466224851862, 15)
    expect(outcome.value.twr).toBeCloseTo(1.38823895166555, 13)
    expect(outcome.value.ghpr).toBeCloseTo(1.04185679423513, 13)
    expect(outcome.value.perUnit).toBeCloseTo(482.963026751604, 10)
  })
})
