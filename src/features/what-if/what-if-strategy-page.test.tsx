import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import * as client from '#api/client.ts'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { getWhatIfTrades } from '#contract/simulations/what-if.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { engineForTests } from '#workers/engine/engine-pool.fixture.ts'
import WhatIfStrategyPage from './what-if-strategy-page.tsx'
import { madeTrade } from './what-if.fixture.ts'

engineForTests({ warmUp: () => undefined, compute: () => new Promise(() => {}) })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows no results of all trades as those of a setup, while these load', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  const all = {
    kind: 'portfolio',
    name: mainPortfolio.name,
    sample: { usable: 12, approximate: 0 },
    trades: Array.from({ length: 12 }, () => madeTrade()),
    minimum: 10,
    engineVersion: '0.1.0',
  }
  vi.spyOn(client, 'call').mockImplementation(
    (route: unknown, input: { readonly query?: { readonly setup_id?: string } }) => {
      if (route === listPortfolios) return Promise.resolve({ portfolios: [mainPortfolio] })
      const isKnown = route === getWhatIfTrades && input.query?.setup_id === undefined
      return isKnown ? Promise.resolve(all) : new Promise(() => {})
    },
  )
  const address = `/what-if-simulator/strategy/${mainPortfolio.id}`
  const router = createMemoryRouter(
    [{ path: '/what-if-simulator/strategy/:strategyId', element: <WhatIfStrategyPage /> }],
    { initialEntries: [address] },
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Computing')
  await act(() => router.navigate(`${address}?setup=11111111-1111-4111-8111-111111111111`))
  await screen.findByLabelText('Loading trades')
  expect(screen.queryByLabelText('Computing')).toBeNull()
})
