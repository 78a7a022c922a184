import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { entryCheckQuery } from '#api/portfolios/entry-rules.ts'
import type { Instant, Money } from '#domain/numbers/units.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { OpenRiskPanel } from './open-risk-panel.tsx'

afterEach(cleanup)

function show(risks: readonly (string | null)[]) {
  const queries = new QueryClient()
  queries.setQueryData(entryCheckQuery(mainPortfolio.id).queryKey, {
    rules: { maxOpenRiskPct: '2', maxLossesInRow: null, minutesAfterLoss: null } as never,
    balance: '10000' as Money,
    openTrades: risks.map((riskAmount, index) => ({
      id: `${index}`,
      symbol: `S${index}`,
      direction: 'long',
      entryAt: '2025-03-03T14:00:00.000Z' as Instant,
      riskAmount: riskAmount as Money | null,
    })) as never,
    lossesInRow: [],
  })
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <OpenRiskPanel portfolio={mainPortfolio} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('says that open risk is unknown where no open trade has one, and not that it is 0', () => {
  show([null, null])
  expect(screen.queryByText(/0\.00/)).toBeNull()
  expect(screen.getByText(/Unknown share of balance · limit 2% · 2 trades without known risk/)).toBeTruthy()
  expect(screen.queryByText('Risk limit used')).toBeNull()
  cleanup()
  show(['50', null])
  expect(screen.getByText(/0\.5% of balance · limit 2% · 1 trade without known risk/)).toBeTruthy()
})
