import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SimulationProblem } from '#domain/simulation/growth.ts'
import * as engine from '#engine/edgeworth_engine.js'
import { engineRequest, requestNumbers, startRun, type EngineRequest } from './run-engine.ts'

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
    [{ risk: 7, cost: -1 }, 'parameter_out_of_range', 'sizing'],
    [{ cost: NaN }, 'parameter_out_of_range', 'extraCostR'],
    [{ paths: 1e6 + 1 }, 'parameter_out_of_range', 'paths'],
    [{ count: 101 }, 'parameter_out_of_range', 'paths'],
    [{ first: 100, count: 1 }, 'parameter_out_of_range', 'paths'],
    [{ steps: 1.5 }, 'parameter_out_of_range', 'steps'],
    [{ seed: [-1, 0] }, 'parameter_out_of_range', 'seed'],
    [{ barriers: Array.from({ length: 9 }, () => 'a0.5') }, 'parameter_out_of_range', 'ruin'],
    [{ barriers: ['t0'] }, 'parameter_out_of_range', 'ruin'],
    [{ goal: 1 }, 'parameter_out_of_range', 'goal'],
    [{ r: Array.from({ length: 10 }, () => 9), risk: 1, steps: 101 }, 'growth_overflow', 'sizing'],
  ])('%o', (change, code, parameter) => {
    expect(problemOf(change)).toMatchObject({ code, parameter, message: expect.stringMatching(/\.$/) as string })
  })

  it('reads numbers that are missing as ones that it refuses', () => {
    const full = requestNumbers(engineRequest({ barriers: ['a0.5', 't0.5'] }))
    const r = Float64Array.from({ length: 10 }, () => 1)
    const none = new Float64Array()
    const start = (numbers: Float64Array) => () => new engine.GrowthRun(numbers, r, none, none, none, none, 0, 100, 0)
    start(full)().free()
    expect(start(none)).toThrow(/"parameter":"model"/)
    expect(start(full.slice(0, 6))).toThrow(/"parameter":"sizing"/)
    expect(start(full.slice(0, 10))).toThrow(/"parameter":"steps"/)
    expect(start(full.slice(0, -6))).toThrow(/"parameter":"ruin"/)
    const unknown = (place: number, value: number) => full.with(place, value)
    expect(start(unknown(0, 10))).toThrow(/"parameter":"model"/)
    expect(start(unknown(0, 0.5))).toThrow(/"parameter":"model"/)
    expect(start(unknown(5, 5))).toThrow(/"parameter":"sizing"/)
    expect(start(unknown(17, 1e300))).toThrow(/"parameter":"flows"/)
    expect(start(unknown(18, 9))).toThrow(/"parameter":"ruin"/)
    expect(start(unknown(19, 4))).toThrow(/"parameter":"ruin"/)
  })

  it('never panics, for any numbers', () => {
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
        engine.upper_tail_mean(doubles)
        engine.paired_difference(doubles, Float64Array.from(levels))
        engine.place_doubles(doubles, risk)
        engine.place_counts(words, risk)
        engine.kelly_of_history(doubles, cost)
        engine.wilson_interval(risk, cost)
      }),
      { numRuns: 300 },
    )
  })

  it('answers for no path with no numbers', () => {
    const nothing = new Float64Array()
    expect([...engine.percentiles_of(nothing)]).toEqual(Array.from({ length: 9 }, () => NaN))
    expect(engine.lower_tail_mean(nothing)).toBeNaN()
    expect(engine.upper_tail_mean(nothing)).toBeNaN()
    expect([...engine.place_doubles(nothing, 1)]).toEqual([0, 0])
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
