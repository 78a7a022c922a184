import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { storePortfolioId } from '#api/portfolios/active-portfolio.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import CharterElitePage from './charter-elite-page.tsx'

function show(answer: () => { readonly status?: number; readonly body: unknown }) {
  vi.stubGlobal('fetch', () => {
    const { status = 200, body } = answer()
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/charter-elite']}>
          <CharterElitePage />
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

describe('Charter Elite without trades', () => {
  test('asks for a portfolio', async () => {
    show(() => ({ body: { portfolios: [] } }))
    expect(await screen.findByText('No portfolio yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
  })

  test('offers an import and a first trade', async () => {
    show(() => ({ body: { portfolios: [{ ...mainPortfolio, tradeCount: 0 }] } }))
    expect(await screen.findByText('No trades in Main yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Import trades' }).getAttribute('href')).toBe('/trade-entry/import')
    expect(screen.queryByRole('link', { name: 'Report' })).toBeNull()
  })

  test('says that portfolios could not be loaded, and tries again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isBroken = true
    show(() =>
      isBroken
        ? { status: 500, body: { code: 'internal', message: 'Something failed on our side.' } }
        : { body: { portfolios: [] } },
    )
    expect(await screen.findByText('Something failed on our side.')).toBeTruthy()
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No portfolio yet')).toBeTruthy()
  })
})
