import { describe, expect, it } from 'vitest'
import { madeDistribution, madeResult as result } from '#tests/support/build-growth-result.ts'
import { compareResults, collectFigures, isKeyFigure } from './compare-results.ts'

const r = [1, -1, 2]

describe('comparing two results', () => {
  it('finds every figure of the same result identical', () => {
    const comparison = compareResults({ r, result }, { r: [...r], result: structuredClone(result) })
    expect(comparison.figures.every((figure) => figure.identical)).toBe(true)
    expect(comparison.figures).toHaveLength(collectFigures(result).size)
    expect(comparison.verdict).toBe(
      `Identical, bit for bit: ${comparison.identical} of ${comparison.figures.length} figures`,
    )
  })

  it('finds a difference of one bit', () => {
    const changed = { ...result, cvar5: -0.1 + 2 ** -56 }
    expect(changed.cvar5).not.toBe(result.cvar5)
    const comparison = compareResults({ r, result }, { r, result: changed })
    const [only, ...others] = comparison.figures.filter((figure) => !figure.identical)
    expect(others).toEqual([])
    expect(only).toMatchObject({ name: 'cvar5', local: -0.1, server: -0.1 + 2 ** -56, identical: false })
    expect(only?.difference).toBeGreaterThan(0)
    expect(comparison.verdict).toBe(`1 of ${comparison.figures.length} figures differ`)
  })

  it('finds a figure missing on one side, and ignores one undefined on both', () => {
    const changed = { ...result, terminal: { ...madeDistribution(1), skew: 0, sd: null } }
    const differing = compareResults({ r, result }, { r, result: changed }).figures.filter(
      (figure) => !figure.identical,
    )
    expect(differing).toEqual([
      { name: 'terminal › sd', local: 1, server: null, difference: null, identical: false },
      { name: 'terminal › skew', local: null, server: 0, difference: null, identical: false },
    ])
  })

  it('finds a longer list on one side', () => {
    const changed = { ...result, ruinByBarrier: [] }
    const { figures, identical } = compareResults({ r, result }, { r, result: changed })
    // hits, of, share, low, high of the one barrier.
    expect(figures.length - identical).toBe(5)
  })

  it.each([
    ['one more trade', [...r, 0]],
    ['another order', [-1, 1, 2]],
    ['another value', [1, -1, 2.5]],
  ])('reports different trades: %s', (_, serverR) => {
    const comparison = compareResults({ r, result }, { r: serverR, result })
    expect(comparison.sameTrades).toBe(false)
    expect(comparison.verdict).toContain('trades differ from those shown')
  })

  it('names figures by their path', () => {
    const names = [...collectFigures(result).keys()]
    expect(names).toContain('terminal › percentiles › 50% › value')
    expect(names).toContain('drawdownAtLeast › 25% › proportion › share')
    const key = compareResults({ r, result }, { r, result }).figures.filter(isKeyFigure)
    expect(key.map((figure) => figure.name)).not.toContain('terminal › histogram › counts › 1')
    expect(key.map((figure) => figure.name)).toContain('loss › hits')
  })
})
