import { describe, expect, it } from 'vitest'
import { describe_counts, describe_doubles, percentiles_of } from '#engine/edgeworth_engine.js'
import { vectorLines } from '#tests/engine/vectors/engine-vectors.ts'
import { engineRequest, startRun } from './run-engine.ts'

const PATHS = 1_000_000

describe('a million paths', () => {
  it('converge to the exact distribution of all orders of the trades', () => {
    const exact = new Map<string, number>()
    let r: number[] = []
    let plan: number[] = []
    for (const [name = '', ...words] of vectorLines('growth-enumeration.txt')) {
      const values = words.map(Number)
      if (name === 'r') r = values
      else if (name === 'plan') plan = values
      else exact.set(name === 'percentile-terminal' ? `percentile ${words[0]}` : name, values.at(-1) ?? NaN)
    }
    const [risk = 0, cost = 0, steps = 0] = plan
    // Ten trades are the fewest allowed; four trades three times over are drawn with the same chances.
    const request = engineRequest({ r: [...r, ...r, ...r], risk, cost, steps, paths: PATHS, barriers: ['a0.75'] })
    const run = startRun({ ...request, stop: false, seed: [99, 3] })
    run.advance(steps)
    const terminal = run.terminal()
    const drawdown = run.max_drawdown()

    const z = (name: string, described: Float64Array) =>
      expect(Math.abs(((described[0] ?? NaN) - (exact.get(name) ?? NaN)) / (described[2] ?? NaN)), name).toBeLessThan(4)
    z('mean-terminal', describe_doubles(terminal))
    z('mean-max-drawdown', describe_doubles(drawdown))
    z('mean-longest-water', describe_counts(run.longest_under_water()))
    z('mean-losing-streak', describe_counts(run.losing_streak()))

    const share = (name: string, hits: number) => {
      const p = exact.get(name) ?? NaN
      expect(Math.abs((hits / PATHS - p) / Math.sqrt((p * (1 - p)) / PATHS)), name).toBeLessThan(4)
    }
    share('share-max-drawdown-at-least', drawdown.filter((value) => value >= 0.25).length)
    share('share-equity-at-or-below', run.ruin_step().filter((step) => step !== 0).length)
    share('share-terminal-above', terminal.filter((equity) => equity > 1).length)
    run.free()

    const found = percentiles_of(terminal)
    expect(found[1]).toBeCloseTo(exact.get('percentile 5') ?? NaN, 6)
    expect(found[4]).toBeCloseTo(exact.get('percentile 50') ?? NaN, 6)
    expect(found[7]).toBeCloseTo(exact.get('percentile 95') ?? NaN, 6)
  })
})
