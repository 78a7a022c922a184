import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SimulationProblem } from '#domain/simulation.ts'
import * as engine from '#engine/edgeworth_engine.js'
import { engineRequest, startRun, type EngineRequest } from './engine-run.ts'

/** The problem that a request is refused with; null when it runs. */
function problemOf(change: Partial<EngineRequest>): SimulationProblem | null {
  const request = engineRequest(change)
  try {
    const run = startRun(request)
    run.advance(request.steps)
    run.free()
    return null
  } catch (error) {
    // Anything but a problem's JSON text would be a panic.
    if (typeof error !== 'string') throw error
    return JSON.parse(error) as SimulationProblem
  }
}

describe('the edge of the engine', () => {
  it.each<[Partial<EngineRequest>, string, string]>([
    [{ r: [] }, 'too_few_trades', 'r'],
    [{ r: [1, 2, 3, 4, 5, 6, 7, 8, 9, Infinity], risk: 7 }, 'parameter_out_of_range', 'r'],
    [{ risk: 7, cost: -1 }, 'parameter_out_of_range', 'riskFraction'],
    [{ cost: NaN }, 'parameter_out_of_range', 'extraCostR'],
    [{ paths: 1e6 + 1 }, 'parameter_out_of_range', 'paths'],
    [{ count: 101 }, 'parameter_out_of_range', 'paths'],
    [{ first: 100, count: 1 }, 'parameter_out_of_range', 'paths'],
    [{ steps: 1.5 }, 'parameter_out_of_range', 'steps'],
    [{ seed: [-1, 0] }, 'parameter_out_of_range', 'seed'],
    [{ barriers: Array.from({ length: 9 }, () => 'a0.5') }, 'parameter_out_of_range', 'ruin'],
    [{ barriers: ['t0'] }, 'parameter_out_of_range', 'ruin'],
    [{ goal: 1 }, 'parameter_out_of_range', 'goal'],
    [{ r: Array.from({ length: 10 }, () => 9), risk: 1, steps: 101 }, 'growth_overflow', 'riskFraction'],
  ])('%o', (change, code, parameter) => {
    expect(problemOf(change)).toMatchObject({ code, parameter, message: expect.stringMatching(/\.$/) as string })
  })

  it('refuses barriers whose kinds and levels do not pair up', () => {
    const numbers = Float64Array.from({ length: 10 }, () => 1)
    const start = (kinds: number[], levels: number[]) => () =>
      new engine.GrowthRun(
        numbers,
        0.01,
        0,
        8,
        8,
        0,
        0,
        0,
        8,
        Uint8Array.from(kinds),
        Float64Array.from(levels),
        true,
        NaN,
      )
    expect(start([0, 1], [0.5])).toThrow(/"parameter":"ruin"/)
    expect(start([2], [0.5])).toThrow(/"parameter":"ruin"/)
    expect(start([], [0.5])).toThrow(/"parameter":"ruin"/)
  })

  it('never panics, whatever the numbers', () => {
    const any = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(NaN, Infinity, -Infinity, -0, 1e300, 0.5, 2))
    const some = fc.array(any, { maxLength: 40 })
    fc.assert(
      fc.property(some, some, fc.array(any, { minLength: 12, maxLength: 12 }), (r, levels, numbers) => {
        const [risk = 0, cost = 0, low = 0, high = 0, first = 0, goal = 0] = numbers
        const barriers = levels.slice(0, 3).map((level, i) => `${i % 2 === 0 ? 'a' : 't'}${level}`)
        problemOf({ r, risk, cost, seed: [low, high], barriers, goal, first })
        problemOf({ r, paths: 20, steps: 20, barriers, goal })
        const doubles = Float64Array.from(r)
        const words = Uint32Array.from(r)
        engine.percentiles_of(doubles)
        engine.describe_doubles(doubles)
        engine.describe_counts(words)
        engine.first_passage(words)
        engine.lower_tail_mean(doubles)
        engine.wilson_interval(risk, cost)
        const bytes = Uint8Array.from(levels)
        engine.growth_hits(doubles, Float64Array.from(levels), bytes, bytes, words, words, risk, goal)
      }),
      { numRuns: 300 },
    )
  })

  it('answers for no path with no numbers', () => {
    const nothing = new Float64Array()
    expect([...engine.percentiles_of(nothing)]).toEqual(Array.from({ length: 9 }, () => NaN))
    expect(engine.lower_tail_mean(nothing)).toBeNaN()
    expect([...engine.wilson_interval(0, 0)]).toEqual([NaN, NaN, NaN])
    expect(engine.describe_doubles(nothing)[0]).toBeNaN()
    expect(engine.describe_counts(new Uint32Array())[0]).toBeNaN()
  })

  it('a step that was passed changes nothing, and one beyond the end is the end', () => {
    const run = startRun(engineRequest({ steps: 30 }))
    run.advance(20)
    const equity = run.equity()
    run.advance(5)
    expect(run.equity()).toEqual(equity)
    run.advance(4_000_000_000)
    const terminal = run.terminal()
    run.advance(30)
    expect(run.terminal()).toEqual(terminal)
    run.free()
  })
})
