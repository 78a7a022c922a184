import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { publishedTrades } from '#domain/simulation/what-if/published-trades.fixture.ts'
import type { WhatIfGrid, WhatIfGuardInput, WhatIfInput, WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import * as engine from '#engine/edgeworth_engine.js'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { whatIfEndings } from '#server/reference/what-if/endings.ts'
import { whatIfGrid } from '#server/reference/what-if/grid.ts'
import { whatIfGuards } from '#server/reference/what-if/guards.ts'
import { whatIfOutcomes } from '#server/reference/what-if/outcomes.ts'
import { removeBehavior } from '#server/reference/what-if/remove-behavior.ts'
import { walks, whatIfInputs } from '#tests/engine/equality/what-if-inputs.ts'
import { inProcessWorker } from '#tests/engine/pool/pool-in-process.ts'
import { EnginePool } from '#workers/engine/pool.ts'
import { failure, success, type Outcome } from '#workers/shared/outcome.ts'

const pool = new EnginePool({ createWorker: () => inProcessWorker(), size: 1, silenceMs: 120_000 })
afterAll(() => pool.stop())

const input: WhatIfInput = {
  trades: publishedTrades,
  stops: [0.5, 1, 1.5],
  targets: [1, 2, 3],
  slippage: 0,
  cost: 0,
  policy: 'pessimistic',
  fallback: 'pessimistic',
  sizing: 'constantSize',
  orderDependent: true,
  kelly: true,
}

const guarded: WhatIfGuardInput = {
  grid: {
    ...input,
    trades: walks({ trades: 208, seed: 5 }),
    stops: [0.5, 1, 1.5, 2],
    targets: [0.5, 1, 1.5, 2, 2.5],
    orderDependent: false,
    kelly: false,
  },
  resamples: 200,
  seed: [42, 7],
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

async function gridOf(change: Partial<WhatIfInput>): Promise<WhatIfGrid> {
  const outcome = await pool.compute('whatIfGrid', { ...input, ...change })
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

/** To nine decimals, with one zero. */
function close(values: readonly (number | null)[]): number[] {
  return values.map((value) => Number(value?.toFixed(9)) + 0)
}

describe('the grid over edge and pool', () => {
  it('has the reference values of WI1', async () => {
    const pessimistic = await gridOf({})
    expect(close(pessimistic.net)).toEqual([-2, 0, 0.5, -0.5, 1.7, 2.6, 3.5, 3.6, 4.5])
    expect(close(pessimistic.profitFactor)[4]).toBeCloseTo(1.37777777778, 9)
    expect(close(pessimistic.ordered?.maxDrawdown ?? []).slice(0, 4)).toEqual([3, 2.5, 2.5, 2])
    expect(pessimistic.ambiguous.slice(0, 4)).toEqual([0.4, 0.1, 0, 0.2])
    expect(pessimistic.coverage[8]).toBe(0.7)
    const optimistic = await gridOf({ policy: 'optimistic' })
    expect(close(optimistic.net).slice(0, 4)).toEqual([4, 2.5, 0.5, 3.5])
    const neutral = await gridOf({ policy: 'neutral' })
    expect(close(neutral.net).slice(0, 4)).toEqual([0, 0.5, 0.5, 1.5])
  })

  it('computes only the requested parts', async () => {
    const grid = await gridOf({ orderDependent: false, kelly: false })
    expect(grid.ordered).toBeNull()
    expect(grid.kelly).toBeNull()
  })

  it('agrees with the reference in every bit, vectors and all', async () => {
    await fc.assert(
      fc.asyncProperty(whatIfInputs({ maxLevels: 20, maxTrades: 90 }), async (any) => {
        expect(await pool.compute('whatIfGrid', any)).toEqual(success(whatIfGrid(any)))
        const cell = { stop: any.stops.length - 1, target: any.targets.length >> 1 }
        expect(await pool.compute('whatIfOutcomes', { grid: any, cell })).toEqual(
          success(whatIfOutcomes(any, cell.stop, cell.target)),
        )
        const values = whatIfOutcomes(any, cell.stop, cell.target)
        expect(await pool.compute('whatIfEndings', { grid: any, cell })).toEqual(
          success(
            whatIfEndings(any, cell.stop, cell.target).map((ending, place) => ({ outcome: values[place], ...ending })),
          ),
        )
      }),
      { numRuns: 60 },
    )
  })

  it.each<[Partial<WhatIfInput>, string]>([
    [{ trades: [] }, 'trades'],
    [{ trades: [{ ...publishedTrades[0]!, mae: -0.1 }] }, 'trades'],
    [{ trades: [{ ...publishedTrades[0]!, r: 1e10 }] }, 'trades'],
    [{ trades: [{ ...publishedTrades[0]!, post: { mfpe: NaN, mape: 0, first: null } }] }, 'trades'],
    [{ trades: [{ ...publishedTrades[0]!, candles: [{ adverse: Infinity, favorable: 0, isWhole: true }] }] }, 'trades'],
    [{ stops: [], targets: [] }, 'stops'],
    [{ targets: [1, 1] }, 'targets'],
    [{ stops: [1e-7] }, 'stops'],
    [{ slippage: -1, cost: NaN }, 'slippage'],
    [{ cost: 1001 }, 'cost'],
  ])('refuses %o as the reference does', async (change, parameter) => {
    const outcome = await pool.compute('whatIfGrid', { ...input, ...change })
    expect(outcome).toMatchObject({ ok: false, problem: { parameter } })
    expect(wordless(outcome)).toEqual(reference(() => whatIfGrid({ ...input, ...change })))
  })

  it('refuses a policy and a cell that do not exist', async () => {
    // What a caller that the compiler does not hold might send.
    const policy = JSON.parse('"hopeful"') as WhatIfInput['policy']
    expect(await pool.compute('whatIfGrid', { ...input, policy })).toMatchObject({ problem: { parameter: 'policy' } })
    const fallback = JSON.parse('"exact"') as WhatIfInput['fallback']
    expect(await pool.compute('whatIfGrid', { ...input, fallback })).toMatchObject({
      problem: { parameter: 'fallback' },
    })
    for (const [cell, parameter] of [
      [{ stop: 3, target: 9 }, 'stop'],
      [{ stop: 0, target: -1 }, 'target'],
      [{ stop: 0, target: 0.5 }, 'target'],
    ] as const) {
      // One worker answers one after the other.
      expect(await pool.compute('whatIfOutcomes', { grid: input, cell })).toMatchObject({ problem: { parameter } })
    }
  })

  it('never panics, for any numbers', () => {
    const any = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(NaN, Infinity, -Infinity, -0, 1e9, 0.5, 2))
    const some = fc.array(any, { maxLength: 12 })
    fc.assert(
      fc.property(some, some, some, some, any, any, (r, mae, stops, targets, cost, code) => {
        const doubles = Float64Array.from(r)
        const other = Float64Array.from(mae)
        const kinds = Uint8Array.from(r, () => code)
        const counts = Uint32Array.from(r, (_, i) => (i === 0 ? mae.length : 0))
        try {
          const [levelsOfStops, levelsOfTargets] = [Float64Array.from(stops), Float64Array.from(targets)]
          const request = new engine.WhatIf(
            doubles,
            doubles,
            other,
            kinds,
            kinds,
            doubles,
            other,
            counts,
            other,
            other,
            Uint8Array.from(mae, () => code),
            levelsOfStops,
            levelsOfTargets,
            cost,
            cost,
            code,
            code,
            code,
          )
          request.additive()
          request.ordered(code)
          request.kelly(code, code)
          request.free()
        } catch (thrown) {
          expect(JSON.parse(String(thrown))).toMatchObject({ message: expect.any(String) as string })
        }
        try {
          const cscv = new engine.Cscv(doubles, code, cost, true)
          cscv.advance(100)
          cscv.free()
        } catch (thrown) {
          expect(thrown).toBeTypeOf('string')
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('the guards over edge and pool', () => {
  it('agree with the reference in every bit', async () => {
    for (const seed of [3, 11]) {
      for (const policy of ['exact', 'neutral'] as const) {
        const trades = walks({ trades: seed === 3 ? 100 : 208, seed, up: 0.51, withCandles: policy === 'exact' })
        const request = { ...guarded, grid: { ...guarded.grid, trades, policy, cost: 0.01 * seed } }
        // One worker answers one after the other.
        expect(await pool.compute('whatIfGuards', request)).toEqual(success(whatIfGuards(request)))
      }
    }
  })

  it('leave out equal cells and cells of low coverage', async () => {
    // No trade goes as far as the two widest stops: their cells are the same.
    const stops = [0.5, 1, 2.5, 3]
    const answer = async (trades: readonly WhatIfTrade[]) => {
      const request = { ...guarded, grid: { ...guarded.grid, stops, trades } }
      const outcome = await pool.compute('whatIfGuards', request)
      expect(outcome).toEqual(success(whatIfGuards(request)))
      if (!outcome.ok || outcome.value === null) throw new Error('the guards say nothing')
      return outcome.value
    }
    const decided = guarded.grid.trades.map((trade) => ({ ...trade, exit: 'other' as const }))
    expect(await answer(decided)).toMatchObject({ eligible: 20, distinct: 15 })
    // Where losers ended at their stop, nobody knows what a wider one would have done.
    const stopped = decided.map((trade) => ({ ...trade, exit: trade.r < 0 ? ('stop' as const) : trade.exit }))
    expect((await answer(stopped)).eligible).toBeLessThan(20)
  })

  it('say nothing under 60 trades or without an eligible cell', async () => {
    const few = { ...guarded, grid: { ...guarded.grid, trades: walks({ trades: 59, seed: 5 }) } }
    expect(await pool.compute('whatIfGuards', few)).toEqual(success(null))
    const stopped = Array.from({ length: 60 }, () => ({ ...publishedTrades[1]! }))
    const wide = { ...guarded, grid: { ...guarded.grid, trades: stopped, stops: [2] } }
    expect(await pool.compute('whatIfGuards', wide)).toEqual(success(null))
  })

  it('report no lead if no cell differs from the actual trades', async () => {
    // No level was ever touched.
    const trades = Array.from({ length: 80 }, (_, i) => ({
      ...publishedTrades[8]!,
      r: (i % 5) / 10 - 0.2,
      mae: 0.2,
      mfe: 0.2,
    }))
    const request = { ...guarded, grid: { ...guarded.grid, trades } }
    const outcome = await pool.compute('whatIfGuards', request)
    expect(outcome).toEqual(success(whatIfGuards(request)))
    expect(outcome).toMatchObject({ value: { spa: null, distinct: 1, verdict: 'luck' } })
  })

  it.each<[Partial<WhatIfGuardInput>, string]>([
    [{ grid: { ...guarded.grid, targets: [] }, resamples: 1 }, 'targets'],
    [{ grid: { ...guarded.grid, trades: walks({ trades: 5001, seed: 1 }) }, resamples: 1 }, 'trades'],
    [
      {
        grid: {
          ...guarded.grid,
          stops: Array.from({ length: 200 }, (_, i) => i + 1),
          targets: Array.from({ length: 13 }, (_, i) => i + 1),
        },
      },
      'stops',
    ],
    [{ resamples: 99 }, 'resamples'],
    [{ resamples: 150.5 }, 'resamples'],
    [{ seed: [-1, 0] }, 'seed'],
  ])('refuse %#', async (change, parameter) => {
    const request = { ...guarded, ...change }
    const outcome = await pool.compute('whatIfGuards', request)
    expect(outcome).toMatchObject({ ok: false, problem: { parameter } })
    expect(wordless(outcome)).toEqual(reference(() => whatIfGuards(request)))
  })

  it('report progress, and stop on cancellation', async () => {
    const large = walks({ trades: 3000, seed: 9 })
    const levels = Array.from({ length: 30 }, (_, i) => (i + 1) / 8)
    const request = { ...guarded, grid: { ...guarded.grid, trades: large, stops: levels, targets: levels } }
    const abort = new AbortController()
    const shares: number[] = []
    const outcome = await pool.compute(
      'whatIfGuards',
      { ...request, resamples: 10_000 },
      {
        signal: abort.signal,
        onProgress: (share) => {
          shares.push(share)
          if (shares.length === 4) abort.abort()
        },
      },
    )
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'cancelled' } })
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  })
})

describe('cross-validation alone', () => {
  it.each([
    [4, false, 6, 5, 6],
    [6, false, 20, 20, 20],
    [8, false, 70, 66, 69],
    [4, true, 6, 5, null],
    [6, true, 20, 20, null],
    [8, true, 70, 67, null],
  ])('has the reference values in %i blocks, Sharpe ratios %o', (blocks, sharpe, total, below, losses) => {
    const outcomes = Array.from({ length: 5 }, (_, k) =>
      Array.from({ length: 24 }, (__, i) => (((7 * i * i + 11 * k * i + 5 * k * k + 3) % 23) - 11) / 10),
    )
    const cscv = new engine.Cscv(Float64Array.from(outcomes.flat()), 5, blocks, sharpe)
    while (cscv.advance(3));
    const tally = cscv.tally()
    expect([...tally.subarray(0, 2)]).toEqual([total, below])
    if (losses !== null) expect(tally[2]).toBe(losses)
    cscv.free()
  })
})

describe('removal over edge and pool', () => {
  const values = walks({ trades: 150, seed: 21 }).map((trade) => trade.r)
  const removal = { values, remove: values.map((_, i) => i % 4 === 1), resamples: 300, seed: [1, 2] as const }

  it('agrees with the reference in every bit', async () => {
    expect(await pool.compute('removeBehavior', removal)).toEqual(success(removeBehavior(removal)))
    const one = { ...removal, remove: values.map((_, i) => i === 7) }
    const outcome = await pool.compute('removeBehavior', one)
    expect(outcome).toEqual(success(removeBehavior(one)))
    expect(outcome).toMatchObject({ value: { removed: { trades: 1, standardError: null, low: null, high: null } } })
  })

  it('has the value of the worst trades, and its p-value is small', async () => {
    const worst = { ...removal, remove: values.map((value) => value <= -1) }
    const outcome = await pool.compute('removeBehavior', worst)
    if (!outcome.ok) throw new Error(outcome.problem.message)
    expect(outcome.value.gain).toBeGreaterThan(0)
    expect(outcome.value.luck).toEqual({ hits: 0, resamples: 300, p: 1 / 301 })
  })

  it.each([
    [{ values: [1, 2] }, 'values'],
    [{ remove: values.map(() => true) }, 'remove'],
    [{ remove: values.map(() => false) }, 'remove'],
    [{ remove: [true] }, 'remove'],
    [{ resamples: 10_001 }, 'resamples'],
    [{ seed: [0, 2 ** 32] as const }, 'seed'],
    [{ values: values.map((_, i) => (i % 4 === 1 ? 1e308 : 1)) }, 'values'],
  ])('refuses %#', async (change, parameter) => {
    const request = { ...removal, ...change }
    const outcome = await pool.compute('removeBehavior', request)
    expect(outcome).toMatchObject({ ok: false, problem: { parameter } })
    expect(wordless(outcome)).toEqual(reference(() => removeBehavior(request)))
  })
})
