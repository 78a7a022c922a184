import { describe, expect, it } from 'vitest'
import { madeDistribution, madeResult as result } from '#tests/support/simulation/build-growth-result.ts'
import { formatCount } from '#ui/figures/format.ts'
import { compareResults, collectFigures, groupFigures } from './compare-results.ts'

const r = [1, -1, 2]

describe('comparing two results', () => {
  it('finds every figure of the same result identical', () => {
    const comparison = compareResults({ r, result }, { r: [...r], result: structuredClone(result) })
    expect(comparison.figures.every((figure) => figure.identical)).toBe(true)
    expect(comparison.figures).toHaveLength(collectFigures(result).size)
    expect(comparison.verdict).toBe(
      `Identical, bit for bit: ${formatCount(comparison.identical)} of ${formatCount(comparison.figures.length)} figures`,
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
      {
        name: 'terminal › sd',
        group: 'Final equity',
        label: 'Standard deviation',
        local: 1,
        server: null,
        difference: null,
        identical: false,
      },
      {
        name: 'terminal › skew',
        group: 'Final equity',
        label: 'Skew',
        local: null,
        server: 0,
        difference: null,
        identical: false,
      },
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
    expect(comparison.verdict).toContain('Trades changed on the server')
  })

  it('names figures by their path', () => {
    const names = [...collectFigures(result).keys()]
    expect(names).toContain('terminal › percentiles › 50% › value')
    expect(names).toContain('drawdownAtLeast › 25% › proportion › share')
    expect(names).toContain('fan › values › 95% › 3')
    expect(names).toContain('loss › hits')
  })

  it('calls figures what the screen calls them, by part of the result', () => {
    const { figures } = compareResults({ r, result }, { r, result: { ...result, cvar5: 0 } })
    const labels = new Map(figures.map(({ name, group, label }) => [name, `${group}: ${label}`]))
    expect(labels.get('terminal › percentiles › 50% › value')).toBe('Final equity: Median')
    expect(labels.get('maxDrawdown › percentiles › 95% › low')).toBe('Maximum drawdown: 95%, 95% interval, low')
    expect(labels.get('loss › share')).toBe('Chance of loss: Share of paths')
    expect(labels.get('drawdownAtLeast › 25% › proportion › hits')).toBe('Chance of a drawdown: 25%, Paths reaching it')
    expect(labels.get('terminal › histogram › low')).toBe('Final equity: Histogram, Left edge')
    expect([...labels.values()].every((label) => !/[a-z][A-Z]/.test(label))).toBe(true)
    const groups = groupFigures(figures)
    expect(groups.reduce((sum, group) => sum + group.figures.length, 0)).toBe(figures.length)
    expect(groups.filter((group) => group.identical < group.figures.length).map(({ group }) => group)).toEqual([
      'Final equity',
    ])
  })
})
