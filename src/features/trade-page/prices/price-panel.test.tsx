import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, refused, type Answers } from '#api/answer-calls.fixture.ts'
import { buildFacts, type Stated } from '#domain/datapoints/derivations/facts.fixture.ts'
import { drawnCharts } from '#ui/charts/lightweight-charts-stub.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import { PricePanel } from './price-panel.tsx'

vi.mock('lightweight-charts', () => import('#ui/charts/lightweight-charts-stub.fixture.ts'))

const bars = ['14:30', '14:31', '14:32'].map((clock, place) => ({
  at: `2025-03-03T${clock}:00.000Z`,
  open: String(100 + place),
  high: String(101 + place),
  low: String(99 + place),
  close: String(100.5 + place),
  volume: null,
}))
const stated: Stated = { symbol: 'QXA', plannedTarget1: '108' }
const { trade } = buildFacts(stated)
/** Its lowest and highest price, one and five minutes after the entry at 14:30. */
const extremes = { lowestPrice: '99', highestPrice: '106', timeToMaeMin: '1', timeToMfeMin: '5' }
const secondOf = (clock: string) => Date.parse(`2025-03-03T${clock}:00.000Z`) / 1000
const seriesOf = (timeframe: string, symbol = 'QXA') => ({
  symbol,
  timeframe,
  candles: 3,
  from: '2025-03-03T00:00:00.000Z',
  to: '2025-03-04T00:00:00.000Z',
})
const answers: Answers = {
  'GET /candles/series': { series: [seriesOf('1m'), seriesOf('1m', 'OTHER')] },
  'GET /candles': { candles: bars, next: null },
  'GET /candles/provider': { configured: false },
  'GET /plan': { plan: 'professional', applies: false, features: [], portfolios: { used: 1, max: null }, url: null },
}

function show(changes: Answers = {}, shown = trade, isReadOnly = false) {
  const api = answerCalls({ ...answers, ...changes })
  vi.stubGlobal('fetch', api.serve)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>
          <PricePanel trade={shown} timeZone="America/New_York" isReadOnly={isReadOnly} />
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  )
  return api
}
/** What is drawn now. */
const drawn = () => drawnCharts.at(-1)
/** A chart that has been drawn: its name is there before the code that draws has been loaded. */
async function chart(name: RegExp): Promise<HTMLElement> {
  const found = await screen.findByRole('img', { name })
  await waitFor(() => expect(drawn()).toBeDefined())
  return found
}

afterEach(() => {
  cleanup()
  drawnCharts.length = 0
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the prices of a trade', () => {
  it('are a ladder without candles, which says how to get a chart', async () => {
    show({ 'GET /candles/series': { series: [seriesOf('1m', 'OTHER')] } })
    await screen.findByRole('heading', { name: 'Price ladder' })
    expect(await screen.findAllByRole('listitem')).toHaveLength(4)
    screen.getByText('Import candles to see a chart.')
    screen.getByRole('button', { name: 'Candles' })
  })

  it('are a chart with candles: the bars around the trade, its prices and its fills', async () => {
    const { asked } = show()
    await screen.findByLabelText(
      '3 candles of 1m of QXA with 2 fills. Target 1 108.00, Exit 105.00, Entry 100.00, Stop 98.00. The fills are in the table below.',
    )
    screen.getByRole('heading', { name: 'Chart' })
    // Forty bars before the entry.
    const [entry] = trade.executions
    const from = new Date(Date.parse(entry?.at ?? '') - 40 * 60_000).toISOString()
    expect(asked('GET /candles')[0]).toContain(`?symbol=QXA&timeframe=1m&from=${from}&to=`)
    await waitFor(() => expect(drawn()?.data).toHaveLength(3))
    expect(drawn()?.lines).toMatchObject([
      { title: 'Target 1', price: 108, lineStyle: 'dashed' },
      { title: 'Exit', price: 105, lineStyle: 'solid' },
      { title: 'Entry', price: 100, lineStyle: 'solid' },
      { title: 'Stop', price: 98, lineStyle: 'dashed' },
    ])
    // The exit is after the last of these bars.
    expect(drawn()?.marks).toMatchObject([
      { text: 'Buy 10', shape: 'arrowUp', time: secondOf('14:30') },
      { text: 'Sell 10', shape: 'arrowDown', time: secondOf('14:32') },
    ])
    screen.getByText(/Times in America\/New_York\./)
  })

  it('have MAE and MFE where their times are known', async () => {
    show({}, buildFacts({ ...stated, ...extremes }).trade)
    await chart(/^3 candles/)
    expect(drawn()?.marks).toMatchObject([
      { text: 'Buy 10' },
      { text: 'MAE', position: 'atPriceBottom', price: 99, time: secondOf('14:31') },
      { text: 'Sell 10' },
      { text: 'MFE', position: 'atPriceTop', price: 106, time: secondOf('14:32') },
    ])
  })

  it('of a short have their MAE at the top', async () => {
    const { trade: long } = buildFacts({ ...stated, ...extremes })
    show({}, { ...long, direction: 'short' })
    await chart(/^3 candles/)
    expect(drawn()?.marks).toMatchObject([
      { text: 'Buy 10' },
      { text: 'MAE', position: 'atPriceTop', price: 106 },
      { text: 'Sell 10' },
      { text: 'MFE', position: 'atPriceBottom', price: 99 },
    ])
  })

  it('have an axis in the steps of the instrument, without the noise of binary fractions', async () => {
    show({}, { ...trade, tickSize: '0.25' as typeof trade.tickSize })
    await chart(/^3 candles/)
    expect(drawn()?.series.priceFormat.minMove).toBe(0.25)
    expect(drawn()?.series.priceFormat.formatter(100.10000000000001)).toBe('100.10')
  })

  it('are shown by candles of another length on request', async () => {
    const { asked } = show({ 'GET /candles/series': { series: [seriesOf('5m'), seriesOf('1m')] } })
    await chart(/^3 candles of 1m/)
    fireEvent.click(screen.getByRole('radio', { name: '5m' }))
    await chart(/^3 candles of 5m/)
    expect(asked('GET /candles').at(-1)).toContain('timeframe=5m')
  })

  it('are a ladder where the candles have a gap', async () => {
    show({ 'GET /candles': { candles: [], next: null } })
    expect(await screen.findAllByRole('listitem')).toHaveLength(4)
    expect(drawnCharts).toEqual([])
  })

  it('say what could not be loaded, and load it on request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isDown = true
    show({ 'GET /candles': () => (isDown ? refused(500, 'Away.') : { candles: bars, next: null }) })
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load candles')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await chart(/^3 candles/)
  })

  it('of another trader have no actions', async () => {
    show({ 'GET /candles/series': { series: [] } }, trade, true)
    await screen.findByRole('heading', { name: 'Price ladder' })
    expect(await screen.findAllByRole('listitem')).toHaveLength(4)
    expect(screen.queryByRole('button', { name: 'Candles' })).toBeNull()
    expect(screen.queryByText('Import candles to see a chart.')).toBeNull()
  })

  it('are missing with one price alone, which candles would change', async () => {
    const plan = buildFacts({
      status: 'planned',
      executions: [],
      initialStopPrice: null,
      plannedEntryPrice: '50',
    }).trade
    show({ 'GET /candles/series': { series: [] } }, plan)
    await screen.findByText('Import candles to see a chart.')
    expect(screen.queryByRole('heading', { name: 'Price ladder' })).toBeNull()
  })
})
