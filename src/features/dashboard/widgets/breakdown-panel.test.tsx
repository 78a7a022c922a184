import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { type TradeGroup, tradeGroupsQuery } from '#api/trades/history.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { toFilterQuery } from '#shared/filter/filter-query.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { noFilter } from '#shared/filter/trade-filter.ts'
import { theme } from '#ui/theme/theme.ts'
import { BreakdownPanel } from './breakdown-panel.tsx'

const none = new Map<string, string>()
const context: JournalContext = {
  portfolio: mainPortfolio,
  choices: { setups: [], exchanges: [], tags: [], mistakes: [], missed_reasons: [] },
  names: { setups: none, exchanges: none, tags: none, mistakes: none, missed_reasons: none },
  severities: {},
  stats: [],
  imports: none,
}

afterEach(cleanup)

function show(groups: readonly Partial<TradeGroup>[]) {
  const queries = new QueryClient()
  const { queryKey } = tradeGroupsQuery(toFilterQuery(mainPortfolio.id, noFilter), 'setup', 1)
  queries.setQueryData(queryKey, {
    groups: groups.map((group, index) => ({
      key: `${index}`,
      trades: 10,
      completed: 10,
      excluded: 0,
      wins: 5,
      losses: 5,
      breakevens: 0,
      grossPnl: '0',
      totalFees: '0',
      netPnl: '0',
      totalR: 1,
      tradesWithR: 10,
      ...group,
    })) as never,
    truncated: false,
  })
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <BreakdownPanel filter={noFilter} context={context} height="regular" />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  )
}

it('sorts and shows groups in one unit, also where one without an R is among those left out', () => {
  // By money: 9, 8, 7, 6, then the one without an R, then 4, 3, 2, 1. The R are the other way round.
  show(
    Array.from({ length: 9 }, (_, place) => ({
      netPnl: `${9 - place}00` as never,
      totalR: place === 4 ? null : place + 1,
    })),
  )
  expect(screen.getByText('Net P&L')).toBeTruthy()
  expect(screen.getByText('+$900')).toBeTruthy()
})

it('says of how many trades an R is', () => {
  show([{ tradesWithR: 2 }, {}])
  expect(screen.getByText(/n 2 of 10$/)).toBeTruthy()
  expect(screen.getByText(/n 10$/)).toBeTruthy()
})
