import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { readTeamPortfolioId, showTeamPortfolio } from '#api/portfolios/shown-portfolio.ts'
import { teamPortfoliosQuery, type TeamPortfolio } from '#api/teams/team-portfolios.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { PortfolioSwitch } from './portfolio-switch.tsx'

const swing = { ...mainPortfolio, id: '6b1f4c1e-6b5b-4f0e-9a53-0d5f7c1c2a77', name: 'Swing' }
const theirs = { ...mainPortfolio, id: '6b1f4c1e-6b5b-4f0e-9a53-0d5f7c1c2a78', name: 'Theirs' } as TeamPortfolio

afterEach(() => {
  cleanup()
  localStorage.clear()
  showTeamPortfolio(null)
})

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

function open(address: string) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(portfoliosQuery.queryKey, [mainPortfolio, swing])
  queries.setQueryData(teamPortfoliosQuery.queryKey, [theirs])
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[address]}>
        <PortfolioSwitch />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

async function choose(from: string, to: string) {
  fireEvent.click(screen.getByRole('button', { name: `Portfolio: ${from}` }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: new RegExp(to) }))
  await screen.findByRole('button', { name: `Portfolio: ${to}` })
}

const address = () => screen.getByRole('status').textContent

it.each([
  ['/dashboard?from=2025-01-01&setup=a', '/dashboard?from=2025-01-01&setup=a'],
  ['/monte-carlo-simulator?tab=kelly', '/monte-carlo-simulator?tab=kelly'],
  ['/trade-entry?id=7', '/trade-entry?id=7'],
  // Portfolios that were chosen on the screen itself give way to the one that is chosen now.
  ['/charter-elite?tool=breakdown&portfolio=a,b', '/charter-elite?tool=breakdown'],
])('between own portfolios %s becomes %s', async (before, after) => {
  open(before)
  await choose(mainPortfolio.name, 'Swing')
  expect(address()).toBe(after)
})

it('shows a team’s portfolio without the filters of the own one, and the other way around', async () => {
  open('/trade-history?setup=a')
  await choose(mainPortfolio.name, 'Theirs')
  expect([address(), readTeamPortfolioId()]).toEqual(['/trade-history', theirs.id])
  await choose('Theirs', 'Swing')
  expect([address(), readTeamPortfolioId()]).toEqual(['/trade-history', null])
})

it('leads to the dashboard from a screen that shows no team’s portfolio', async () => {
  open('/monte-carlo-simulator?tab=kelly')
  await choose(mainPortfolio.name, 'Theirs')
  expect(address()).toBe('/dashboard')
})
