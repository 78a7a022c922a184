import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { noFilter, type TradeFilter } from '#shared/filter/trade-filter.ts'
import { addressIs, cleanUpPages, press, showPage } from '#shared/show-page.fixture.tsx'
import type { AnalysisReader } from '#workers/analysis/client.ts'
import type { DrilledTrade, DrillQuery } from '#workers/analysis/shapes.ts'
import { DrillDrawer } from './drill-drawer.tsx'

cleanUpPages()

const listId = '33333333-3333-4333-8333-333333333333'
const tradeOf = (id: string, portfolioId: string): DrilledTrade => ({
  id,
  portfolioId,
  currency: 'USD',
  symbol: 'ES',
  direction: 'long',
  result: 'win',
  setupId: null,
  date: null,
  realizedR: 1,
  netPnl: 100,
  missedR: null,
  note: null,
})
const trades = [tradeOf('t1', 'p1'), tradeOf('t2', 'p2'), tradeOf('t3', 'p1')]

/** A drawer over three trades of two portfolios. */
function showDrawer(filter: Partial<TradeFilter>, isWider: boolean, portfolioIds = ['p1']) {
  const read = vi.fn<(query: DrillQuery) => Promise<{ total: number; trades: DrilledTrade[] }>>(({ from, count }) =>
    Promise.resolve({ total: trades.length, trades: trades.slice(from, from + count) }),
  )
  const group = {
    title: '3 losses',
    call: { tool: 'streaks', options: {} },
    selection: { portfolioIds, conditions: noFilter, brushes: [] },
    group: 'l3',
    portfolioIds,
    history: { filter: { ...noFilter, statuses: ['completed'], excluded: false, ...filter }, isWider },
  } as const
  return showPage(
    <DrillDrawer
      reader={{ trades: read } as unknown as AnalysisReader}
      stamp="1"
      group={group}
      setupName={String}
      portfolioName={(id) => `Portfolio ${id}`}
      onClose={vi.fn()}
    />,
    '/charter-elite',
    {
      'POST /trade-lists': {
        list: { id: listId, portfolioId: listId, title: '3 losses', createdAt: '2025-01-02T14:30:00.000Z' },
      },
      'GET /trades/rows': { trades: [], nextCursor: null },
    },
    '/charter-elite',
  )
}
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('what a filter says is a link with the filter', async () => {
  showDrawer({ direction: 'long' }, false)
  await screen.findByText('3 trades')
  expect(links()).toEqual(
    expect.arrayContaining([
      ['Open in history', '/trade-history?direction=long&status=completed&excluded=false&portfolio=p1'],
      ['Simulate', '/monte-carlo-simulator?direction=long&portfolio=p1'],
      ['What if', '/what-if-simulator/strategy/p1?direction=long'],
    ]),
  )
})

test.each([
  ['Open in history', `/trade-history?list=${listId}&portfolio=p1`],
  ['Simulate', `/monte-carlo-simulator?list=${listId}&portfolio=p1`],
  ['What if', `/what-if-simulator/strategy/p1?list=${listId}`],
])('what no filter says is kept as a list of exactly these trades: %s', async (action, address) => {
  const server = showDrawer({}, true)
  await screen.findByText('3 trades')
  await press(action)
  await addressIs(address)
  expect(server.calls.find(({ call }) => call === 'POST /trade-lists')?.body).toEqual({
    portfolioId: 'p1',
    title: '3 losses',
    tradeIds: ['t1', 't3'],
  })
})

test('days are those of the exit, which what-if does not narrow by: it gets a list', async () => {
  showDrawer({ from: '2025-01-02' as TradeFilter['from'] }, false)
  await screen.findByText('3 trades')
  expect(links().find(([label]) => label === 'Simulate')?.[1]).toContain('from=2025-01-02')
  await press('What if')
  await addressIs(`/what-if-simulator/strategy/p1?list=${listId}`)
})

test('trades that were missed have no result to simulate', async () => {
  showDrawer({ statuses: ['missed'] }, true)
  await screen.findByText('3 trades')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Simulate' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'What if' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open in history' }).disabled).toBe(false)
})
