import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { SimulationParameters } from '#api/simulations/monte-carlo.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import { SampleNotice } from './sample-notice.tsx'

afterEach(cleanup)

function show(effectiveTrades: number, isNarrowed = false, usable = 300) {
  const parameters: SimulationParameters = {
    sample: {
      portfolioId: mainPortfolio.id,
      r: [],
      usable,
      excluded: 0,
      assumed: 0,
      assumedRisk: null,
      suggestedRisk: null,
      tradesPerDay: [],
      pnlPerLot: [],
    },
    statistics: {
      meanR: 0.2,
      effectiveTrades,
      sdR: 1.2,
      winRate: 0.5,
      averageWinR: 1.3,
      averageLossR: -0.9,
      tradesPerDay: 2,
    },
    verdict: usable < 10 ? 'refuse' : 'ok',
    minimum: 10,
    advised: 30,
  }
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <SampleNotice
          sample={{ parameters, recorded: parameters, assumedRisk: null, error: null, refetch: () => undefined }}
          portfolio={mainPortfolio}
          onOneR={() => undefined}
          isNarrowed={isNarrowed}
          filterFields={<p>Fields</p>}
        />
      </MemoryRouter>
    </ThemeProvider>,
  )
}

test('a sample whose results depend on each other says what it counts as', () => {
  show(33.3)
  expect(screen.getByText(/300 trades \(effective 33\) in the sample · results depend on each other/)).toBeTruthy()
})

test('the fields of a filter open on demand, and stay while trades are left out', () => {
  show(300)
  expect(screen.queryByText('Fields')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Filter trades' }))
  screen.getByText('Fields')
  cleanup()
  show(300, true)
  screen.getByText('Fields')
})

test('an independent sample says how many trades it has', () => {
  show(300)
  expect(screen.getByText(/^300 trades in the sample · \+?0\.20/)).toBeTruthy()
})

test('a sample that is too small says whether the portfolio or the filter has so few', async () => {
  show(4, false, 4)
  await screen.findByText(new RegExp(`^${mainPortfolio.name} has 4\\.`))
  screen.getByRole('link', { name: 'Import more trades' })
  cleanup()
  show(0, true, 0)
  await screen.findByText(`The filter leaves 0 of ${mainPortfolio.name}. Select more trades.`, { exact: false })
  expect(screen.queryByRole('link', { name: 'Import more trades' })).toBeNull()
})
