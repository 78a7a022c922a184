import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { readStoredPortfolioId, storePortfolioId } from '#api/portfolios/active-portfolio.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { stubbedEchartsForTests } from '#ui/charts/analysis/echarts-stub.fixture.tsx'
import { theme } from '#ui/theme/theme.ts'
import DashboardPage from './dashboard-page.tsx'

stubbedEchartsForTests()

const portfolio: Portfolio = { ...mainPortfolio, timeZone: 'America/New_York' }
const demo: Portfolio = { ...portfolio, id: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a22', name: 'Demo', kind: 'demo' }

function metricsOf(id: string, changes: Partial<PortfolioMetrics> = {}): PortfolioMetrics {
  return { portfolioId: id, trades: 0, excluded: 0, open: 0, metrics: {}, equity: [], days: [], ...changes }
}

type Responses = Record<string, (query: URLSearchParams) => { status?: number; body: unknown }>

const noTotals = {
  trades: 0,
  completed: 0,
  excluded: 0,
  wins: 0,
  losses: 0,
  breakevens: 0,
  grossPnl: '0',
  totalFees: '0',
  netPnl: '0',
  totalR: null,
  tradesWithR: 0,
}
const emptyLists: Responses = {
  'GET /dashboard-layout': () => ({ body: { layout: null } }),
  'GET /setups': () => ({ body: { setups: [] } }),
  'GET /exchanges': () => ({ body: { exchanges: [] } }),
  'GET /missed-reasons': () => ({ body: { missedReasons: [] } }),
  'GET /mistakes': () => ({ body: { mistakes: [] } }),
  'GET /tags': () => ({ body: { tags: [] } }),
  'GET /custom-stats': () => ({ body: { customStats: [] } }),
  'GET /trades/groups': () => ({ body: { groups: [], truncated: false } }),
  'GET /trades/optimized': () => ({ body: { trades: [], nextCursor: null, totals: noTotals, symbols: ['ES', 'NQ'] } }),
}

/** Responds by "METHOD path" without the query; any other call stays open. */
function serve(given: Responses) {
  const responses = { ...emptyLists, ...given }
  const calls: string[] = []
  vi.stubGlobal('fetch', (address: string, init: { method: string }) => {
    const [path = '', query] = address.replace('/api/v1', '').split('?')
    const call = `${init.method} ${path}`
    calls.push(call)
    const respond = responses[call]
    // An error would be on screen or not, depending on when the part that asks has loaded.
    if (respond === undefined) return new Promise<Response>(() => {})
    const { status = 200, body } = respond(new URLSearchParams(query))
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
  return calls
}

const answer = (value: number) => ({ value, reason: null, n: 5, interval: { low: value - 30, high: value + 30 } })
const closed = (netPnl: number): Partial<PortfolioMetrics> => ({
  trades: 5,
  metrics: { netPnl: answer(netPnl), expectancy: answer(netPnl / 5) },
  equity: [],
  days: [],
})

function show(address = '/dashboard') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[address]}>
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

  test('says that the layout could not be loaded, and lets no edit overwrite it until a retry succeeds', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let broken = true
    const calls = serve({
      'GET /portfolios': () => ({ body: { portfolios: [portfolio] } }),
      [`GET /metrics/portfolio/${portfolio.id}`]: () => ({ body: metricsOf(portfolio.id, closed(50)) }),
      'GET /dashboard-layout': () =>
        broken
          ? { status: 500, body: { code: 'internal', message: 'Something failed on our side.' } }
          : { body: { layout: null } },
    })
    show()
    expect(await screen.findByText('Couldn’t load layout. Showing the default.')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Edit dashboard' }))
    expect(screen.queryByRole('toolbar')).toBeNull()
    broken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await screen.findAllByRole('toolbar')).length).toBeGreaterThan(1)
    expect(screen.queryByText('Couldn’t load layout. Showing the default.')).toBeNull()
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
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

  test('compares the selected days with as many days before', async () => {
    const asked: string[] = []
    serve({
      'GET /portfolios': () => ({ body: { portfolios: [{ ...portfolio, tradeCount: 9 }] } }),
      [`GET /metrics/portfolio/${portfolio.id}`]: (query) => {
        asked.push(`${query.get('from')} ${query.get('to')} ${query.get('symbol')}`)
        return { body: metricsOf(portfolio.id, closed(query.get('from') === '2025-03-03' ? 100 : 60)) }
      },
    })
    show('/dashboard?from=2025-03-03&to=2025-03-09&symbol=ES')
    const netPnl = await screen.findByRole('region', { name: 'Net P&L' })
    expect(netPnl.textContent).toContain('+$100.00')
    await vi.waitFor(() => expect(netPnl.textContent).toContain('Up $40.00 vs previous 7 days'))
    expect(asked).toEqual(['null null null', '2025-03-03 2025-03-09 ES', '2025-02-24 2025-03-02 ES'])
  })

  test('a figure opens its calculation and its trades', async () => {
    serve({
      'GET /portfolios': () => ({ body: { portfolios: [{ ...portfolio, tradeCount: 9 }] } }),
      [`GET /metrics/portfolio/${portfolio.id}`]: () => ({
        body: metricsOf(portfolio.id, {
          ...closed(100),
          metrics: { expectancy: { ...answer(20), n: 300, effectiveN: 33.3 } },
        }),
      }),
    })
    show('/dashboard?symbol=ES')
    fireEvent.click(await screen.findByRole('button', { name: 'Expectancy: calculation and trades' }))
    const details = await screen.findByRole('dialog', { name: 'Expectancy' })
    expect(details.textContent).toContain('Win rate × average win')
    expect(details.textContent).toContain('n 300 (effective 33)')
    expect(details.textContent).toContain('−$10.00 to +$50.00')
    const link = details.querySelector('a')
    expect(link?.getAttribute('href')).toBe('/trade-history?symbol=ES&status=completed&excluded=false')
  })

  test('says how many trades behind a figure of MFE are approximate, and what dependent results are worth', async () => {
    serve({
      'GET /portfolios': () => ({ body: { portfolios: [{ ...portfolio, tradeCount: 9 }] } }),
      [`GET /metrics/portfolio/${portfolio.id}`]: () => ({
        body: metricsOf(portfolio.id, {
          ...closed(100),
          metrics: {
            mfeCapture: { value: 0.4, reason: null, n: 300, approximateN: 42 },
            sharpe: { value: 1.2, reason: null, n: 300, effectiveN: 60.2 },
          },
        }),
      }),
    })
    show('/dashboard')
    const figure = await screen.findByRole('region', { name: 'Winner MFE capture' })
    expect(figure.textContent).toContain('n 300, 42 approximate')
    const sharpe = screen.getByRole('region', { name: 'Sharpe ratio' })
    expect(sharpe.textContent).toContain('n 300 (effective 60)')
    fireEvent.click(screen.getByRole('button', { name: 'Winner MFE capture: calculation and trades' }))
    const details = await screen.findByRole('dialog', { name: 'Winner MFE capture' })
    expect(details.textContent).toContain('n 300, 42 approximateCandles at entry or exit extend beyond these trades.')
  })

  test('says that a selection has no trades, and clears it', async () => {
    serve({
      'GET /portfolios': () => ({ body: { portfolios: [{ ...portfolio, tradeCount: 9 }] } }),
      [`GET /metrics/portfolio/${portfolio.id}`]: (query) => ({
        body: metricsOf(portfolio.id, query.get('symbol') === 'CL' ? {} : closed(100)),
      }),
    })
    show('/dashboard?symbol=CL')
    expect(await screen.findByText('No closed trades in this selection')).toBeTruthy()
    const clear = screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)
    if (clear === undefined) throw new Error('no button clears the filters')
    fireEvent.click(clear)
    expect((await screen.findByRole('region', { name: 'Net P&L' })).textContent).toContain('+$100.00')
  })
})
