import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KellyResult } from '#domain/simulation/kelly.ts'
import * as charts from '#ui/charts/chart.tsx'
import * as options from '#ui/charts/options/band-curve-option.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { GrowthCurvePanel } from './growth-curve-panel.tsx'
import type { GrowthPoint } from './kelly-simulators.ts'

beforeEach(() => {
  vi.spyOn(options, 'bandCurveOption')
  // This environment has no canvas: the words and the table of the chart.
  vi.spyOn(charts, 'Chart').mockImplementation(({ title, description, table }) => (
    <>
      <h3>{title}</h3>
      <p>{description}</p>
      <SimpleTable caption={title} {...(typeof table === 'function' ? table() : table)} />
    </>
  ))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Logarithmic growth of a share. */
const log = (share: number) => Math.log(1 + share)

const curve: readonly GrowthPoint[] = [
  { fraction: 0, growth: 0, low: 0, high: 0 },
  { fraction: 0.4, growth: log(0.035), low: log(-0.01), high: log(0.055) },
  { fraction: 0.8, growth: log(-0.02), low: null, high: null },
]
const band = { p5: 0.1, p95: 0.6 } as KellyResult['band']
const kelly = {
  full: { fraction: 0.4, growth: log(0.035) },
  half: { fraction: 0.2, growth: log(0.025) },
  quarter: { fraction: 0.1, growth: log(0.015) },
  breakEven: 0.7,
  curve: curve.map(({ fraction, growth }) => ({ fraction, growth })),
  band,
  shrunk: 0.3,
  recommended: { multiple: 0.25, fraction: 0.05, limitedBy: 'cap', worstLoss: 0.05 },
} as unknown as KellyResult
const noEdge: KellyResult = {
  ...kelly,
  full: { fraction: 0, growth: 0 },
  half: { fraction: 0, growth: 0 },
  quarter: { fraction: 0, growth: 0 },
  breakEven: null,
  shrunk: 0,
  recommended: { multiple: 0.25, fraction: 0, limitedBy: 'noEdgeShown', worstLoss: 0 },
}
const noLoss: KellyResult = { ...kelly, full: null, half: null, quarter: null, shrunk: null, recommended: null }
const falling: readonly GrowthPoint[] = [
  { fraction: 0, growth: 0, low: 0, high: 0 },
  { fraction: 0.8, growth: log(-0.02), low: log(-0.05), high: log(0.01) },
]

/** Shows the panel, and gives what is drawn. */
function show(changes: Partial<KellyResult> = {}, limit: number | null = null, points = curve) {
  render(<GrowthCurvePanel theory={{ kelly: { ...kelly, ...changes }, curve: points, simulated: [] }} limit={limit} />)
  const drawn = vi.mocked(options.bandCurveOption).mock.lastCall?.[0]
  if (drawn === undefined) throw new Error('Nothing is drawn.')
  return drawn
}

describe('the finding', () => {
  it('is the risk of the highest growth, and where growth is back at 0', () => {
    show()
    screen.getByRole('heading', { name: 'Growth is highest at 40.00% risk: +3.50% per trade' })
    screen.getByText(/^Growth is back at 0 at 70\.00%\. Band:/)
  })

  it('says nothing of a break-even that the curve does not reach', () => {
    show({ breakEven: null })
    screen.getByText(/^Band: 95% of resampled histories/)
  })

  it('is no best risk without an edge', () => {
    show(noEdge, null, falling)
    screen.getByRole('heading', { name: 'Growth falls at every risk' })
    screen.getByText(/^Expectancy isn’t positive\. Band:/)
  })

  it('is no falling growth where no trade loses', () => {
    show(noLoss)
    screen.getByRole('heading', { name: 'No risk is best: no trade loses' })
    screen.getByText(/^Kelly needs a losing trade\. Band:/)
    expect(screen.queryByText(/Growth falls|Expectancy/)).toBeNull()
  })
})

it('has its figures as a table, unknown where there is no interval', () => {
  show()
  const rows = screen.getAllByRole('row').slice(1)
  const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells.slice(1)).toEqual([
    ['40.00%', '+3.50%', '−1.00%', '+5.50%'],
    ['80.00%', '−2.00%', '—', '—'],
  ])
})

describe('the curve', () => {
  it('is drawn as growth per trade with its band', () => {
    const [, best, last] = show().points
    expect(best?.y).toBeCloseTo(0.035, 12)
    expect(best?.low).toBeCloseTo(-0.01, 12)
    expect(best?.high).toBeCloseTo(0.055, 12)
    expect(last).toMatchObject({ low: null, high: null })
  })

  it('is cut off as far below 0 as its best growth is above, in round steps', () => {
    const { yMin, yMax } = show()
    expect(yMin).toBeCloseTo(-0.04, 12)
    // The band reaches 5.5%.
    expect(yMax).toBeCloseTo(0.06, 12)
  })

  it('is drawn whole where it only falls', () => {
    expect(show(noEdge, null, falling)).toMatchObject({ yMin: null, yMax: null })
  })

  it('is shaded within the interval of Kelly’s fraction, which may have no upper end', () => {
    expect(show().span).toEqual({ from: 0.1, to: 0.6 })
    cleanup()
    expect(show({ band: { ...band, p95: null } as KellyResult['band'] }).span).toEqual({
      from: 0.1,
      to: Number.MAX_VALUE,
    })
    cleanup()
    expect(show({ band: { ...band, p5: null, p95: null } as KellyResult['band'] }).span).toBeNull()
    cleanup()
    expect(show({ band: null }).span).toBeNull()
  })
})

const named = (marks: readonly options.CurveMark[], label: string) =>
  marks.filter((mark) => mark.label === label).map(({ x }) => x)

describe('the fractions to choose from', () => {
  it('are marked, the suggested one first; what is too close to a mark keeps no name', () => {
    // Names need 12% of an axis that ends at 80%: a quarter of Kelly is nearer to the suggested 5% than 9.6%.
    expect(show().marks).toEqual([
      { x: 0.05, label: 'Suggested', isMain: true },
      { x: 0.1, label: '' },
      { x: 0.2, label: '½' },
      { x: 0.4, label: 'Full' },
      { x: 0.3, label: 'Shrunk' },
    ])
  })

  it('have the drawdown limit where it is not what is suggested', () => {
    const above = show({}, 0.6).marks
    expect(named(above, 'Limit')).toEqual([0.6])
    expect(named(above, 'Suggested')).toEqual([0.05])
    cleanup()
    const below = show({}, 0.04).marks
    expect(named(below, 'Limit')).toEqual([])
    expect(named(below, 'Suggested')).toEqual([0.04])
  })

  it('have a shrunk fraction only where it differs from the full one', () => {
    const { marks } = show({ shrunk: 0.4 })
    expect(marks.map(({ x }) => x)).toEqual([0.05, 0.1, 0.2, 0.4])
  })

  it('are not marked at no risk, or where there are none', () => {
    expect(show(noEdge, 0, falling).marks).toEqual([])
    cleanup()
    expect(show(noLoss, 0, falling).marks).toEqual([])
    cleanup()
    expect(show(noLoss, null, falling).marks).toEqual([])
  })
})
