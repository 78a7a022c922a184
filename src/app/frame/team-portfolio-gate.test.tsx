import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerCalls, type Answers } from '#api/answer-calls.fixture.ts'
import { call } from '#api/client.ts'
import { readTeamPortfolioId, showTeamPortfolio } from '#api/portfolios/shown-portfolio.ts'
import { getTrade } from '#contract/trades/trades.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { frameAnswers, showFrame } from './show-frame.fixture.tsx'
import { TeamPortfolioGate } from './team-portfolio-gate.tsx'

const teamId = '22222222-2222-4222-8222-222222222222'
const theirs = {
  ...mainPortfolio,
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Theirs',
  teamId,
  teamHidesMoney: true,
  trader: { id: '44444444-4444-4444-8444-444444444444', name: 'Ben' },
}
const team = { ...mainPortfolio, id: teamId, name: 'Desk', role: 'coach', members: 2, portfolios: 1 }
/** The portfolios that the team shows, until one stops. */
let shared: object[] = [theirs]

function show(address: string, changes: Answers = {}) {
  const api = answerCalls({
    ...frameAnswers,
    'GET /teams': { teams: [team] },
    [`GET /teams/${teamId}/portfolios`]: () => ({ portfolios: shared }),
    ...changes,
  })
  vi.stubGlobal('fetch', api.serve)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  showFrame(
    <TeamPortfolioGate>
      <p>The screen</p>
    </TeamPortfolioGate>,
    address,
    queries,
  )
  return queries
}
const address = () => screen.getByLabelText('Address').textContent

beforeEach(() => {
  shared = [theirs]
})
afterEach(() => {
  cleanup()
  showTeamPortfolio(null)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('carries the team’s portfolio in the address of screens that show it, and says whose it is', async () => {
  showTeamPortfolio(theirs.id)
  show('/dashboard?from=2025-01-01')
  expect(address()).toBe(`/dashboard?from=2025-01-01&team_portfolio=${theirs.id}`)
  await screen.findByText('Shared by Ben · read-only · money hidden')
  screen.getByText('Amounts are in R. Size is the quantity for 1R.')
  screen.getByText('The screen')
})

it('shows the portfolio of a link, and the own ones again on request', async () => {
  show(`/trade-history?team_portfolio=${theirs.id}`)
  expect(readTeamPortfolioId()).toBe(theirs.id)
  fireEvent.click(await screen.findByRole('button', { name: 'My portfolios' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'My portfolios' })).toBeNull())
  expect([address(), readTeamPortfolioId()]).toEqual(['/trade-history', null])
})

it('leaves screens of the own portfolios alone', () => {
  showTeamPortfolio(theirs.id)
  show('/monte-carlo-simulator')
  expect(address()).toBe('/monte-carlo-simulator')
  screen.getByText('The screen')
})

it('takes a portfolio off the screen that is no longer shared', async () => {
  showTeamPortfolio(theirs.id)
  shared = []
  show('/dashboard')
  await screen.findByText('You no longer have access to this portfolio')
  expect(screen.queryByText('The screen')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show my portfolios' }))
  await screen.findByText('The screen')
  expect(address()).toBe('/dashboard')
})

it('asks what is shared as soon as an answer says “not found”', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  showTeamPortfolio(theirs.id)
  const queries = show('/dashboard', {
    [`GET /trades/${teamId}`]: Response.json({ code: 'not_found', message: 'No trade.' }, { status: 404 }),
  })
  await screen.findByText(/^Shared by Ben/)
  shared = []
  await queries.prefetchQuery({
    queryKey: ['trades', teamId],
    queryFn: () => call(getTrade, { params: { id: teamId } }),
  })
  await screen.findByText('You no longer have access to this portfolio')
})
