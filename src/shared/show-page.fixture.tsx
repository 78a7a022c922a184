import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, expect, vi } from 'vitest'
import { answerCalls, type Answers } from '#api/answer-calls.fixture.ts'
import { storePortfolioId } from '#api/portfolios/active-portfolio.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{`${pathname}${search}`}</output>
}

/** Shows a page at an address against a server that answers these calls; `path` names the parameters of the address. */
export function showPage(page: ReactNode, address: string, answers: Answers, path = '*') {
  const server = answerCalls(answers)
  vi.stubGlobal('fetch', server.serve)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path={path} element={page} />
            <Route path="*" element={null} />
          </Routes>
          <Address />
        </MemoryRouter>
        <Snackbars />
      </ThemeProvider>
    </QueryClientProvider>,
  )
  return server
}

/** Waits until the page has this address. */
export const addressIs = (expected: string) =>
  waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(expected))

/** Takes down what each test of a file has shown. */
export function cleanUpPages(): void {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    storePortfolioId(null)
  })
}
