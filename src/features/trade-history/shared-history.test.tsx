import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showTeamPortfolio } from '#api/portfolios/shown-portfolio.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { fade, idOf } from '#shared/trade/journal-lists.fixture.ts'
import { stubJournal } from '#shared/trade/stubbed-journal.fixture.ts'
import { SilentResizeObserver } from '#ui/silent-resize-observer.fixture.ts'
import { aaa, bbb, endVisit, findSymbols, press, showHistory } from './history.fixture.tsx'

const stamp = { createdAt: aaa.createdAt, updatedAt: aaa.updatedAt }
const team = { ...stamp, id: idOf(71), name: 'Desk', role: 'coach', members: 2, portfolios: 1 }
const theirs = { ...mainPortfolio, name: 'Tia’s futures', teamId: team.id, trader: { id: idOf(72), name: 'Tia' } }
const noNames = { rules: [], tags: [], mistakes: [], exchanges: [], missedReasons: [], customStats: [] }

/** Shows the history of a portfolio that another trader shares with the user. */
function visit(trades: readonly Trade[]) {
  const journal = stubJournal(trades, {
    'GET /portfolios': () => ({ portfolios: [] }),
    'GET /teams': () => ({ teams: [team] }),
    'GET /teams/:id/portfolios': () => ({ portfolios: [theirs] }),
    'GET /portfolios/:id/names': () => ({ ...noNames, setups: [{ id: fade.id, name: 'Tia’s fade' }] }),
  })
  vi.stubGlobal('fetch', journal.serve)
  showTeamPortfolio(theirs.id)
  showHistory()
  return journal
}

beforeEach(() => vi.stubGlobal('ResizeObserver', SilentResizeObserver))
afterEach(() => {
  endVisit()
  showTeamPortfolio(null)
  vi.unstubAllGlobals()
})

it('offers nothing that changes a trade of another trader', async () => {
  visit([aaa, bbb])
  await findSymbols('BBB', 'AAA')
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
  fireEvent.click(screen.getByLabelText(/^Actions for AAA/))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Open'])
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  fireEvent.click(screen.getByLabelText('Select BBB, row 1'))
  const bar = within(screen.getByRole('region', { name: 'Selected trades' }))
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Select all 2',
    'Export',
    'Print',
    'Clear selection',
  ])
})

it('names the other trader’s setups', async () => {
  visit([{ ...aaa, setupId: fade.id }])
  await findSymbols('AAA')
  press('All filters')
  const drawer = within(await screen.findByRole('dialog', { name: 'All filters' }))
  fireEvent.change(drawer.getByLabelText('Setups'), { target: { value: 'fade' } })
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Tia’s fade'])
})

it('without trades says that they appear, and offers neither an import nor a first trade', async () => {
  visit([])
  await screen.findByText('No trades in Tia’s futures yet')
  expect(screen.getByText('They appear here once logged.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Import trades|Log a trade/ })).toBeNull()
})
