import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
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
    vi.useRealTimers()
    storePortfolioId(null)
  })
}

/** Presses a button once it is there. */
export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

export const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

/** Types into a field; the label of what is required ends in an asterisk. */
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })

/** Chooses an option of a select. */
export async function choose(field: string, option: string | RegExp): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: field }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

/** What is in a dialog once it is open. */
export const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** The cells of a table as text, without its heading. */
export async function rowsOf(caption: string): Promise<readonly (readonly string[])[]> {
  const [, ...rows] = within(await screen.findByRole('table', { name: caption })).getAllByRole('row')
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
}

/** The cells of a table's first row as text. */
export const firstRow = async (caption: string): Promise<readonly string[]> => (await rowsOf(caption))[0] ?? []
