import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as client from '#api/client.ts'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { listStrategies } from '#contract/simulations/backtester.ts'
import { listTransformableSetups } from '#contract/simulations/setup-transformer.ts'
import { getStrategyStats, listScenarioResults, listScenarios } from '#contract/simulations/what-if.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { toScenarioResults } from '#domain/simulation/what-if/scenario-results.ts'
import { toScenarioInputs } from '#features/what-if/scenarios/scenario-inputs.ts'
import { defaultSettings } from '#features/what-if/settings/what-if-settings.ts'
import { madeGrid } from '#features/what-if/what-if.fixture.ts'
import { describedChartsForTests } from '#ui/charts/described-charts.fixture.tsx'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import WhatIfPage from './what-if-page.tsx'

describedChartsForTests()

/** What scrolls elements near; a test decides which. */
let scrollNear: ((element: Element) => void)[] = []

beforeEach(() => {
  scrollNear = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #watched = new Set<Element>()
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        scrollNear.push((element) => {
          if (this.#watched.has(element)) callback([{ isIntersecting: true }])
        })
      }
      observe(element: Element) {
        this.#watched.add(element)
      }
      disconnect() {
        this.#watched.clear()
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const strategy = (place: number) => ({ id: `strategy-${place}`, name: `Breakout ${place}`, version: 1 })
const scenario = (place: number, source: object = { portfolioId: mainPortfolio.id }) => ({
  id: `scenario-${place}`,
  name: `Scenario ${place}`,
  portfolioId: null,
  setupId: null,
  strategyId: null,
  ...source,
  inputs: { ...toScenarioInputs(defaultSettings, 0.05), slippage: place / 100 },
  cell: place === 4 ? null : { stop: 1, target: place + 1 },
  results: place === 3 ? 0 : 2,
  createdAt: '2025-03-03T14:30:00.000Z',
  updatedAt: '2025-03-03T14:30:00.000Z',
})
const levels = { stops: [1], targets: [2, 3] }

function answer(route: unknown, input: { readonly query?: { readonly cursor?: string }; readonly params?: object }) {
  switch (route) {
    case listPortfolios:
      return { portfolios: [mainPortfolio] }
    case listTransformableSetups:
      return { setups: [], minimum: 10 }
    case listStrategies:
      return input.query?.cursor === undefined
        ? { strategies: [strategy(1)], next: 'more' }
        : { strategies: [strategy(2)], next: null }
    case listScenarios:
      return {
        scenarios: [scenario(1), scenario(2), scenario(3), scenario(4, { strategyId: 'strategy-2' }), scenario(5, {})],
        next: null,
      }
    case listScenarioResults: {
      const isFirst = JSON.stringify(input.params).includes('scenario-1')
      return { results: toScenarioResults(levels, madeGrid(isFirst ? [0.1, 0.2] : [0.3, 0.2])) }
    }
    default:
      return undefined
  }
}

function open() {
  vi.spyOn(client, 'call').mockImplementation(async (route: unknown, input: object) => {
    const found = answer(route, input)
    return found ?? new Promise(() => {})
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <WhatIfPage />
      </MemoryRouter>
      <Snackbars />
    </QueryClientProvider>,
  )
}

/** What was asked for the figures of sources. */
const asked = () =>
  vi
    .mocked(client.call)
    .mock.calls.filter(([route]) => route === getStrategyStats)
    .map(([, input]) => input)

it('has a card for every strategy, page by page, and asks for the figures of those in view alone', async () => {
  open()
  const first = await screen.findByRole('region', { name: 'Breakout 1' })
  expect(screen.queryByRole('region', { name: 'Breakout 2' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Load more strategies' }))
  await screen.findByRole('region', { name: 'Breakout 2' })
  expect(screen.queryByRole('button', { name: 'Load more strategies' })).toBeNull()
  expect(asked()).toEqual([])
  for (const near of scrollNear) near(first)
  await vi.waitFor(() => expect(asked()).toEqual([{ params: { strategyId: 'strategy-1' } }]))
})

const choose = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name: `Compare ${name}` }))

it('compares two saved scenarios that have results', async () => {
  open()
  await choose('Scenario 1')
  screen.getByText('Select one more scenario to compare.')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Compare Scenario 3' }).disabled).toBe(true)
  await choose('Scenario 2')
  fireEvent.click(screen.getByRole('button', { name: 'Compare 2 scenarios' }))
  // Targets of 2R and 3R were chosen: 0.1R and 0.2R. In cells of 2R and 3R: 0.2R more, and the same.
  await screen.findByText(
    'In their chosen cells, “Scenario 2” expects +0.10R per trade against “Scenario 1”. Of 2 common cells, “Scenario 2” is higher in 50%: +0.10R on average, 0.00R to +0.20R.',
  )
  const compared = screen.getByRole('table', { name: 'Results compared' })
  expect([...compared.querySelectorAll('tbody tr')].map((row) => row.textContent).slice(0, 3)).toEqual([
    'Chosen cellstop 1R, target 2Rstop 1R, target 3R',
    'Trades100100',
    'Expectancy+0.10R+0.20R',
  ])
  const inputs = screen.getByRole('table', { name: 'Inputs that differ' })
  expect([...inputs.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual(['Slippage0.01R0.02R'])
})

const rowText = async (name: string) =>
  (await screen.findByRole('button', { name: `Duplicate ${name}` })).closest('tr')?.textContent

it('names the trades of a scenario, and copies none whose trades were deleted', async () => {
  open()
  expect(await rowText('Scenario 1')).toContain(mainPortfolio.name)
  // Its strategy is on a later page.
  expect(await rowText('Scenario 4')).toContain('Strategy')
  expect(await rowText('Scenario 5')).toContain('Deleted')
  const copies = ['Scenario 1', 'Scenario 5'].map((name) => screen.getByRole('button', { name: `Duplicate ${name}` }))
  expect(copies.map((button) => button.hasAttribute('disabled'))).toEqual([false, true])
})
