import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deletionQueue } from '#api/trades/deletion-queue.ts'
import type { Trade } from '#domain/trade/trade.ts'
import {
  aaa,
  addressNow,
  bbb,
  ccc,
  choose,
  chooseItem,
  endVisit,
  findSymbols,
  keepColumns,
  press,
  showHistory,
} from '#features/trade-history/history.fixture.tsx'
import { type Answers, stubJournal, tradeOf } from '#shared/trade/stubbed-journal.fixture.ts'
import { SilentResizeObserver } from '#ui/silent-resize-observer.fixture.ts'

async function visit(trades: readonly Trade[] = [aaa, bbb, ccc], given: Answers = {}) {
  const journal = stubJournal(trades, given)
  vi.stubGlobal('fetch', journal.serve)
  showHistory()
  await screen.findByRole('list', { name: 'Trades' })
  return journal
}

const list = () => within(screen.getByRole('list', { name: 'Trades' }))
const cards = () => [...screen.getByRole('list', { name: 'Trades' }).children]
const textOf = (symbol: string) =>
  cards()
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    .find((text) => text.startsWith(symbol)) ?? ''
const totals = () => screen.getByRole('region', { name: 'Totals of all trades shown' }).textContent
const boxes = () => list().queryAllByRole<HTMLInputElement>('checkbox')

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', SilentResizeObserver)
  // A window as narrow as a phone's.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    // MUI's color schemes listen by the older names.
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
})
afterEach(() => {
  endVisit()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a card', () => {
  it('shows the result of its trade, how it was made and when, and leads to it', async () => {
    await visit([
      aaa,
      bbb,
      { ...ccc, isExcluded: true },
      tradeOf(4, { symbol: 'DDD', status: 'planned', executions: [] }),
    ])
    expect(screen.queryByRole('grid')).toBeNull()
    expect(textOf('AAA')).toBe('AAALong+$50.0010 @ 100.00 → 105.00+2.50RMar 3, 2025, 15:00:00 · 30 minWin')
    expect(textOf('BBB')).toMatch(/−\$10\.00.*−0\.50R.*Loss$/)
    expect(textOf('CCC')).toMatch(/^CCCShort\+\$30\.00.*No risk recorded\..*Win/)
    expect(list().getByTitle('Excluded from statistics')).toBeTruthy()
    expect(textOf('DDD')).toMatch(/Not closed yet.*Planned$/)
    expect(list().getByRole('link', { name: 'AAA' }).getAttribute('href')).toBe(`/trade-history/${aaa.id}`)
    expect(screen.getByText('4 of 4 trades')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('lists further columns by their names below', async () => {
    keepColumns('symbol', 'netPnl', 'thesis')
    await visit([{ ...aaa, thesis: 'Failed auction' }])
    expect(list().getByText('Thesis').nextElementSibling?.textContent).toBe('Failed auction')
    // What a card has a place for anyway is not listed again.
    expect(list().queryByText('Net P&L')).toBeNull()
  })

  it('has a menu of its trade: deleted there, it is hidden until Undo', async () => {
    const { calls } = await visit()
    await chooseItem('Actions for AAA, Mar 3, 2025', 'Delete')
    await screen.findByText('AAA trade deleted')
    await findSymbols('CCC', 'BBB')
    expect(totals()).toContain('+$20.00')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    press('Undo')
    await findSymbols('CCC', 'BBB', 'AAA')
    expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  })
})

describe('selecting cards', () => {
  it('begins and ends by a button; the actions on the selection are in its menu', async () => {
    await visit()
    expect(boxes()).toHaveLength(0)
    press('Select')
    expect(boxes()).toHaveLength(3)
    expect(list().queryByRole('button', { name: /^Actions for/ })).toBeNull()
    fireEvent.click(screen.getByLabelText('Select CCC, Mar 3, 2025'))
    expect(screen.getByText('1 selected')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Export',
      'Merge into one',
      'Lock',
      'Unlock',
      'Print',
      'Delete',
    ])
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    press('Select')
    expect(boxes()).toHaveLength(0)
    expect(screen.queryByText('1 selected')).toBeNull()
  })

  it('changes the selected ones', async () => {
    const { sent } = await visit()
    press('Select')
    for (const box of boxes().slice(0, 2)) fireEvent.click(box)
    press('Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 trades' }))
    await choose('Setup', 'Fade')
    fireEvent.click(dialog.getByRole('button', { name: 'Change 2 trades' }))
    await dialog.findByText('2 changed.')
    expect(sent('PUT /trades/bulk-update')).toMatchObject([{ body: { trades: [{ id: bbb.id }, { id: ccc.id }] } }])
  })

  it('hides deleted ones, totals too, and Undo shows them again', async () => {
    const { sent } = await visit()
    press('Select')
    for (const box of boxes().slice(0, 2)) fireEvent.click(box)
    await chooseItem('More', 'Delete')
    await screen.findByText('2 trades deleted')
    await findSymbols('AAA')
    expect(totals()).toContain('+$50.00')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    press('Undo')
    await findSymbols('CCC', 'BBB', 'AAA')
    expect(totals()).toContain('+$70.00')
    expect(deletionQueue.hidden().size).toBe(0)
    expect(sent('POST /trades/bulk-delete')).toEqual([])
  })
})

it('are sorted by a field in either order, as the address says', async () => {
  const { sent } = await visit()
  await choose('Sort by', 'Net P&L')
  await findSymbols('AAA', 'CCC', 'BBB')
  expect(addressNow()).toBe('/trade-history?sort=netPnl')
  fireEvent.click(screen.getByLabelText('Sort ascending'))
  await findSymbols('BBB', 'CCC', 'AAA')
  expect(addressNow()).toBe('/trade-history?sort=netPnl&order=asc')
  expect(sent('GET /trades/rows').at(-1)?.query).toMatchObject({ sort: 'netPnl', order: 'asc' })
  expect(screen.getByLabelText('Sort descending')).toBeTruthy()
})

it('are filtered by side and result with a click each', async () => {
  await visit()
  const toolbar = screen.getByRole('toolbar', { name: 'Cards' })
  press('Wins', toolbar)
  await findSymbols('CCC', 'AAA')
  press('Short', toolbar)
  await findSymbols('CCC')
  expect(addressNow()).toBe('/trade-history?direction=short&result=win')
  press('Short', toolbar)
  await findSymbols('CCC', 'AAA')
})

it('come page by page', async () => {
  const many = Array.from({ length: 203 }, (_, number) => tradeOf(number + 1))
  const { sent } = await visit(many)
  expect(screen.getByText('200 of 203 trades')).toBeTruthy()
  press('Load more')
  await screen.findByText('203 of 203 trades')
  expect(sent('GET /trades/rows').map(({ query }) => query['cursor'] ?? query['offset'])).toEqual(['0', '200'])
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

describe('groups of cards', () => {
  it('show sums and samples, open by a tap to their trades, and close again', async () => {
    const { sent } = await visit()
    await choose('Group by', 'Side')
    const long = await screen.findByRole('button', { name: /^Long.*wins/ })
    expect(long.textContent.replaceAll('\u00a0', ' ')).toBe('Long+$40.00n 2 · 50.0% wins+2.00R')
    expect(list().getByRole('button', { name: /^Short/ }).textContent).toContain('No risk recorded.')
    expect(addressNow()).toBe('/trade-history?group=direction')
    fireEvent.click(long)
    await findSymbols('BBB', 'AAA')
    expect(sent('GET /trades/rows').at(-1)?.query).toMatchObject({ direction: 'long', limit: '100' })
    expect(long.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(long)
    await findSymbols()
  })

  it('with more trades than they show are shown whole on request, as a filter', async () => {
    const group = { trades: 120, completed: 0, excluded: 0, wins: 0, losses: 0, breakevens: 0 }
    const sums = { grossPnl: '0', totalFees: '0', netPnl: '0', totalR: null, tradesWithR: 0 }
    await visit(undefined, {
      'GET /trades/groups': () => ({ groups: [{ key: 'AAA', ...group, ...sums }], truncated: false }),
    })
    await choose('Group by', 'Symbol')
    const head = await screen.findByRole('button', { name: /^AAA/ })
    expect(head.textContent).toContain('n 120 · no closed trades')
    fireEvent.click(head)
    await list().findByText(/^1 of 120 trades/)
    press('Show all')
    expect(addressNow()).toBe('/trade-history?symbol=AAA')
    await screen.findByText('1 of 1 trade')
  })
})
