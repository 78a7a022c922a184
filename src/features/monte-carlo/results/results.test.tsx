import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toParameters, defaultSettings } from '#features/monte-carlo/settings/growth-settings.ts'
import { madeDistribution, madeResult, madeShare } from '#tests/support/build-growth-result.ts'
import { theme } from '#ui/theme/theme.ts'
import { Results } from './results.tsx'
import type { ShownFigures, ShownResult } from './shown-result.ts'

// This environment has no canvas; what charts draw is tested with their options.
vi.mock('#ui/charts/chart.tsx', () => ({ Chart: ({ description }: { description: string }) => <p>{description}</p> }))

afterEach(cleanup)

function show(changes: Partial<ShownFigures>, input: Partial<ShownResult['input']> = {}) {
  const shown: ShownResult = {
    input: { ...toParameters(defaultSettings), r: [1, -1, 2], ...input },
    result: { ...madeResult, ...changes },
    capital: 1000,
    currency: 'USD',
  }
  render(
    <ThemeProvider theme={theme}>
      <Results shown={shown} />
    </ThemeProvider>,
  )
}

const figure = (name: string) => screen.queryByRole('region', { name })

const shuffled: Partial<ShownFigures> = { terminal: null, loss: null, cvar5: null }

describe('results', () => {
  it('show where equity ends, the worst twentieth of paths and of drawdowns', () => {
    show({})
    expect(figure('Median final equity')?.textContent).toContain('$5,000')
    expect(figure('Chance of a loss')?.textContent).toContain('12.5')
    expect(figure('Worst 5 % of drawdowns')?.textContent).toContain('30.0')
  })

  it('of a shuffle say where every order ends, and leave out what it cannot have', async () => {
    const goal = {
      touch: madeResult.ruin,
      goalFirst: madeShare(1, 8),
      ruinFirst: madeShare(0, 8),
      neither: madeShare(7, 8),
    }
    show({ ...shuffled, endEquity: 1.25, goal: { ...goal, end: null } }, { model: { kind: 'permutation' } })
    expect(figure('Final equity')?.textContent).toContain('$1,250')
    for (const name of ['Median final equity', 'Chance of a loss', 'Worst 5 % of paths'])
      expect(figure(name)).toBeNull()
    const table = await screen.findByRole('table', { name: /events/ })
    expect(table.textContent).not.toContain('Ends below initial capital')
    expect(table.textContent).not.toContain('Goal held at the end')
    expect(table.textContent).toContain('Goal before ruin')
    await screen.findByText(/^From \$1,000, after 2 trades on 8 paths: median/)
    expect(screen.queryByRole('heading', { name: 'Final equity' })).toBeNull()
  })

  it('of a shuffle that stops in the middle of the trades give the reason', () => {
    show({ ...shuffled, endEquity: null })
    expect(figure('Final equity')?.textContent).toContain('after every 20 trades only')
  })

  it('of an older engine say what it did not compute', () => {
    show({ conditionalDrawdown5: null })
    expect(figure('Worst 5 % of drawdowns')?.textContent).toContain('did not compute it')
  })

  it('set a known edge beside an uncertain one', async () => {
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
    const table = await screen.findByRole('table', { name: /uncertain edge/ })
    expect(table.textContent).toContain('Median final equity$5,000$4,500')
    expect(table.textContent).toContain('50.0')
    // Its band is described beside the fan's: twice the percentiles at the end.
    await screen.findByText(/With an uncertain edge nine in ten between \$2,400 and \$4,800/)
  })

  it('tell how the deepest drawdown recovers', async () => {
    show({ recovery: { reached: madeShare(6, 8), meanStep: 12.34, q25: 4, q50: 9, q75: null } })
    await screen.findByText(/made up for on 75\.0.*on half of them within 9 trades.*takes 12\.3 trades on average/)
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
    const table = await screen.findByRole('table', { name: /events/ })
    await waitFor(() => expect(table.textContent).toContain('of capital lost'))
    for (const text of ['below the peak', '$50 below the highest close of a day', '$30 lost in a day'])
      expect(table.textContent).toContain(text)
  })
})
