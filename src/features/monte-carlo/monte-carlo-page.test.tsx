import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import * as client from '#api/client.ts'
import { storePortfolioId } from '#api/portfolios/active-portfolio.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { getSimulationParameters } from '#contract/simulations/monte-carlo.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { madeDistribution, madeResult, madeShare } from '#tests/support/simulation/build-growth-result.ts'
import { describedChartsForTests } from '#ui/charts/described-charts.fixture.tsx'
import { engineForTests } from '#workers/engine/engine-pool.fixture.ts'
import { success } from '#workers/shared/outcome.ts'
import MonteCarloPage from './monte-carlo-page.tsx'

describedChartsForTests()
const engine = {
  warmUp: vi.fn(),
  simulateGrowth: vi.fn(),
  simulateHistory: vi.fn(),
  kellyDrawdown: vi.fn(),
}
engineForTests(engine)

afterEach(() => {
  cleanup()
  storePortfolioId(null)
  vi.unstubAllGlobals()
})

const other = { ...mainPortfolio, id: '22222222-2222-4222-8222-222222222222', name: 'Other', balance: '500.00' }
const pending = () => new Promise<never>(() => {})
const place = { actual: 0.1, below: 5, equal: 0, of: 10, rank: 0.5 }

function answer(route: unknown, input: { readonly query?: { readonly portfolio_id?: string } }) {
  if (route === listPortfolios) return Promise.resolve({ portfolios: [mainPortfolio, other] })
  if (route !== getSimulationParameters) return pending()
  const r = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 1.5 : -1))
  const portfolioId = input.query?.portfolio_id
  const sample = { portfolioId, r, usable: 40, excluded: 0, assumed: 0, assumedRisk: null, suggestedRisk: null }
  const statistics = { meanR: 0.25, effectiveTrades: 40, sdR: 1.2, winRate: 0.5, averageWinR: 1.5, averageLossR: -1 }
  return Promise.resolve({
    sample,
    statistics: { ...statistics, tradesPerDay: 1 },
    verdict: 'ok',
    minimum: 10,
    advised: 30,
  })
}

it('shows nothing simulated for one portfolio while it simulates another', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  vi.spyOn(client, 'call').mockImplementation(answer)
  const growth = { ...madeResult, longestUnderWater: madeDistribution(3) }
  const share = { fraction: 0.01, proportion: madeShare(1, 10) }
  engine.simulateGrowth.mockResolvedValue(success(growth))
  engine.simulateHistory.mockResolvedValue(
    success({
      paths: 10,
      steps: 40,
      terminal: place,
      maxDrawdown: place,
      longestUnderWater: place,
      losingStreak: place,
      winningStreak: place,
    }),
  )
  engine.kellyDrawdown.mockResolvedValue(success({ curve: [share], ...share, limited: true }))
  storePortfolioId(mainPortfolio.id)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/monte-carlo-simulator?tab=drawdown']}>
        <MonteCarloPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByRole('region', { name: 'Median drawdown' })
  act(() => storePortfolioId(other.id))
  await screen.findByText(/of \$500\.00 on the first trade/)
  await screen.findByRole('region', { name: 'Median drawdown' })
  // Its trades are known already, so that it is simulated at once.
  engine.simulateGrowth.mockImplementation(pending)
  act(() => storePortfolioId(mainPortfolio.id))
  await waitFor(() => expect(screen.queryByText(/of \$500\.00 on the first trade/)).toBeNull())
  await screen.findByText(/on the first trade/)
  expect(screen.queryByRole('region', { name: 'Median drawdown' })).toBeNull()
})

it('keeps the saved runs when the portfolio of a new account is made', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  let portfolios: readonly object[] = []
  vi.spyOn(client, 'call').mockImplementation((route: unknown) =>
    route === listPortfolios ? Promise.resolve({ portfolios }) : pending(),
  )
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={['/monte-carlo-simulator?tab=drawdown']}>
        <MonteCarloPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByText('No portfolio yet')
  await screen.findByRole('heading', { name: 'Saved runs' })
  portfolios = [mainPortfolio]
  await act(() => queries.invalidateQueries({ queryKey: portfoliosQuery.queryKey }))
  await waitFor(() => expect(screen.queryByText('No portfolio yet')).toBeNull())
  // Its trades are on their way.
  screen.getByRole('heading', { name: 'Saved runs' })
})
