import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import type { DashboardFigures } from '#features/dashboard/use-dashboard-figures.ts'
import { idOf } from '#shared/trade/journal-lists.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import { SideFigures } from './side-figures.tsx'

afterEach(cleanup)

type Metrics = PortfolioMetrics['metrics']
const of = (value: number, more: object = {}) => ({ value, reason: null, n: 40, ...more })
const none = { value: null, reason: 'no_trades', n: 0 } as const

function show(metrics: Metrics, trades = 40) {
  cleanup()
  const now: PortfolioMetrics = { portfolioId: idOf(1), trades, excluded: 0, open: 0, metrics, equity: [], days: [] }
  const figures: DashboardFigures = {
    now,
    currency: 'USD',
    tradesAddress: '/trade-history?status=completed',
    previous: null,
    than: 'previous 90 days',
    block: (metric) => ({
      metric,
      answer: metrics[metric.key] ?? none,
      before: null,
      than: 'previous 90 days',
      currency: 'USD',
      tradesAddress: '/trade-history?status=completed',
    }),
  }
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <SideFigures figures={figures} />
      </MemoryRouter>
    </ThemeProvider>,
  )
  return (label: string) => screen.getByLabelText(label, { selector: 'section' }).textContent
}

it('compares expectancy with nothing, beside its mean in R and its interval', () => {
  const text = show({ expectancy: of(12.5, { interval: { low: -3, high: 28, level: 0.95 } }), meanR: of(0.25) })
  expect(text('Expectancy')).toContain('−$3.00 to +$28.00 · +0.25R a trade')
  screen.getByRole('img', { name: 'Expectancy, 95%: −$3.00 to +$28.00, compared with $0.00' })
})

it('says what of expectancy is known', () => {
  expect(show({ expectancy: of(12.5), meanR: of(0.25) })('Expectancy')).toContain('+0.25R a trade')
  expect(show({ expectancy: of(12.5) })('Expectancy')).not.toContain('a trade')
  const text = show({ expectancy: of(12.5, { interval: { low: -3, high: 28, level: 0.95 }, effectiveN: 12.4 }) })
  expect(text('Expectancy')).toContain('−$3.00 to +$28.00')
  expect(text('Expectancy')).not.toContain('a trade')
  expect(text('Expectancy')).toMatch(/ · .*12/)
  // The interval of an unknown value says nothing.
  const unknown = { value: null, reason: 'no_trades', n: 0, interval: { low: 1, high: 2, level: 0.95 } } as const
  expect(show({ expectancy: unknown, meanR: of(0.25) })('Expectancy')).not.toContain('to +')
})

it('compares the win rate with the one that would break even, and counts break-even trades', () => {
  const text = show({ winRate: of(0.45), neededWinRate: of(0.4), winRateExBreakeven: of(0.5, { n: 36 }) })
  screen.getByRole('img', { name: /^Win rate 45\.0%, needs 40\.0%$/ })
  expect(text('Win rate')).toContain('Needs 40.0% · incl. 4 break-even')
  const without = show({ winRate: of(0.45) })
  screen.getByRole('img', { name: /^Win rate 45\.0%$/ })
  expect(without('Win rate')).not.toMatch(/Needs|break-even/)
  show({ neededWinRate: of(0.4) })
  expect(screen.queryByRole('img', { name: /^Win rate/ })).toBeNull()
})

it('names the largest drawdown beside the present one', () => {
  expect(show({ currentDrawdown: of(0.02), maxDrawdown: of(0.08) })('Drawdown now')).toMatch(
    /Max 8\.0%, trade by trade/,
  )
  expect(show({ currentDrawdown: of(0.02) })('Drawdown now')).not.toContain('Max')
})
