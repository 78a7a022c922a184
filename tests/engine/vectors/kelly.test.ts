import { afterAll, describe, expect, it } from 'vitest'
import type { KellyInput, KellyResult } from '#domain/simulation/kelly.ts'
import { sides } from '#tests/engine/equality/both-sides.ts'
import { stopPools } from '#tests/engine/equality/pools.ts'
import { vectorLines } from './engine-vectors.ts'

afterAll(stopPools)

const asked: KellyInput = { r: [], extraCostR: 0, bootstraps: 0, seed: [0, 0], curvePoints: 2, floor: null }

function expectClose(found: number | null | undefined, wanted: string | undefined, digits = 1e-13) {
  expect(Math.abs((found ?? NaN) - Number(wanted))).toBeLessThanOrEqual(
    digits * Math.max(Math.abs(Number(wanted)), 1e-3),
  )
}

const figures = (of: KellyResult): Record<string, number | null | undefined> => ({
  full: of.full?.fraction,
  half: of.half?.fraction,
  'growth 1': of.full?.growth,
  'growth 0.5': of.half?.growth,
  'growth 0.25': of.quarter?.growth,
  'break-even': of.breakEven,
  'mean-over-mean-square': of.approximation,
  'textbook-per-average-loss': of.textbook?.perAverageLoss,
  textbook: of.textbook?.fraction,
  lambda: of.floored?.lambda,
  floored: of.floored?.fraction,
})

describe.each(sides)('%s answers the Kelly vectors', (_, side) => {
  it.each(vectorLines('kelly-binary.txt'))('%s: two outcomes', async (__, p, win, loss, wanted) => {
    // Chances are whole percents in the vectors: as many trades of a hundred.
    const wins = Math.round(Number(p) * 100)
    const r = Array.from({ length: 100 }, (___, i) => (i < wins ? Number(win) : -Number(loss)))
    const found = await side.kelly({ ...asked, r })
    expectClose(found.full?.fraction, String(Math.max(0, Number(wanted))))
    // With two sizes of outcome the textbook's form is exact.
    expectClose(found.textbook?.fraction, wanted)
  })

  it('one sample', async () => {
    const lines = vectorLines('kelly-sample.txt')
    const r = (lines[0] ?? []).slice(1).map(Number)
    let checked = 0
    for (const [id, told = '', ...rest] of lines.slice(1)) {
      const floor = rest.length === 3 ? { floor: Number(rest[0]), chance: Number(rest[1]) } : null
      const name = told === 'growth' ? `growth ${rest[0]}` : told
      const found = figures(await side.kelly({ ...asked, r, floor }))
      // The ratio to the variance is another approximation, which is not offered.
      if (id === 'K12') continue
      expect(found, id).toHaveProperty([name])
      expectClose(found[name], rest.at(-1), 2e-13)
      checked += 1
    }
    expect(checked).toBe(13)
  })

  it('two setups together', async () => {
    const lines = vectorLines('joint-kelly.txt')
    const rows = lines.filter(([kind]) => kind === 'row').map((words) => words.slice(1).map(Number))
    // Ten rows are the fewest allowed; all rows twice over change nothing.
    const found = await side.joint({ rows: [...rows, ...rows] })
    for (const [id, told, setup, wanted] of lines.filter(([kind]) => kind !== 'row')) {
      const at = Number(setup) - 1
      const value =
        told === 'growth' ? found.together?.growth : told === 'apart' ? found.apart[at] : found.together?.fractions[at]
      expect(value, id).toBeTypeOf('number')
      expectClose(value, wanted, 1e-11)
    }
  })

  it('optimal f', async () => {
    const [first = [], ...lines] = vectorLines('optimal-f.txt')
    const found = await side.optimalF({ values: first.slice(1).map(Number) })
    for (const [, figure = '', wanted] of lines)
      expectClose(new Map(Object.entries({ ...found, 'per-unit': found?.perUnit })).get(figure), wanted)
  })
})
