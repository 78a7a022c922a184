import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnPlan } from '#contract/accounts/plan.ts'
import { tradeOf } from '#shared/trade/stubbed-journal.fixture.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'
import { CandleActions } from './candle-actions.tsx'

const request = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', request))
afterEach(() => {
  for (const close of screen.queryAllByLabelText('Close message')) fireEvent.click(close)
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  request.mockReset()
})

const trade = tradeOf(1, { symbol: 'ES' }, { excursionSource: 'manual' })

/** Opens the menu; `computed` is what the server answers when excursions are computed. */
async function openMenu(
  features: OwnPlan['features'],
  { computed = new Response(), shown = trade }: { computed?: Response; shown?: typeof trade } = {},
): Promise<void> {
  const plan: OwnPlan = { plan: 'free', applies: true, features, portfolios: { used: 1, max: 3 }, url: null }
  request.mockImplementation((address) =>
    Promise.resolve(
      address === `/api/v1/trades/${trade.id}/excursions`
        ? computed
        : new Response(JSON.stringify(address === '/api/v1/plan' ? plan : { configured: false }), {
            headers: { 'content-type': 'application/json' },
          }),
    ),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>
          <CandleActions trade={shown} timeZone="UTC" />
        </MemoryRouter>
        <Snackbars />
      </ThemeProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Candles' }))
}

it('says before it is tried that the plan lacks excursions', async () => {
  await openMenu([])
  await screen.findByText('The Professional plan includes it')
  const item = screen.getByRole('menuitem', { name: /Compute excursions/ })
  expect(item.getAttribute('href')).toBe('/settings/plan')
  expect(screen.queryByText('Replace manual values')).toBeNull()
  expect(screen.queryByText('Compute for portfolio')).toBeNull()
})

it('computes them where the plan includes them', async () => {
  await openMenu(['peeAnalysis'])
  expect(screen.getByRole('menuitem', { name: /Compute excursions/ }).getAttribute('href')).toBeNull()
  screen.getByText('Replace manual values')
  screen.getByText('Compute for portfolio')
})

const noGaps = { whileOpen: null, afterExit: null, bestExit: null, setAndForget: null }
const answerOf = (changes: object) =>
  new Response(JSON.stringify({ trade, timeframe: '1m', taken: [], kept: [], gaps: noGaps, ...changes }))
const sentBodies = () =>
  request.mock.calls.flatMap(([, init]) =>
    init?.method === 'POST' ? [JSON.parse(init.body as string) as unknown] : [],
  )

it('computes those of the trade, and says what came of it and what is missing', async () => {
  const computed = answerOf({
    taken: ['whileOpen', 'atrAtEntry'],
    kept: ['afterExit'],
    gaps: { ...noGaps, afterExit: 'windowNotCovered' },
  })
  await openMenu(['peeAnalysis'], { computed })
  fireEvent.click(screen.getByRole('menuitem', { name: /^Compute excursions/ }))
  await screen.findByText(
    'From candles of 1m: prices while open, ATR at entry. Manual values kept: prices after the exit. The candles end before the window after the exit. Import later ones.',
  )
  expect(sentBodies()).toEqual([{ replace: false }])
})

it('replaces manual values on request, and says why nothing could be computed', async () => {
  await openMenu(['peeAnalysis'], { computed: answerOf({ gaps: { ...noGaps, whileOpen: 'noCandles' } }) })
  fireEvent.click(screen.getByRole('menuitem', { name: /^Replace manual values/ }))
  await screen.findByText('No candles cover this trade. Import some.')
  expect(sentBodies()).toEqual([{ replace: true }])
})

it('says why the server refused', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const body = JSON.stringify({ code: 'conflict', message: 'The trade has changed since you opened it.' })
  await openMenu(['peeAnalysis'], { computed: new Response(body, { status: 409 }) })
  fireEvent.click(screen.getByRole('menuitem', { name: /^Compute excursions/ }))
  await screen.findByText('The trade has changed since you opened it.')
})

const isDisabled = () =>
  screen.getByRole('menuitem', { name: /^Compute excursions/ }).getAttribute('aria-disabled') === 'true'

it('offers neither for a locked trade, nor for one that is open', async () => {
  await openMenu(['peeAnalysis'], { shown: { ...trade, isLocked: true } })
  await waitFor(() => expect(isDisabled()).toBe(true))
  expect(screen.getByText('The trade is locked')).toBeTruthy()
  cleanup()
  await openMenu(['peeAnalysis'], { shown: { ...trade, status: 'active' } })
  expect(isDisabled()).toBe(true)
})
