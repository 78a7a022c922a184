import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userSimulationQuery, type LoadedRun } from '#api/simulations/monte-carlo.ts'
import type { DeepReadonly } from '#contract/route.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { mainPortfolio as portfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { everyTrade } from '#domain/simulation/sample-filter.ts'
import { toParameters, toSettings, defaultSettings } from '#features/monte-carlo/settings/growth-settings.ts'
import { madeResult } from '#tests/support/simulation/build-growth-result.ts'
import { describedChartsForTests } from '#ui/charts/described-charts.fixture.tsx'
import * as layout from '#ui/layout/use-wide-screen.ts'
import { theme } from '#ui/theme/theme.ts'
import { engineForTests } from '#workers/engine/engine-pool.fixture.ts'
import SavedRunView from './saved-run-view.tsx'

describedChartsForTests()
engineForTests({ samplePaths: () => new Promise(() => {}) })
beforeEach(() => void vi.spyOn(layout, 'useWideScreen').mockReturnValue(true))

afterEach(cleanup)

const at = '2025-03-03T14:30:00.000Z' as Instant

type Opened = DeepReadonly<LoadedRun>

const run: Opened['simulation'] = {
  id: '11111111-1111-4111-8111-111111111111',
  portfolioId: portfolio.id,
  name: 'Before the summer',
  kind: 'portfolio-growth',
  parameters: toParameters(defaultSettings, { r: [1, -1, 2], tradesPerDay: [3], pnlPerLot: null }),
  tags: [],
  filter: null,
  address: null,
  assumedRisk: null,
  trades: 3,
  engineVersion: '0.1.0+0123456789ab',
  computedBy: 'server',
  createdAt: at,
  summary: { medianTerminal: 5, medianMaxDrawdown: 4, lossShare: 0.125, ruinShare: 0 },
  r: [1, -1, 2],
  result: madeResult,
}

function show(simulation: Opened['simulation'] | null, engineVersion: string) {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  const key: readonly unknown[] = userSimulationQuery(run.id).queryKey
  if (simulation !== null) queries.setQueryData(key, { simulation, engineVersion })
  const control = {
    settings: toSettings((simulation ?? run).parameters),
    choices: { oneR: null, runId: run.id, filter: everyTrade },
    change: vi.fn(),
    choose: vi.fn(),
    restore: vi.fn(),
  }
  render(
    <QueryClientProvider client={queries}>
      <ThemeProvider theme={theme}>
        <SavedRunView runId={run.id} portfolio={portfolio} capital={10_000} control={control} />
      </ThemeProvider>
    </QueryClientProvider>,
  )
  return control
}

const notice = () => screen.getByRole('alert').textContent

describe('a saved run', () => {
  it('of the current engine has no notes', () => {
    show(run, run.engineVersion)
    expect(notice()).toContain('Saved run: Before the summer')
    expect(notice()).not.toContain('engine')
    screen.getByText('$100.00 of $10,000.00 on the first trade')
  })

  it('of another engine names it, and shows figures that it did not compute as unknown', async () => {
    show({ ...run, result: { ...madeResult, conditionalDrawdown5: null } }, '0.2.0+fedcba987654')
    expect(notice()).toContain('Computed with engine 0.1.0+0123456789ab.')
    expect((await screen.findByRole('region', { name: 'Worst 5% drawdown' })).textContent).toContain(
      'Not computed in this run',
    )
  })

  it('of another portfolio says whose balance amounts are of, and claims no currency for its 1R', () => {
    const assumedRisk = '150' as NonNullable<Opened['simulation']['assumedRisk']>
    show({ ...run, assumedRisk }, run.engineVersion)
    expect(notice()).toContain('1R = $150.00 for trades without a stop. Amounts use today’s balance.')
    cleanup()
    show({ ...run, assumedRisk, portfolioId: '33333333-3333-4333-8333-333333333333' }, run.engineVersion)
    expect(notice()).toContain(
      `1R = 150 for trades without a stop. Its trades are of another portfolio: amounts use today’s balance of ${portfolio.name}.`,
    )
    cleanup()
    show({ ...run, portfolioId: null }, run.engineVersion)
    expect(notice()).toContain('Its portfolio was deleted: amounts use')
  })

  it('that was deleted can be left for a live simulation', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ code: 'not_found', message: 'There is no such run.' }, { status: 404 })),
    )
    const { choose } = show(null, run.engineVersion)
    expect((await screen.findByRole('alert')).textContent).toContain('This saved run was deleted')
    fireEvent.click(screen.getByRole('button', { name: 'Simulate now' }))
    expect(choose).toHaveBeenCalledWith({ runId: null })
    vi.unstubAllGlobals()
  })

  it('in lots shows its lots', () => {
    const sizing = { kind: 'fixedLot', lots: 2, fee: 0, pnlPerLot: [0.01, -0.01, 0.02] } as const
    const result = { ...madeResult, riskFraction: null }
    show({ ...run, parameters: { ...run.parameters, sizing }, result }, run.engineVersion)
    expect(screen.getByRole('textbox', { name: 'Lots per trade' })).toHaveProperty('value', '2')
  })
})
