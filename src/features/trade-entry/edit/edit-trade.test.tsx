import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { refetchAll } from '#api/refetch-all.fixture.ts'
import { signInForTests } from '#api/supabase/signed-in.fixture.ts'
import { tradeQuery } from '#api/trades/trades.ts'
import { buildFacts } from '#domain/datapoints/derivations/facts.fixture.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { readDraft } from '#features/trade-entry/draft/draft.ts'
import {
  choose,
  field,
  goTo,
  playbook,
  portfolio,
  rules,
  setup,
  type,
} from '#features/trade-entry/form/trade-form.fixture.tsx'
import TradeEntryPage from '#features/trade-entry/trade-entry-page.tsx'
import { nativeDatesForTests } from '#ui/form/native-date-input.fixture.tsx'
import { theme } from '#ui/theme/theme.ts'
import { EditTrade } from './edit-trade.tsx'

nativeDatesForTests()

const userId = '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a0001'
signInForTests(userId)
const trade: Trade = {
  ...buildFacts({ thesis: 'old', invalidation: 'old' }).trade,
  portfolioId: portfolio.id,
  revision: 4,
}
/** The trade after an edit in another tab. */
const stored: Trade = { ...trade, revision: 5, thesis: 'theirs', sector: 'Energy' }
const place = { tradeId: trade.id }

/** Changes that the form has sent. */
let sent: Record<string, unknown>[] = []

function answer(address: string, init: { method: string; body?: string }) {
  if (init.method !== 'PUT') return playbook()(address, init)
  const body = JSON.parse(init.body ?? '{}') as Record<string, unknown>
  sent.push(body)
  const isOld = body['revision'] !== stored.revision
  const refusal = { code: 'conflict', message: 'The trade has changed since you opened it.', current: stored }
  return Promise.resolve(
    isOld ? new Response(JSON.stringify(refusal), { status: 409 }) : new Response(JSON.stringify({ trade: stored })),
  )
}

const element = (of: Trade, isFresh = true) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <EditTrade trade={of} isFresh={isFresh} portfolios={[portfolio]} userId={userId} />
      </MemoryRouter>
    </ThemeProvider>
  </QueryClientProvider>
)
const saveChanges = () => fireEvent.click(screen.getByText('Save changes'))
const group = (name: string | RegExp) => within(screen.getByRole('radiogroup', { name }))

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('a trade that changes elsewhere while it is edited', () => {
  it('shows both versions, merges them as chosen, and saves on top of the other edit', async () => {
    const { rerender } = render(element(trade))
    goTo('Plan')
    type(field('Thesis'), 'mine')
    type(field('Invalidation'), 'mine too')
    // The page fetches the other edit; this form still started from the older version.
    rerender(element(stored))
    expect((field('Thesis') as HTMLTextAreaElement).value).toBe('mine')
    saveChanges()
    await screen.findByRole('dialog', { name: 'This trade was changed elsewhere' })
    expect(sent.map(({ revision }) => revision)).toEqual([4])

    expect(group('Thesis').getByRole('radio', { name: /^Your version.*mine/ })).toHaveProperty('checked', true)
    expect(group(/^Sector/).getByRole('radio', { name: /^Saved version.*Energy/ })).toHaveProperty('checked', true)
    fireEvent.click(group('Thesis').getByRole('radio', { name: /^Saved version.*theirs/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Apply to form' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    saveChanges()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ revision: 5, thesis: 'theirs', invalidation: 'mine too', sector: 'Energy' })
    await waitFor(() => expect(readDraft(userId, place)).toBeNull())
  })
})

describe('the draft of a stored trade', () => {
  it('outlives the page, keeps its revision, and can be discarded', async () => {
    const { unmount } = render(element(trade))
    goTo('Plan')
    type(field('Thesis'), 'not saved yet')
    unmount()
    expect(readDraft(userId, place)?.start).toMatchObject({ tradeId: trade.id, revision: 4 })
    render(element(trade))
    await screen.findByText(/Draft restored/)
    goTo('Plan')
    expect((field('Thesis') as HTMLTextAreaElement).value).toBe('not saved yet')
    fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
    goTo('Plan')
    await waitFor(() => expect((field('Thesis') as HTMLTextAreaElement).value).toBe('old'))
    expect(readDraft(userId, place)).toBeNull()
  })

  it('starts from the stored trade, not from a cached one', async () => {
    const { rerender } = render(element(trade, false))
    expect(screen.queryByRole('form', { name: 'Trade' })).toBeNull()
    rerender(element(stored))
    goTo('Plan')
    expect((field('Thesis') as HTMLTextAreaElement).value).toBe('theirs')
  })
})

describe('the rules of a stored trade', () => {
  const unanswered: Trade = { ...trade, setupId: setup.id, ruleResponses: [] }

  it('that nobody answered are not asked about again after a change of a price', async () => {
    render(element(unanswered))
    goTo('Plan')
    type(field('Planned stop'), '99')
    saveChanges()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ plannedStopPrice: '99', ruleResponses: [] })
  })

  it('are asked about when the trade is completed', async () => {
    render(element({ ...unanswered, status: 'active' }))
    await choose(/^Status/, 'Completed')
    saveChanges()
    const dialog = await screen.findByRole('dialog', { name: 'Save this trade anyway?' })
    expect(within(dialog).getByText(/“Trend is clear” is not answered/)).toBeTruthy()
    expect(sent).toHaveLength(0)
  })
})

describe('the page of a stored trade', () => {
  it('keeps the open form and what is typed when the trade and the portfolios cannot be refetched', async () => {
    let isDown = false
    vi.stubGlobal('fetch', (address: string, init: { method: string; body?: string }) => {
      if (isDown) return Promise.resolve(Response.json({ code: 'unavailable', message: 'Down.' }, { status: 503 }))
      const path = address.replace('/api/v1', '')
      if (path === '/portfolios') return Promise.resolve(Response.json({ portfolios: [portfolio] }))
      if (path !== `/trades/${trade.id}`) return answer(address, init)
      return Promise.resolve(Response.json({ trade: { ...trade, setupId: setup.id } }))
    })
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    render(
      <QueryClientProvider client={queries}>
        <ThemeProvider theme={theme}>
          <MemoryRouter initialEntries={[`/trade-entry?id=${trade.id}`]}>
            <TradeEntryPage />
          </MemoryRouter>
        </ThemeProvider>
      </QueryClientProvider>,
    )
    await screen.findByRole('navigation', { name: 'Steps' })
    goTo('Plan')
    type(field('Thesis'), 'not saved yet')
    await screen.findByText(rules[0]?.title ?? '')
    isDown = true
    await refetchAll(queries)
    expect(queries.getQueryState(tradeQuery(trade.id).queryKey)?.status).toBe('error')
    expect(queries.getQueryState(portfoliosQuery.queryKey)?.status).toBe('error')
    expect((field('Thesis') as HTMLTextAreaElement).value).toBe('not saved yet')
    expect(screen.getByText(rules[0]?.title ?? '')).toBeTruthy()
    expect(screen.queryByText(/^Couldn’t load/)).toBeNull()
  })

  it('tries again to load the portfolios', async () => {
    let isDown = true
    vi.stubGlobal('fetch', (address: string, init: { method: string; body?: string }) => {
      const path = address.replace('/api/v1', '')
      if (path !== '/portfolios') return answer(address, init)
      if (isDown) return Promise.resolve(Response.json({ code: 'unavailable', message: 'Down.' }, { status: 503 }))
      return Promise.resolve(Response.json({ portfolios: [] }))
    })
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ThemeProvider theme={theme}>
          <MemoryRouter initialEntries={['/trade-entry?new=true']}>
            <TradeEntryPage />
          </MemoryRouter>
        </ThemeProvider>
      </QueryClientProvider>,
    )
    await screen.findByText('Couldn’t load portfolios')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('A trade belongs to a portfolio. Create one first.')
  })
})
