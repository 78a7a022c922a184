import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deletionQueue } from '#api/trades/deletion-queue.ts'
import type { Trade } from '#domain/trade/trade.ts'
import {
  aaa,
  bbb,
  ccc,
  choose,
  chooseItem,
  endVisit,
  findSymbols,
  press,
  showHistory,
} from '#features/trade-history/history.fixture.tsx'
import { type Answers, stubJournal, tradeOf } from '#shared/trade/stubbed-journal.fixture.ts'
import { SilentResizeObserver } from '#ui/silent-resize-observer.fixture.ts'

async function visit(trades: readonly Trade[] = [aaa, bbb, ccc], address?: string, given: Answers = {}) {
  const journal = stubJournal(trades, given)
  vi.stubGlobal('fetch', journal.serve)
  showHistory(address)
  await screen.findByRole('grid', { name: 'Trades' })
  return { ...journal, edits: () => journal.sent('PUT /trades/bulk-update').map(({ body }) => body) }
}

/** The check box of a row, from 1. */
const box = (row: number) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^Select [A-Z]+, row ${row}$`))
const check = (row: number, keys: object = {}) => fireEvent.click(box(row), keys)
const bar = () => within(screen.getByRole('region', { name: 'Selected trades' }))
const selected = () => screen.queryByText(/^[\d,]+ selected$/)?.textContent ?? null
const totals = () => screen.getByRole('region', { name: 'Totals of all trades shown' }).textContent
const isDisabled = (item: HTMLElement) => item.getAttribute('aria-disabled') === 'true'

beforeEach(() => vi.stubGlobal('ResizeObserver', SilentResizeObserver))
afterEach(() => {
  endVisit()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('selecting', () => {
  it('takes single trades, a range with Shift, all loaded ones by the header, and none', async () => {
    await visit()
    expect(selected()).toBeNull()
    check(1)
    expect(selected()).toBe('1 selected')
    check(3, { shiftKey: true })
    expect(selected()).toBe('3 selected')
    check(2)
    expect(selected()).toBe('2 selected')
    expect([1, 2, 3].map((row) => box(row).checked)).toEqual([true, false, true])
    const all = screen.getByLabelText<HTMLInputElement>('Select all loaded trades')
    expect(all.indeterminate).toBe(true)
    fireEvent.click(all)
    expect(selected()).toBe('3 selected')
    expect(all.checked).toBe(true)
    press('Clear selection')
    expect(selected()).toBeNull()
  })

  it('ends with another filter, and a click on a check box opens no trade', async () => {
    await visit()
    check(1)
    expect(location.pathname).toBe('/trade-history')
    press('Wins')
    await findSymbols('CCC', 'AAA')
    expect(selected()).toBeNull()
  })

  it('by keys: Space takes a row, Shift with an arrow the next one', async () => {
    await visit()
    const grid = screen.getByRole('grid')
    fireEvent.keyDown(grid, { key: ' ' })
    fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true })
    expect(selected()).toBe('2 selected')
    expect([1, 2, 3].map((row) => box(row).checked)).toEqual([true, true, false])
    fireEvent.keyDown(grid, { key: 'a', ctrlKey: true })
    expect(selected()).toBe('3 selected')
  })

  it('a range loads the rows between its ends, of which a jump has loaded none', async () => {
    const trades = Array.from({ length: 900 }, (_, number) => tradeOf(number + 1))
    const { sent } = await visit(trades)
    const pages = () => sent('GET /trades/rows').map(({ query }) => query['offset'] ?? query['cursor'])
    const grid = screen.getByRole('grid')
    check(1)
    fireEvent.keyDown(grid, { key: 'End', ctrlKey: true })
    fireEvent.scroll(grid)
    await waitFor(() => expect(box(900)).toBeTruthy())
    expect(pages()).not.toContain('200')
    expect(pages()).not.toContain('400')
    check(900, { shiftKey: true })
    await screen.findByText('900 selected')
    expect(pages()).toEqual(expect.arrayContaining(['0', '200', '400', '800']))
  })
})

describe('the selected trades', () => {
  it('are changed in one request, and the rows show what changed', async () => {
    const { edits } = await visit()
    check(1)
    check(2)
    press('Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 trades' }))
    await choose('Statistics', 'Exclude')
    fireEvent.click(dialog.getByRole('button', { name: 'Change 2 trades' }))
    await dialog.findByText('2 changed.')
    expect(edits()).toEqual([
      {
        mode: 'eachByItself',
        trades: [
          { id: bbb.id, revision: 1, isExcluded: true },
          { id: ccc.id, revision: 1, isExcluded: true },
        ],
      },
    ])
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The win of $50 is the only one that counts.
    expect(totals()).toContain('2 excluded')
    expect(totals()).toContain('+$50.00')
  })

  it('are all that match, loaded or not: a locked one refuses, the others change', async () => {
    const { edits } = await visit([{ ...aaa, isLocked: true }, bbb, ccc], '/trade-history?result=win')
    await findSymbols('CCC', 'AAA')
    check(1)
    press('Select all 2')
    expect(selected()).toBe('2 selected')
    press('Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 trades' }))
    expect(dialog.getByText('Changes all 2 trades, including off screen.')).toBeTruthy()
    await choose('Exit reason', /^Time/)
    fireEvent.click(dialog.getByRole('button', { name: 'Change 2 trades' }))
    await dialog.findByText('1 changed, 1 refused.')
    expect(edits()).toMatchObject([{ trades: [{ exitReason: 'time' }, { exitReason: 'time' }] }])
    expect(edits()).not.toMatchObject([{ trades: expect.arrayContaining([{ id: bbb.id }]) as unknown }])
  })

  it('are locked from the menu, with the lock chosen already', async () => {
    const { edits } = await visit()
    check(1)
    await chooseItem('More', 'Lock')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 trade' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Change 1 trade' }))
    await dialog.findByText('1 changed.')
    expect(edits()).toMatchObject([{ trades: [{ id: ccc.id, isLocked: true }] }])
  })

  it('become one by a merge, which then selects nothing', async () => {
    const same = [tradeOf(1, { symbol: 'AAA' }), tradeOf(5, { symbol: 'AAA' }), bbb]
    const { sent } = await visit(same)
    check(1)
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    const merge = await screen.findByRole('menuitem', { name: 'Merge into one' })
    expect(isDisabled(merge)).toBe(true)
    fireEvent.keyDown(merge, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    check(1)
    check(2)
    check(3)
    await chooseItem('More', 'Merge into one')
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge trades' }))
    expect((await dialog.findByText(/^Combined net P&L/)).textContent).toContain('+$100.00')
    fireEvent.click(dialog.getByRole('button', { name: 'Merge 2 trades' }))
    await screen.findByText('Merged 2 trades into one')
    await findSymbols('BBB', 'AAA')
    expect(selected()).toBeNull()
    const merged = sent('POST /trades/merge').map(({ body }) => body)
    expect(merged).toHaveLength(1)
    expect(merged).toMatchObject([{ trades: expect.arrayContaining([{ id: aaa.id, revision: 1 }]) as unknown }])
    expect(totals()).toContain('+$90.00')
  })

  it('are hidden at once when they are deleted, totals too, and come back by Undo', async () => {
    const { sent } = await visit()
    check(1)
    check(2)
    fireEvent.click(bar().getByRole('button', { name: 'Delete' }))
    await screen.findByText('2 trades deleted')
    await findSymbols('AAA')
    expect(selected()).toBeNull()
    expect(totals()).toContain('+$50.00')
    press('Undo')
    await findSymbols('CCC', 'BBB', 'AAA')
    expect(totals()).toContain('+$70.00')
    expect(deletionQueue.hidden().size).toBe(0)
    expect(sent('POST /trades/bulk-delete')).toEqual([])
  })
})

const openMenu = async (symbol: string) => {
  fireEvent.click(screen.getByLabelText(new RegExp(`^Actions for ${symbol}`)))
  return within(await screen.findByRole('menu'))
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

describe('the menu of a row', () => {
  it('deletes its trade until Undo', async () => {
    const { calls } = await visit()
    fireEvent.click((await openMenu('BBB')).getByRole('menuitem', { name: 'Delete' }))
    await screen.findByText('BBB trade deleted')
    await findSymbols('CCC', 'AAA')
    expect(totals()).toContain('+$80.00')
    await isClosed()
    press('Undo')
    await findSymbols('CCC', 'BBB', 'AAA')
    expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  })

  it('locks its trade, which then offers its unlocking alone', async () => {
    const { sent } = await visit()
    fireEvent.click((await openMenu('AAA')).getByRole('menuitem', { name: 'Lock' }))
    await screen.findByText('Trade locked')
    expect(sent('PUT /trades/:id')).toMatchObject([{ id: aaa.id, body: { isLocked: true, revision: 1 } }])
    await isClosed()
    const menu = await openMenu('AAA')
    await menu.findByRole('menuitem', { name: 'Unlock' })
    expect(
      menu
        .getAllByRole('menuitem')
        .filter(isDisabled)
        .map(({ textContent }) => textContent),
    ).toEqual(['Split', 'Merge with others', 'Delete'])
    fireEvent.click(menu.getByRole('menuitem', { name: 'Unlock' }))
    await screen.findByText('Trade unlocked')
    expect(sent('PUT /trades/:id').at(-1)?.body).toEqual({ isLocked: false, revision: 2 })
  })

  it('says that its trade was changed elsewhere', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { setTrades } = await visit()
    setTrades([{ ...aaa, revision: 5 }, bbb, ccc])
    fireEvent.click((await openMenu('AAA')).getByRole('menuitem', { name: 'Lock' }))
    await screen.findByText('The trade has changed since you opened it.')
    expect(screen.queryByText('Trade locked')).toBeNull()
  })

  it('offers neither a split nor a merge of a trade without fills', async () => {
    await visit([tradeOf(4, { symbol: 'DDD', status: 'planned', executions: [] })])
    const menu = await openMenu('DDD')
    expect(
      menu
        .getAllByRole('menuitem')
        .filter(isDisabled)
        .map(({ textContent }) => textContent),
    ).toEqual(['Split', 'Merge with others'])
  })

  it.each([
    ['Open', `/trade-history/${aaa.id}`],
    ['Edit', `/trade-entry?id=${aaa.id}`],
    ['Duplicate', `/trade-entry?like=${aaa.id}`],
  ])('leads elsewhere by "%s"', async (item, address) => {
    await visit()
    fireEvent.click((await openMenu('AAA')).getByRole('menuitem', { name: item }))
    await screen.findByText('Another page')
    expect(location.pathname + location.search).toBe(address)
  })
})
