import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { engineOutputs, engineRequest, slicePaths, startRun } from './run-engine.ts'

const watched = { barriers: ['a0.8', 't0.25'], goal: 1.4 }

describe('a path is the same in any lane, part or slice of time', () => {
  it('parts of 1 to 17 paths from any first path', () => {
    const whole = engineOutputs({ ...watched, paths: 64 })
    for (let count = 1; count <= 17; count++) {
      for (const first of [0, 1, 3, 7, 8, 13, 64 - count]) {
        const part = engineOutputs({ ...watched, paths: 64, first, count })
        expect(part, `${count} from ${first}`).toEqual(slicePaths(whole, first, first + count))
      }
    }
  })

  it('any pauses, with outcomes that factors tell and with break-even trades', () => {
    const cases = [{}, { r: [1, -1, 0, 2, -0.5, 0, 0.7, -1, 1.3, -1] }, { risk: 0 }]
    for (const change of cases) {
      const whole = engineOutputs({ ...watched, ...change })
      fc.assert(
        fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 130 }), { maxLength: 30 }), (pauses) => {
          const ascending = pauses.toSorted((a, b) => a - b)
          expect(engineOutputs({ ...watched, ...change }, ascending)).toEqual(whole)
        }),
        { numRuns: 40 },
      )
    }
  })

  it('equity at a pause is the terminal of a shorter run', () => {
    const run = startRun(engineRequest({ steps: 130 }))
    for (const steps of [1, 10, 31, 32, 64, 65, 129]) {
      run.advance(steps)
      expect([...run.equity()]).toEqual(engineOutputs({ steps }).terminal)
    }
    run.free()
  })
})

describe('properties that hold for all numbers', () => {
  it('without risk equity stays at 1', () => {
    const found = engineOutputs({ risk: 0 })
    expect(new Set(found.terminal)).toEqual(new Set([1]))
    expect(new Set(found.drawdown)).toEqual(new Set([0]))
    expect(Math.min(...found.losing)).toBeGreaterThan(0)
  })

  it('a higher cost lowers every path', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.5, noNaN: true }), (cost) => {
        const [cheap, dear] = [engineOutputs({ cost: 0 }), engineOutputs({ cost })]
        expect(dear.terminal.every((equity, path) => equity < (cheap.terminal[path] ?? 0))).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it('barriers and goal do not change what a path does when it trades on', () => {
    const free = engineOutputs({})
    const found = engineOutputs({ ...watched, stop: false })
    expect({ ...found, ruin: free.ruin, goal: free.goal, touched: free.touched }).toEqual(free)
    expect(found.touched.map((bits) => bits !== 0)).toEqual(found.ruin.map((step) => step !== 0))
  })
})
