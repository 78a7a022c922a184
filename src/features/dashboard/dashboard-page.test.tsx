import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { readStoredPortfolioId, storePortfolioId } from '#api/portfolios/active-portfolio.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { theme } from '#ui/theme/theme.ts'
import DashboardPage from './dashboard-page.tsx'

const portfolio: Portfolio = { ...mainPortfolio, timeZone: 'America/New_York' }
const demo: Portfolio = { ...portfolio, id: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a22', name: 'Demo', kind: 'demo' }

function metricsOf(id: string, changes: Partial<PortfolioMetrics> = {}): PortfolioMetrics {
  return { portfolioId: id, trades: 0, excluded: 0, open: 0, metrics: {}, equity: [], days: [], ...changes }
}

type Responses = Record<string, () => { status?: number; body: unknown }>

/** Responds by "METHOD path"; any other call fails the test. */
function serve(responses: Responses) {
  const calls: string[] = []
  vi.stubGlobal('fetch', (address: string, init: { method: string }) => {
    const call = `${init.method} ${address.replace('/api/v1', '')}`
    calls.push(call)
    const respond = responses[call]
    if (respond === undefined) throw new Error(`No response for ${call}`)
    const { status = 200, body } = respond()
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
  return calls
}

function show() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <DashboardPage />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  )
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  storePortfolioId(null)
})

describe('dashboard', () => {
  test('offers an import, a first trade and demo data without trades', async () => {
    serve({
      'GET /portfolios': () => ({ body: { portfolios: [portfolio] } }),
      [`GET /metrics/portfolio/${portfolio.id}`]: () => ({ body: metricsOf(portfolio.id) }),
    })
    show()
    expect(await screen.findByText('No trades in Main yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Import trades' }).getAttribute('href')).toBe('/trade-entry/import')
    expect(screen.getByRole('link', { name: 'Log a trade' }).getAttribute('href')).toBe('/trade-entry?new=true&t=0')
    expect(screen.getByRole('button', { name: 'Load demo data' })).toBeTruthy()
  })

  test('makes demo data the active portfolio', async () => {
    let portfolios = [portfolio]
    serve({
      'GET /portfolios': () => ({ body: { portfolios } }),
      'POST /demo-data': () => {
        portfolios = [portfolio, demo]
        return { status: 201, body: { portfolios: [demo] } }
      },
      [`GET /metrics/portfolio/${portfolio.id}`]: () => ({ body: metricsOf(portfolio.id) }),
      [`GET /metrics/portfolio/${demo.id}`]: () => ({ body: metricsOf(demo.id) }),
    })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Load demo data' }))
    expect(await screen.findByText('No trades in Demo yet')).toBeTruthy()
    expect(readStoredPortfolioId()).toBe(demo.id)
  })

  test('shows a failure, and the figures after a retry', async () => {
    // The client logs every failure to the console.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let broken = true
    const calls = serve({
      'GET /portfolios': () => ({ body: { portfolios: [portfolio] } }),
      [`GET /metrics/portfolio/${portfolio.id}`]: () =>
        broken
          ? { status: 500, body: { code: 'internal', message: 'Something failed on our side.' } }
          : { body: metricsOf(portfolio.id) },
    })
    show()
    expect(await screen.findByText('Something failed on our side.')).toBeTruthy()
    broken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No trades in Main yet')).toBeTruthy()
    expect(calls.filter((call) => call.startsWith('GET /metrics'))).toHaveLength(2)
  })

  test('shows why a figure has no value', async () => {
    serve({
      'GET /portfolios': () => ({ body: { portfolios: [{ ...portfolio, tradeCount: 1 }] } }),
      [`GET /metrics/portfolio/${portfolio.id}`]: () => ({
        body: metricsOf(portfolio.id, {
          open: 1,
          metrics: {
            netPnl: { value: 0, reason: null, n: 0 },
            profitFactor: { value: null, reason: 'no_losses', n: 0 },
          },
        }),
      }),
    })
    show()
    expect((await screen.findAllByText('No losing trades yet.')).length).toBeGreaterThan(0)
    expect(screen.getByText(/Figures appear after the first one/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '1 open' }).getAttribute('href')).toBe('/trade-history?status=active')
  })
})
