import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerCalls, refused } from '#api/answer-calls.fixture.ts'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { entryCheckQuery } from '#api/portfolios/entry-rules.ts'
import type { Money } from '#domain/numbers/units.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import { RulesPanel } from './rules-panel.tsx'

// A Thursday: its week begins on Monday, March 3.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2025-03-06T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const idOf = (place: string) => `50000000-0000-4000-8000-00000000000${place}`
const trade = (place: string, changes: object = {}) => ({
  id: idOf(place),
  symbol: `S${place}`,
  netPnl: '10',
  ...changes,
})
const answered = (...answers: readonly string[]) => ({
  ruleResponses: answers.map((met, place) => ({
    ruleId: idOf(`${place}`),
    met,
    note: null,
    title: 'Wait for the close',
    phase: 'entry',
    weight: '1',
    isMandatory: true,
  })),
})
const days = (...dates: readonly string[]) => dates.map((date) => ({ date })) as unknown as PortfolioMetrics['days']

function show(
  rows: unknown,
  { last = '2025-03-05', cursor = null as string | null, maxLosses = null as number | null } = {},
) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(entryCheckQuery(mainPortfolio.id).queryKey, {
    rules: { maxOpenRiskPct: null, maxLossesInRow: maxLosses, minutesAfterLoss: null } as never,
    balance: '10000' as Money,
    openTrades: [],
    lossesInRow: ['a', 'b'] as never,
  })
  const api = answerCalls({ 'GET /trades/rows': Array.isArray(rows) ? { trades: rows, nextCursor: cursor } : rows })
  vi.stubGlobal('fetch', api.serve)
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <RulesPanel portfolio={mainPortfolio} days={days('2025-02-03', last)} />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return api
}
/** The value beside a label. */
const fact = async (label: string) => {
  const value = (await screen.findByText(label)).parentElement?.querySelector('dd')
  if (value === null || value === undefined) throw new Error(`no value of ${label}`)
  return value
}

it('counts checks met, and names trades that broke a rule with what they cost', async () => {
  show([
    trade('1', answered('yes', 'yes', 'no')),
    trade('2', { ...answered('no'), netPnl: '-35.5' }),
    trade('3', { mistakeIds: [idOf('9')] }),
    trade('4', answered('yes')),
  ])
  // Met: 2 of trade 1 and 1 of trade 4. Broken: 1 of trade 1 and 1 of trade 2. 3 of 5 are 60 %.
  expect((await fact('Rules met')).textContent).toMatch(/60(\.0)?%3 of 5 checks$/)
  const breaks = await fact('Rule breaks')
  expect(
    within(breaks)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['S1', `/trade-history/${idOf('1')}`],
    ['S2', `/trade-history/${idOf('2')}`],
  ])
  // 10 - 35.5
  expect(breaks.textContent).toMatch(/2 of 4, net .*25\.50/)
  expect((await fact('Trades with mistakes')).textContent).toBe('S3')
})

it('says that no rule was broken, and that a share without checks is unknown', async () => {
  show([trade('1')])
  expect((await fact('Rule breaks')).textContent).toBe('None')
  expect((await fact('Trades with mistakes')).textContent).toBe('None')
  const met = await fact('Rules met')
  expect(met.textContent).toMatch(/0 of 0 checks$/)
  expect(met.textContent).not.toMatch(/%/)
})

it('names six trades and counts the others', async () => {
  show(Array.from({ length: 8 }, (_, place) => trade(`${place}`, answered('no'))))
  const breaks = await fact('Rule breaks')
  expect(
    within(breaks)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['S0', 'S1', 'S2', 'S3', 'S4', 'S5'])
  expect(within(breaks).getByText('+2')).toBeTruthy()
  cleanup()
  show(Array.from({ length: 6 }, (_, place) => trade(`${place}`, answered('no'))))
  expect(within(await fact('Rule breaks')).queryByText(/^\+\d+$/)).toBeNull()
})

it('shows the losing streak with its limit where one is set', async () => {
  show([trade('1')], { maxLosses: 3 })
  expect((await fact('Losing streak')).textContent).toBe('2 of 3 a day')
  cleanup()
  show([trade('1')])
  expect((await fact('Losing streak')).textContent).toBe('2 (no limit set)')
})

it('asks for closed trades of the last traded week from Monday to Sunday, and says which week it is', async () => {
  const current = show([trade('1')])
  await screen.findByText('This week vs. rules')
  await waitFor(() => expect(current.calls).toHaveLength(1))
  const query = new URLSearchParams(current.calls[0]?.query)
  expect([query.get('from'), query.get('to'), query.get('status')]).toEqual(['2025-03-03', '2025-03-09', 'completed'])
  cleanup()
  // A Friday two weeks earlier.
  const earlier = show([trade('1')], { last: '2025-02-21' })
  await screen.findByText('Last active week vs. rules')
  await waitFor(() => expect(earlier.calls).toHaveLength(1))
  expect(new URLSearchParams(earlier.calls[0]?.query).get('from')).toBe('2025-02-17')
})

it('says that only the newest trades are counted where there are more', async () => {
  show([trade('1')], { cursor: 'more' })
  expect(await screen.findByText('Newest 200 trades')).toBeTruthy()
  cleanup()
  show([trade('1')])
  await fact('Rules met')
  expect(screen.queryByText('Newest 200 trades')).toBeNull()
})

it('says that nothing is closed yet', async () => {
  show([])
  expect(await screen.findByText('No closed trades yet.')).toBeTruthy()
  expect(screen.queryByText('Rules met')).toBeNull()
})

it('waits for the trades', () => {
  show(new Promise(() => undefined))
  expect(screen.getByLabelText('Loading trades')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says why trades did not load, and asks for them again', async () => {
  let isDown = true
  show(() => (isDown ? refused(500, 'The server is down.') : { trades: [trade('1')], nextCursor: null }))
  expect(await screen.findByText('Couldn’t load trades')).toBeTruthy()
  expect(screen.getByText('The server is down.')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Rules met')).toBeTruthy()
})
