import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import type { EliteState } from '#features/charter-elite/selection/elite-address.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { noFilter } from '#shared/filter/trade-filter.ts'
import { ReportHeading } from './report-heading.tsx'

afterEach(cleanup)

const none = new Map<string, string>()
const context: JournalContext = {
  portfolio: mainPortfolio,
  choices: { setups: [], exchanges: [], tags: [], mistakes: [], missed_reasons: [] },
  names: { setups: none, exchanges: none, tags: none, mistakes: none, missed_reasons: none },
  severities: {},
  stats: [],
  imports: none,
}
const main = { ...mainPortfolio, name: 'Main', currency: 'USD' }
const euro = { ...mainPortfolio, id: '20000000-0000-4000-8000-000000000000', name: 'Euro', currency: 'EUR' }

const selectionOf = (ids: readonly string[]) => ({ portfolioIds: ids, conditions: noFilter, brushes: [] })

function factsOf(portfolioIds: readonly string[], compared: readonly string[] | null) {
  const state: EliteState = {
    filter: noFilter,
    portfolioIds,
    tool: null,
    brushes: [],
    compare: compared === null ? null : { filter: { ...noFilter, direction: 'long' }, portfolioIds: compared },
    options: {},
    reported: null,
  }
  const analysis = {
    selection: selectionOf(portfolioIds),
    other: compared === null ? null : selectionOf(compared),
    portfolios: [main, euro],
    answers: new Map(),
  }
  const words = { currency: 'USD', timeZone: 'UTC', nameOf: () => '', dimensions: [] }
  render(<ReportHeading state={state} analysis={analysis} context={context} words={words} />)
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  return Object.fromEntries(terms.map((term, place) => [term, values[place]]))
}

test('names the portfolios of one selection, in R where their currencies differ', () => {
  expect(factsOf([main.id], null)).toMatchObject({ Portfolio: 'Main', Selection: 'All trades' })
  cleanup()
  expect(factsOf([main.id, euro.id], null)).toMatchObject({ Portfolio: 'Main, Euro (in R)' })
})

test('names the portfolios of each of two selections', () => {
  const facts = factsOf([main.id], [euro.id])
  expect(facts).toMatchObject({ 'Portfolio A': 'Main', 'Portfolio B': 'Euro', 'Selection A': 'All trades' })
  expect(facts['Selection B']).toMatch(/long/i)
  expect(facts).not.toHaveProperty('Portfolio')
})
