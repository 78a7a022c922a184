import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { tradeRowsKey } from '#api/trades/history.ts'
import { buildFacts } from '#domain/datapoints/derivations/facts.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import { NeighborLinks } from './neighbor-links.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { trade } = buildFacts()
const rows = (...ids: string[]) => ({ trades: ids.map((id) => ({ id })), nextCursor: null })
const question = { portfolio_id: trade.portfolioId, sort: 'exitAt', order: 'desc' } as const

function Where() {
  return (
    <>
      <output>{useLocation().pathname}</output>
      <input aria-label="Anything" />
    </>
  )
}

/** The history as it was shown before: pages of rows, or none. */
function show(history: readonly ReturnType<typeof rows>[]) {
  const queries = new QueryClient()
  for (const [page, shown] of history.entries()) {
    const nextCursor = page === history.length - 1 ? null : 'more'
    queries.setQueryData([...tradeRowsKey(question), page], { ...shown, nextCursor })
  }
  render(
    <QueryClientProvider client={queries}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>
          <NeighborLinks trade={trade} />
          <Where />
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  )
}
const where = () => screen.getByRole('status').textContent

describe('the trades before and after', () => {
  it('follow the history as last shown, across its pages', async () => {
    show([rows('a', 'b'), rows(trade.id, 'c')])
    const next = await screen.findByRole('link', { name: 'Next trade in the history (j)' })
    expect(next.getAttribute('href')).toBe('/trade-history/c')
    fireEvent.keyDown(document.body, { key: 'k' })
    expect(where()).toBe('/trade-history/b')
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    expect(where()).toBe('/trade-history/c')
  })

  it('ignore keys typed into a field or with a modifier', async () => {
    show([rows('a', trade.id, 'c')])
    await screen.findByRole('link', { name: /^Next trade/ })
    fireEvent.keyDown(screen.getByLabelText('Anything'), { key: 'j' })
    fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true })
    expect(where()).toBe('/')
  })

  it('follow the exit times if the history was not shown; the last trade has no next', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address)
      const isLater = address.includes('order=asc')
      return Promise.resolve(
        new Response(JSON.stringify(isLater ? rows(trade.id) : rows(trade.id, '00000000-0000-4000-8000-00000000000e'))),
      )
    })
    show([])
    const previous = await screen.findByRole('link', { name: 'Previous trade by exit (k)' })
    expect(previous.getAttribute('href')).toBe('/trade-history/00000000-0000-4000-8000-00000000000e')
    expect(screen.queryByRole('link', { name: /^Next trade/ })).toBeNull()
    expect(asked).toHaveLength(2)
    expect(asked.every((address) => address.includes('2025-03-03'))).toBe(true)
  })
})
