import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deletionQueue } from '#api/trades/deletion-queue.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { fill } from '#domain/trade/trade.fixture.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { breakout, idOf } from '#shared/trade/journal-lists.fixture.ts'
import { type Answers, refusal, stubJournal, tradeOf } from '#shared/trade/stubbed-journal.fixture.ts'
import { addressNow, showTrade, surroundings } from './trade-page.fixture.tsx'

/** Bought 3 at 100, sold 2 at 110 and 1 at 90. */
const trade = tradeOf(1, {
  symbol: 'ACME',
  setupId: breakout.id,
  executions: [fill('buy', '3', '100', '14:30'), fill('sell', '2', '110', '14:40'), fill('sell', '1', '90', '14:50')],
})

async function visit(trades: readonly Trade[] = [trade], given: Answers = {}) {
  const journal = stubJournal(trades, { ...surroundings(), ...given })
  vi.stubGlobal('fetch', journal.serve)
  showTrade(trade.id)
  await screen.findByRole('button', { name: 'More' })
  return { ...journal, bodies: (call: string) => journal.sent(call).map(({ body }) => body) }
}
const figure = (name: string) => screen.getByRole('region', { name }).textContent
const act = async (item: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  for (const close of screen.queryAllByLabelText('Close message')) fireEvent.click(close)
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const down = () => refusal(503, 'busy', 'The server is busy.')

describe('the page of a trade', () => {
  it('names the trade, its portfolio and setup, shows its result, and leads to its form', async () => {
    await visit()
    expect(screen.getByRole('heading', { level: 1, name: 'ACME long' })).toBeTruthy()
    expect(await screen.findByText('Main · Breakout')).toBeTruthy()
    expect(screen.getByText('Mar 3, 2025, 14:30:00 – 14:50:00')).toBeTruthy()
    expect(figure('Net P&L')).toContain('+$10.00')
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/trade-entry?id=${trade.id}`)
    expect(screen.queryByText('This trade is excluded from statistics.')).toBeNull()
  })

  it('explains a figure by its formula, the numbers in it and its inputs', async () => {
    await visit()
    fireEvent.click(screen.getByRole('button', { name: 'Net P&L: calculation' }))
    const { textContent } = await screen.findByRole('dialog', { name: 'Net P&L' })
    expect(textContent).toContain('FormulaGross P&L − all costs')
    expect(textContent).toContain('Calculation10 − 0')
  })

  it('says that it is excluded, and what the broker stated otherwise', async () => {
    await visit([{ ...trade, isExcluded: true, brokerPnl: '9.5' as Trade['brokerPnl'] }])
    expect(screen.getByText('This trade is excluded from statistics.')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Broker P&L' }).textContent).toContain(
      'Broker: +$9.50. From fills: +$10.00.',
    )
  })

  it('of no trade says so and leads back to the history', async () => {
    vi.stubGlobal('fetch', stubJournal([], surroundings()).serve)
    showTrade(trade.id)
    await screen.findByText('Trade not found')
    fireEvent.click(screen.getByRole('link', { name: 'Open trade history' }))
    await waitFor(() => expect(addressNow()).toBe('/trade-history'))
  })

  it('that cannot be loaded says why, and loads on a retry', async () => {
    const given: Record<string, Answers[string]> = { ...surroundings(), 'GET /trades/:id': down }
    vi.stubGlobal('fetch', stubJournal([trade], given).serve)
    showTrade(trade.id)
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load tradeThe server is busy.')
    delete given['GET /trades/:id']
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'ACME long' })).toBeTruthy()
  })
})

const isEnabled = (item: HTMLElement) => item.getAttribute('aria-disabled') !== 'true'

const isDisabled = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('aria-disabled') === 'true'

describe('the menu of a trade', () => {
  it('splits it, and opens the new part', async () => {
    const { bodies } = await visit()
    await act('Split')
    const dialog = await findDialog('Split trade')
    fireEvent.change(dialog.getByLabelText('Size of fill 1 for the new trade'), { target: { value: '1' } })
    fireEvent.click(dialog.getByRole('button', { name: 'All of fill 3' }))
    expect(dialog.getByText('+$20.00')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Split' }))
    await screen.findByText('Trade split. This is the new part.')
    await waitFor(() => expect(addressNow()).toBe(`/trade-history/${idOf(99)}`))
    await waitFor(() => expect(figure('Net P&L')).toContain('−$10.00'))
    expect(bodies('POST /trades/:id/split')).toHaveLength(1)
  })

  it('says why a split was refused, as where the trade was changed elsewhere', async () => {
    await visit([trade], {
      'POST /trades/:id/split': () => refusal(409, 'conflict', 'The trade has changed since you opened it.'),
    })
    await act('Split')
    const dialog = await findDialog('Split trade')
    fireEvent.change(dialog.getByLabelText('Size of fill 1 for the new trade'), { target: { value: '1' } })
    fireEvent.click(dialog.getByRole('button', { name: 'All of fill 3' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Split' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('The trade has changed since you opened it.')
    expect(addressNow()).toBe(`/trade-history/${trade.id}`)
  })

  it('merges it with others like it that are not locked, and opens what they make', async () => {
    const earlier = tradeOf(2, {
      symbol: 'ACME',
      executions: [fill('buy', '1', '10', '09:00'), fill('sell', '1', '40', '09:30')],
    })
    const locked = tradeOf(3, { symbol: 'ACME', isLocked: true })
    const { bodies, sent } = await visit([trade, earlier, locked])
    await act('Merge with others')
    const dialog = await findDialog('Merge ACME trades')
    fireEvent.click(await dialog.findByRole('checkbox'))
    expect(dialog.getByText(/^Combined net P&L/).textContent).toContain('+$40.00')
    fireEvent.click(dialog.getByRole('button', { name: 'Merge 2 trades' }))
    await screen.findByText('2 trades merged.')
    await waitFor(() => expect(addressNow()).toBe(`/trade-history/${earlier.id}`))
    await waitFor(() => expect(figure('Net P&L')).toContain('+$40.00'))
    expect(sent('GET /trades/optimized').at(-1)?.query).toMatchObject({
      portfolio_id: mainPortfolio.id,
      symbol: 'ACME',
    })
    expect(bodies('POST /trades/merge')).toEqual([
      {
        trades: [
          { id: trade.id, revision: 1 },
          { id: earlier.id, revision: 1 },
        ],
      },
    ])
  })

  it('locks it, which leaves its unlocking and a duplicate', async () => {
    const { bodies } = await visit()
    await act('Lock')
    await screen.findByText('Trade locked')
    expect(bodies('PUT /trades/:id')).toEqual([{ isLocked: true, revision: 1 }])
    expect(await screen.findByText('Locked')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.filter(isEnabled).map(({ textContent }) => textContent)).toEqual(['Duplicate', 'Unlock'])
  })

  it('says that the trade was changed elsewhere', async () => {
    const { setTrades } = await visit()
    setTrades([{ ...trade, revision: 4 }])
    await act('Lock')
    await screen.findByText('The trade has changed since you opened it.')
  })

  it('deletes it without a question, opens the history, and Undo keeps it', async () => {
    const { calls } = await visit()
    await act('Delete')
    await screen.findByText('ACME trade deleted')
    await waitFor(() => expect(addressNow()).toBe('/trade-history'))
    expect(deletionQueue.hidden().has(trade.id)).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(deletionQueue.hidden().size).toBe(0)
    expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  })

  it('duplicates it', async () => {
    await visit()
    await act('Duplicate')
    await waitFor(() => expect(addressNow()).toBe(`/trade-entry?like=${trade.id}`))
  })

  it('offers no split of one fill, and no merge without any', async () => {
    await visit([tradeOf(1, { status: 'active', executions: [fill('buy', '1', '10', '09:00')] })])
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    await screen.findByRole('menu')
    expect([isDisabled('Split'), isDisabled('Merge with others'), isDisabled('Delete')]).toEqual([true, false, false])
    cleanup()
    await visit([tradeOf(1, { status: 'planned', executions: [] })])
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    await screen.findByRole('menu')
    expect([isDisabled('Split'), isDisabled('Merge with others')]).toEqual([true, true])
  })
})

it('of another trader is read only and says whose it is', async () => {
  const stamp = { createdAt: trade.createdAt, updatedAt: trade.updatedAt }
  const team = { ...stamp, id: idOf(71), name: 'Desk', role: 'coach', members: 2, portfolios: 1 }
  const theirs = { ...mainPortfolio, name: 'Futures', teamId: team.id, trader: { id: idOf(72), name: 'Tia' } }
  const noNames = { rules: [], tags: [], mistakes: [], exchanges: [], missedReasons: [], customStats: [] }
  const journal = stubJournal([trade], {
    ...surroundings(),
    'GET /portfolios': () => ({ portfolios: [] }),
    'GET /teams': () => ({ teams: [team] }),
    'GET /teams/:id': () => ({ team, members: [], invitations: [], links: [] }),
    'GET /teams/:id/portfolios': () => ({ portfolios: [theirs] }),
    'GET /portfolios/:id/names': () => ({ ...noNames, setups: [{ id: breakout.id, name: 'Tia’s breakout' }] }),
    'GET /trades/:id/remarks': () => ({ remarks: [] }),
  })
  vi.stubGlobal('fetch', journal.serve)
  showTrade(trade.id)
  expect(await screen.findByText('Shared by Tia · read-only')).toBeTruthy()
  expect(await screen.findByText('Futures · Tia’s breakout')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Candles' })).toBeNull()
})
