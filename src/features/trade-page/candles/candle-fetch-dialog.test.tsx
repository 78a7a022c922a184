import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildFacts, type Stated } from '#domain/datapoints/derivations/facts.fixture.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'
import { CandleFetchDialog } from './candle-fetch-dialog.tsx'

interface Asked {
  readonly symbol: string
  readonly timeframe: string
  readonly from: string
  readonly to: string
}

/** Opens the dialog for a trade; the server answers with `status` and `answer`. */
function show(answer: object, status = 200, stated: Stated = {}) {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', (address: string, init: { method: string; body: string }) => {
    expect([init.method, address]).toEqual(['POST', '/api/v1/candles/fetch'])
    asked.push(JSON.parse(init.body) as Asked)
    return Promise.resolve(new Response(JSON.stringify(answer), { status }))
  })
  const onClose = vi.fn()
  const { trade } = buildFacts(stated)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <CandleFetchDialog trade={trade} timeZone="America/New_York" onClose={onClose} />
        <Snackbars />
      </ThemeProvider>
    </QueryClientProvider>,
  )
  return { asked, onClose, trade }
}
const fetchThem = () => fireEvent.click(screen.getByRole('button', { name: 'Fetch' }))

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('fetching candles', () => {
  it('requests the period around the trade in the chosen length, reports the count, and closes', async () => {
    const { asked, onClose, trade } = show({ stored: 1_234, from: null, to: null })
    expect(screen.getByText(/^From .* to .* \(America\/New_York\)\.$/)).toBeTruthy()
    fireEvent.click(screen.getByRole('combobox', { name: 'Candle length' }))
    fireEvent.click(await screen.findByRole('option', { name: '5m' }))
    fetchThem()
    expect(await screen.findByText('1,234 candles stored.')).toBeTruthy()
    expect(onClose).toHaveBeenCalledOnce()
    const [body] = asked
    expect(body).toMatchObject({ symbol: trade.symbol, timeframe: '5m' })
    expect(Date.parse(body?.from ?? '')).toBeLessThan(Date.parse(trade.entryAt ?? ''))
    expect(Date.parse(body?.to ?? '')).toBeGreaterThan(Date.parse(trade.exitAt ?? ''))
  })

  it('stays open if the provider has none', async () => {
    const { onClose } = show({ stored: 0, from: null, to: null })
    fetchThem()
    expect(await screen.findByText('The provider has no candles for this period.')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('shows the provider’s error, and can be retried', async () => {
    const message = 'The provider of prices cannot be reached.'
    const { asked, onClose } = show({ code: 'provider_failed', message }, 502)
    fetchThem()
    expect(await screen.findByText('Couldn’t fetch candles')).toBeTruthy()
    expect(screen.getByText(message)).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    fetchThem()
    await waitFor(() => expect(asked).toHaveLength(2))
  })

  it('is disabled for a trade without an entry', () => {
    show({}, 200, { status: 'planned', executions: [] })
    expect(screen.getByText(/Add an entry to fetch candles/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Fetch' }).disabled).toBe(true)
  })
})
