import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { buildFacts, type FactOverrides } from '#domain/datapoints/derivations/facts.fixture.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Answers } from '#shared/trade/stubbed-journal.fixture.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'
import TradePage from './trade-page.tsx'

/** What the server answers of a trade's surroundings; `around` are the figures of journal and market. */
export function surroundings(around: FactOverrides = {}): Answers {
  const { journal, market } = buildFacts({}, { journal: {}, market: {}, ...around })
  return {
    'GET /trades/:id/figures': () => ({ journal, market, stats: {} }),
    'GET /trades/:id/coach': () => ({ statements: [], question: null }),
    'GET /candles/series': () => ({ series: [] }),
    'GET /candles/provider': () => ({ configured: false }),
    'GET /plan': () => ({
      plan: 'professional',
      applies: false,
      features: ['peeAnalysis'],
      portfolios: { used: 1, max: null },
      url: null,
    }),
  }
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

/** Shows the page of a trade; every other page is a word. */
export function showTrade(id: Id): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <MemoryRouter initialEntries={[`/trade-history/${id}`]}>
          <Routes>
            <Route path="/trade-history/:tradeId" element={<TradePage />} />
            <Route path="*" element="Another page" />
          </Routes>
          <Address />
        </MemoryRouter>
        <Snackbars />
      </ThemeProvider>
    </QueryClientProvider>,
  )
}

export const addressNow = (): string | null => screen.getByLabelText('Address').textContent
