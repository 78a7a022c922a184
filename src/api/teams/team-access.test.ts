import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as client from '#api/client.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { findChangedAccess, refreshTeamAccess } from './team-access.ts'
import { teamPortfoliosQuery, type TeamPortfolio } from './team-portfolios.ts'

const shared = (changes: Partial<TeamPortfolio> = {}): TeamPortfolio => ({
  ...mainPortfolio,
  commissionRules: [],
  id: 'theirs',
  teamId: 'team',
  trader: { id: 'ana', name: 'Ana' },
  ...changes,
})

afterEach(() => void vi.restoreAllMocks())

describe('access to portfolios of teams', () => {
  it('changes when a portfolio goes or hides something else', () => {
    expect(findChangedAccess([shared()], [shared({ name: 'Renamed' })])).toEqual([])
    expect(findChangedAccess([shared()], [])).toHaveLength(1)
    expect(findChangedAccess([shared()], [shared({ teamHidesNotes: true })])).toHaveLength(1)
    expect(findChangedAccess([], [shared()])).toEqual([])
  })

  it('empties what was fetched of a portfolio that is gone, and nothing else', async () => {
    vi.spyOn(client, 'call').mockImplementation(async ({ path }) =>
      path === '/teams' ? { teams: [{ id: 'team', portfolios: 1 }] } : { portfolios: [] },
    )
    const queries = new QueryClient()
    queries.setQueryData(teamPortfoliosQuery.queryKey, [shared()])
    queries.setQueryData(['metrics', 'portfolio', 'theirs', {}], { netPnl: 5 })
    queries.setQueryData(['metrics', 'portfolio', 'mine', {}], { netPnl: 7 })
    queries.setQueryData(['trades', 'one', 'trade'], { id: 'trade', portfolioId: 'theirs' })
    queries.setQueryData(['trades', 'figures', 'trade'], { journal: 1 })
    queries.setQueryData(['attachments', 'ana/chart.png'], 'https://files.example.com/chart')
    await refreshTeamAccess(queries)
    expect(queries.getQueryData(teamPortfoliosQuery.queryKey)).toEqual([])
    expect(queries.getQueryData(['metrics', 'portfolio', 'mine', {}])).toEqual({ netPnl: 7 })
    for (const key of [
      ['metrics', 'portfolio', 'theirs', {}],
      ['trades', 'one', 'trade'],
      ['trades', 'figures', 'trade'],
      ['attachments', 'ana/chart.png'],
    ]) {
      expect(queries.getQueryData(key), JSON.stringify(key)).toBeUndefined()
    }
  })
})
