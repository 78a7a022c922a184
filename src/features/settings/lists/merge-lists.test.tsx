import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refetchAll } from '#api/refetch-all.fixture.ts'
import { savedViewsQuery } from '#api/trades/saved-views.ts'
import CashFlowsPage from '#features/settings/cash-flows/cash-flows-page.tsx'
import ExchangesPage from '#features/settings/exchanges/exchanges-page.tsx'
import PortfolioPage from '#features/settings/portfolio/portfolio-page.tsx'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'
import MissedReasonsPage from './missed-reasons-page.tsx'
import TagsPage from './tags-page.tsx'

const stamp = { createdAt: '2025-03-03T12:00:00.000Z', updatedAt: '2025-03-03T12:00:00.000Z' }
const idOf = (number: number) => `6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a00${number}`
const tags = ['Gap', 'Gaps'].map((name, place) => ({ ...stamp, id: idOf(10 + place), name, color: null }))
const reasons = ['Asleep', 'Away'].map((name, place) => ({ ...stamp, id: idOf(20 + place), name }))
const exchanges = ['CME', 'Globex'].map((name, place) => ({
  ...stamp,
  id: idOf(30 + place),
  name,
  kind: 'exchange',
  timeZone: 'America/Chicago',
  symbolCount: 2,
}))
const counts = {
  tags: { [idOf(10)]: 3 },
  missedReasons: { [idOf(21)]: 1 },
  exchanges: { [idOf(30)]: 1200 },
  symbols: {},
}

let isDown = false
const down = () => Response.json({ code: 'unavailable', message: 'Down.' }, { status: 503 })
const newQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

function show(page: ReactNode, merge: () => Response, queries = newQueries()) {
  const merges: { readonly path: string; readonly body: unknown }[] = []
  const lists: Record<string, unknown> = {
    '/tags': { tags },
    '/missed-reasons': { missedReasons: reasons },
    '/exchanges': { exchanges },
    '/use-counts': counts,
    '/portfolios': { portfolios: [] },
  }
  vi.stubGlobal('fetch', (address: string, init: { method: string; body?: string }) => {
    const path = address.replace('/api/v1', '')
    if (isDown) return Promise.resolve(down())
    if (init.method === 'GET') return Promise.resolve(Response.json(lists[path] ?? {}))
    merges.push({ path, body: JSON.parse(init.body ?? 'null') })
    return Promise.resolve(merge())
  })
  render(
    <QueryClientProvider client={queries}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>{page}</MemoryRouter>
        <Snackbars />
      </ThemeProvider>
    </QueryClientProvider>,
  )
  return merges
}

async function mergeInto(row: string, other: string, action: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Merge ${row}` }))
  fireEvent.click(await screen.findByRole('combobox', { name: /Merge into/ }))
  fireEvent.click(await screen.findByRole('option', { name: other }))
  fireEvent.click(screen.getByRole('button', { name: action }))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  isDown = false
})

describe('rows of lists', () => {
  it('say how many trades have them', async () => {
    show(<TagsPage />, () => Response.json({}))
    expect(await screen.findByText('3 trades')).toBeTruthy()
    expect(screen.getByText('0 trades')).toBeTruthy()
    cleanup()
    show(<ExchangesPage />, () => Response.json({}))
    expect(await screen.findByText('Exchange · 2 symbols · 1,200 trades · America/Chicago')).toBeTruthy()
  })

  it.each([
    { list: 'tags', page: <TagsPage />, row: tags, action: 'Merge tags', answer: { tag: tags[1] } },
    {
      list: 'missed-reasons',
      page: <MissedReasonsPage />,
      row: reasons,
      action: 'Merge reasons',
      answer: { missedReason: reasons[1] },
    },
    {
      list: 'exchanges',
      page: <ExchangesPage />,
      row: exchanges,
      action: 'Merge exchanges',
      answer: { exchange: exchanges[1] },
    },
  ])('merge into another: $list', async ({ list, page, row: [from, into], action, answer }) => {
    const merges = show(page, () => Response.json(answer))
    await mergeInto(from?.name ?? '', into?.name ?? '', action)
    expect(await screen.findByText(`${from?.name} merged into ${into?.name}.`)).toBeTruthy()
    expect(merges).toEqual([{ path: `/${list}/${from?.id}/merge`, body: { into: into?.id } }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    { list: 'tags', page: <TagsPage />, row: tags, action: 'Merge tags' },
    { list: 'exchanges', page: <ExchangesPage />, row: exchanges, action: 'Merge exchanges' },
  ])('read saved views again, whose filters follow: $list', async ({ page, row: [from, into], action }) => {
    const queries = newQueries()
    queries.setQueryData(savedViewsQuery.queryKey, [])
    show(page, () => Response.json({ tag: into, exchange: into }), queries)
    await mergeInto(from?.name ?? '', into?.name ?? '', action)
    await waitFor(() => expect(queries.getQueryState(savedViewsQuery.queryKey)?.isInvalidated).toBe(true))
  })

  it('say which symbols keep two exchanges apart', async () => {
    const message = 'Both list ES, NQ. Delete them from one of the two first.'
    show(<ExchangesPage />, () => Response.json({ code: 'conflict', message }, { status: 409 }))
    await mergeInto('CME', 'Globex', 'Merge exchanges')
    expect(await screen.findByText(message)).toBeTruthy()
  })
})

describe('while the server is down', () => {
  it('a list that is there stays', async () => {
    const queries = newQueries()
    show(<TagsPage />, () => Response.json({}), queries)
    await screen.findByText('Gaps')
    isDown = true
    await refetchAll(queries)
    expect(screen.getByText('Gaps')).toBeTruthy()
    expect(screen.queryByText('Couldn’t load tags')).toBeNull()
  })

  it.each([
    { list: 'tags', page: <TagsPage />, title: 'Couldn’t load tags', loaded: 'Gaps' },
    {
      list: 'cash flows',
      page: <CashFlowsPage />,
      title: 'Couldn’t load portfolios',
      loaded: 'Create one to record cash flows.',
    },
    { list: 'portfolios', page: <PortfolioPage />, title: 'Couldn’t load portfolios', loaded: 'No portfolio yet' },
  ])('a list that is not there can be loaded again: $list', async ({ page, title, loaded }) => {
    isDown = true
    show(page, () => Response.json({}))
    await screen.findByText(title)
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(loaded)
  })
})
