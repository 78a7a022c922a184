import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toParameters, defaultSettings } from '#features/monte-carlo/settings/growth-settings.ts'
import { madeDistribution, madeResult, madeShare } from '#tests/support/simulation/build-growth-result.ts'
import { describedChartsForTests } from '#ui/charts/described-charts.fixture.tsx'
import * as layout from '#ui/layout/use-wide-screen.ts'
import { theme } from '#ui/theme/theme.ts'
import { FanPanel } from './growth-charts.tsx'
import { GrowthFigures } from './growth-figures.tsx'
import { Results } from './results.tsx'
import type { ShownFigures, ShownResult } from './shown-result.ts'

describedChartsForTests()
beforeEach(() => void vi.spyOn(layout, 'useWideScreen').mockReturnValue(true))
afterEach(cleanup)

const noSample = { r: [], tradesPerDay: [], pnlPerLot: null }

function show(changes: Partial<ShownFigures>, input: Partial<ShownResult['input']> = {}) {
  const shown: ShownResult = {
    input: { ...toParameters(defaultSettings, noSample), r: [1, -1, 2], ...input },
    result: { ...madeResult, ...changes },
    samplePaths: null,
    capital: 1000,
    currency: 'USD',
  }
  render(
    <ThemeProvider theme={theme}>
      <GrowthFigures shown={shown} />
      <FanPanel shown={shown} />
      <Results shown={shown} />
    </ThemeProvider>,
  )
}

const openTab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))
const figure = (name: string) => screen.queryByRole('region', { name })

const shuffled: Partial<ShownFigures> = { terminal: null, loss: null, cvar5: null }

describe('results', () => {
  it('show final equity and the worst 5% of paths and of drawdowns', () => {
    show({})
    expect(figure('Median final equity')?.textContent).toContain('$5,000')
    expect(figure('Chance of loss')?.textContent).toContain('12.5')
    expect(figure('Worst 5% drawdown')?.textContent).toContain('30.0')
  })

  it('of a shuffle show the common end, and omit undefined figures', async () => {
    const goal = {
      touch: madeResult.ruin,
      goalFirst: madeShare(1, 8),
      ruinFirst: madeShare(0, 8),
      neither: madeShare(7, 8),
    }
    show({ ...shuffled, endEquity: 1.25, goal: { ...goal, end: null } }, { model: { kind: 'permutation' } })
    expect(figure('Final equity')?.textContent).toContain('$1,250')
    for (const name of ['Median final equity', 'Chance of loss', 'Worst 5% return']) expect(figure(name)).toBeNull()
    openTab('Probabilities')
    const table = await screen.findByRole('table', { name: /events/ })
    expect(table.textContent).not.toContain('Ends below initial capital')
    expect(table.textContent).not.toContain('Goal held at the end')
    expect(table.textContent).toContain('Goal before ruin')
    await screen.findByText(/^From \$1,000, after 2 trades on 8 paths: median/)
    expect(screen.queryByRole('heading', { name: 'Final equity' })).toBeNull()
  })

  it('of a shuffle that ends between full rounds show the reason', () => {
    show({ ...shuffled, endEquity: null })
    expect(figure('Final equity')?.textContent).toContain('after every 20 trades only')
  })

  it('of an older engine show which figure it did not compute', () => {
    show({ conditionalDrawdown5: null })
    expect(figure('Worst 5% drawdown')?.textContent).toContain('Not computed in this run')
  })

  it('compare a known edge with an uncertain one', async () => {
    const { fan } = madeResult
    const values = fan.values.map((row) => row.map((value, k) => (k === 0 ? 1 : value * 2)))
    const uncertainEdge = {
      fan: { ...fan, values },
      terminal: madeDistribution(0.5),
      maxDrawdown: madeDistribution(0.1),
      loss: madeShare(4, 8),
      cvar5: -0.4,
    }
    show({ uncertainEdge })
    openTab('Uncertain edge')
    const table = await screen.findByRole('table', { name: /uncertain edge/ })
    expect(table.textContent).toContain('Median final equity$5,000$4,500')
    expect(table.textContent).toContain('50.0')
    // Its band is twice the fan's.
    await screen.findByText(/With an uncertain edge, 90% of paths end between \$2,400 and \$4,800/)
  })

  it('describe the recovery from the deepest drawdown', async () => {
    show({ recovery: { reached: madeShare(6, 8), meanStep: 12.34, q25: 4, q50: 9, q75: null } })
    openTab('Streaks')
    await screen.findByText(
      /75\.0.*recover from their deepest drawdown.*50% of paths recover within 9 trades.*Mean recovery: 12\.3 trades/,
    )
  })

  it('name every kind of ruin', async () => {
    show(
      { ruinByBarrier: [1, 2, 3, 4].map((hits) => madeShare(hits, 8)) },
      {
        ruin: [
          { kind: 'absolute', level: 0.7 },
          { kind: 'trailing', level: 0.2 },
          { kind: 'trailingAmount', amount: 0.05, lockAt: null, endOfDay: true },
          { kind: 'dailyLoss', amount: 0.03 },
        ],
      },
    )
    openTab('Probabilities')
    const table = await screen.findByRole('table', { name: /events/ })
    await waitFor(() => expect(table.textContent).toContain('of capital lost'))
    for (const text of ['below the peak', '$50 below the highest daily close', '$30 lost in a day'])
      expect(table.textContent).toContain(text)
  })
})
