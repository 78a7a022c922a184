import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { StatSeries } from '#domain/analysis/groups/stat-summary.ts'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import { statPlaces } from '#domain/formulas/stat-places.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { noFilter } from '#shared/filter/trade-filter.ts'
import { theme } from '#ui/theme/theme.ts'
import { StatWidget } from './stat-widget.tsx'
import * as series from './use-stat-series.ts'

const at = '2025-03-03T14:00:00.000Z' as Instant
const stat: CustomStat = {
  id: '70000000-0000-4000-8000-000000000000',
  name: 'Given back',
  description: null,
  kind: 'formula',
  unit: null,
  choices: [],
  minimum: null,
  maximum: null,
  formula: 'mfeR - realizedR',
  shownOn: statPlaces,
  archivedAt: null,
  createdAt: at,
  updatedAt: at,
}
const none = new Map<string, string>()
const context: JournalContext = {
  portfolio: mainPortfolio,
  choices: { setups: [], exchanges: [], tags: [], mistakes: [], missed_reasons: [] },
  names: { setups: none, exchanges: none, tags: none, mistakes: none, missed_reasons: none },
  severities: {},
  stats: [stat],
  imports: none,
}

function show(approximateN: number): void {
  const summary = { n: 300, unknown: 20, mean: 1.5, median: 1.25, min: 0, max: 4 }
  const data: StatSeries = { kind: 'numbers', summary, approximateN, points: [] }
  type Answer = ReturnType<typeof series.useStatSeries>
  vi.spyOn(series, 'useStatSeries').mockReturnValue({ data, error: null } as Answer)
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <StatWidget statId={stat.id} filter={noFilter} context={context} />
      </MemoryRouter>
    </ThemeProvider>,
  )
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('says how many trades behind a stat of MFE are approximate, and nothing where none is', () => {
  show(42)
  expect(screen.getByText(/n 300, 42 approximate · 20 unknown$/)).toBeTruthy()
  cleanup()
  show(0)
  expect(screen.getByText(/n 300 · 20 unknown$/)).toBeTruthy()
})
