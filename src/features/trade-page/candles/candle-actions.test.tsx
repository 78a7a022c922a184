import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnPlan } from '#contract/accounts/plan.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { theme } from '#ui/theme/theme.ts'
import { CandleActions } from './candle-actions.tsx'

vi.mock('#api/supabase/session.ts', () => ({ accessToken: () => Promise.resolve('token') }))

const request = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', request))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  request.mockReset()
})

const trade = { id: '1', symbol: 'ES', status: 'completed', isLocked: false, excursionSource: 'manual' } as Trade

async function openMenu(features: OwnPlan['features']): Promise<void> {
  const plan: OwnPlan = { plan: 'free', applies: true, features, portfolios: { used: 1, max: 3 }, url: null }
  request.mockImplementation((address) =>
    Promise.resolve(
      new Response(JSON.stringify(address === '/api/v1/plan' ? plan : { configured: false }), {
        headers: { 'content-type': 'application/json' },
      }),
    ),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>
          <CandleActions trade={trade} timeZone="UTC" />
        </MemoryRouter>
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
