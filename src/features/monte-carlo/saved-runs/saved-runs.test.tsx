import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { refetchAll } from '#api/refetch-all.fixture.ts'
import {
  latestRunsQuery,
  userSimulationQuery,
  userSimulationsQuery,
  type SavedRun,
} from '#api/simulations/monte-carlo.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { mainPortfolio as portfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { defaultSettings, toParameters } from '#features/monte-carlo/settings/growth-settings.ts'
import { madeResult } from '#tests/support/simulation/build-growth-result.ts'
import { theme } from '#ui/theme/theme.ts'
import SavedRuns from './saved-runs.tsx'

afterEach(cleanup)

/** A run as an API client saves it: it names no address of a screen. */
function drawdownRun(id: string, changes: { name: string; address: string | null; portfolioId?: string }): SavedRun {
  return {
    id,
    portfolioId: portfolio.id,
    kind: 'drawdown-analysis',
    tags: [],
    filter: null,
    assumedRisk: null,
    trades: 3,
    engineVersion: '0.1.0+0123456789ab',
    computedBy: 'server',
    createdAt: '2025-03-03T14:30:00.000Z' as Instant,
    summary: { medianTerminal: 5, medianMaxDrawdown: 4, lossShare: 0.125, ruinShare: 0 },
    r: [1, -1, 2],
    parameters: toParameters(defaultSettings, { r: [1, -1, 2], tradesPerDay: [3], pnlPerLot: null }),
    result: { result: madeResult, history: null },
    ...changes,
  } as unknown as SavedRun
}

const Place = () => <output aria-label="Address">{useLocation().search}</output>

function show(runs: readonly SavedRun[], latest: readonly SavedRun[]) {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  const list: readonly unknown[] = userSimulationsQuery.queryKey
  queries.setQueryData(list, { pages: [{ runs, next: null }], pageParams: [null] })
  const newest: readonly unknown[] = latestRunsQuery.queryKey
  queries.setQueryData(newest, latest)
  for (const run of runs) {
    const one: readonly unknown[] = userSimulationQuery(run.id).queryKey
    queries.setQueryData(one, { simulation: run, engineVersion: run.engineVersion })
  }
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <SavedRuns portfolioId={portfolio.id} timeZone="UTC" onPortfolio={vi.fn()} />
          <Place />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return queries
}

it('opens a run that no tab can show as its figures', async () => {
  show([drawdownRun('1', { name: 'Nightly job', address: null })], [])
  fireEvent.click(await screen.findByRole('button', { name: 'Open the run Nightly job' }))
  const dialog = await screen.findByRole('dialog', { name: 'Nightly job' })
  const table = await within(dialog).findByRole('table', { name: 'Simulated paths' })
  // The median of the final equity is 5 times the initial capital.
  const valueOf = (name: string) => within(table).getByRole('rowheader', { name }).nextElementSibling?.textContent
  expect(valueOf('Final equity: Median')).toBe('5')
  expect(valueOf('Chance of loss: Share of paths')).toBe('0.125')
  // Its curves are in the file.
  expect(table.textContent).not.toMatch(/Equity forecast|Bar 1/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.getByLabelText('Address').textContent).toBe('')
})

it('offers the newest run of each tab of the portfolio', async () => {
  const here = drawdownRun('1', { name: 'Here', address: '?tab=drawdown&risk=2' })
  const other = drawdownRun('2', { name: 'Elsewhere', address: '?tab=drawdown', portfolioId: 'another' })
  const kelly = { ...here, id: '3', name: 'Kelly', kind: 'kelly-optimization', address: '?tab=kelly' } as SavedRun
  show([here], [here, other, kelly])
  const latest = await screen.findByRole('list', { name: 'Latest runs' })
  expect(
    within(latest)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Latest Drawdown', 'Latest Kelly'])
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  fireEvent.click(within(latest).getByRole('button', { name: 'Latest Drawdown' }))
  expect(screen.getByLabelText('Address').textContent).toBe('?tab=drawdown&risk=2&run=1')
})

it('keeps the runs when they cannot be refetched', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 'unavailable', message: 'Down.' }, { status: 503 })),
  )
  const queries = show([drawdownRun('1', { name: 'Nightly job', address: null })], [])
  await screen.findByRole('button', { name: 'Open the run Nightly job' })
  await refetchAll(queries)
  expect(queries.getQueryState(userSimulationsQuery.queryKey)?.status).toBe('error')
  expect(screen.getByRole('button', { name: 'Open the run Nightly job' })).toBeTruthy()
  expect(screen.queryByText('Couldn’t load saved runs')).toBeNull()
  vi.unstubAllGlobals()
})
