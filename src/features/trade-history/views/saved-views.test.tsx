import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SavedView } from '#domain/journal/saved-view.ts'
import type { Instant } from '#domain/numbers/units.ts'
import {
  aaa,
  addressNow,
  bbb,
  ccc,
  choose,
  chooseItem,
  endVisit,
  findSymbols,
  press,
  reload,
  showHistory,
  shownColumns,
} from '#features/trade-history/history.fixture.tsx'
import { idOf } from '#shared/trade/journal-lists.fixture.ts'
import { type Answers, refusal, stubJournal } from '#shared/trade/stubbed-journal.fixture.ts'
import { SilentResizeObserver } from '#ui/silent-resize-observer.fixture.ts'

const at = '2025-03-01T12:00:00.000Z' as Instant
/** Wins, cheapest first, in three columns. */
const wins: SavedView = {
  id: idOf(301),
  name: 'Gainers',
  isDefault: false,
  definition: {
    columns: [{ key: 'symbol' }, { key: 'netPnl', width: 200 }, { key: 'realizedR' }],
    address: { result: 'win', sort: 'netPnl', order: 'asc' },
    density: 'comfortable',
  },
  createdAt: at,
  updatedAt: at,
}
const losses: SavedView = {
  ...wins,
  id: idOf(302),
  name: 'Losers',
  definition: { columns: [{ key: 'symbol' }, { key: 'netPnl' }], address: { result: 'loss' }, density: 'compact' },
}
const defaultColumns = ['Exit time', 'Symbol', 'Side', 'Result', 'Qty', 'Avg entry', 'Avg exit', 'Net R', 'Net P&L']

function visit(views: readonly SavedView[], address?: string, given: Answers = {}) {
  const journal = stubJournal([aaa, bbb, ccc], given)
  journal.setViews(views)
  vi.stubGlobal('fetch', journal.serve)
  showHistory(address)
  return journal
}
const openMenu = async (name = 'Views') => fireEvent.click(await screen.findByRole('button', { name }))
const rowHeight = () => screen.getByRole('combobox', { name: 'Row height' }).textContent
const winsAddress = `/trade-history?result=win&sort=netPnl&order=asc&view=${wins.id}`

beforeEach(() => vi.stubGlobal('ResizeObserver', SilentResizeObserver))
afterEach(() => {
  endVisit()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const isMarked = async () => {
  await openMenu()
  const item = await screen.findByRole('menuitem', { name: 'All trades' })
  const marked = item.querySelector('svg') !== null
  fireEvent.keyDown(item, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  return marked
}

describe('opening a view', () => {
  it('sets the filters, sorting, columns and row height that it was saved with; all trades undo them', async () => {
    const { sent } = visit([losses, wins])
    await findSymbols('CCC', 'BBB', 'AAA')
    expect(shownColumns()).toEqual(defaultColumns)
    await chooseItem('Views', 'Gainers')
    await findSymbols('CCC', 'AAA')
    expect(addressNow()).toBe(winsAddress)
    expect(shownColumns()).toEqual(['Symbol', 'Net P&L', 'Net R'])
    expect(rowHeight()).toBe('Comfortable')
    expect(sent('GET /trades/rows').at(-1)?.query).toMatchObject({ result: 'win', sort: 'netPnl', order: 'asc' })
    expect(screen.getByRole('button', { name: 'Gainers' })).toBeTruthy()
    expect(screen.queryByText('Modified')).toBeNull()

    await chooseItem('Gainers', 'All trades')
    await findSymbols('CCC', 'BBB', 'AAA')
    expect(addressNow()).toBe('/trade-history')
    expect(shownColumns()).toEqual(defaultColumns)
    expect(rowHeight()).toBe('Compact')
  })

  it('is that of the default, where the address names nothing', async () => {
    visit([losses, { ...wins, isDefault: true }])
    await findSymbols('CCC', 'AAA')
    expect(addressNow()).toBe(winsAddress)
    await openMenu('Gainers')
    expect(await screen.findByRole('menuitem', { name: 'Gainers (default)' })).toBeTruthy()
  })

  it('leaves an address with a filter as it is, although there is a default', async () => {
    visit([{ ...wins, isDefault: true }], '/trade-history?result=loss')
    await findSymbols('BBB')
    await openMenu()
    await screen.findByRole('menuitem', { name: 'Gainers (default)' })
    expect(addressNow()).toBe('/trade-history?result=loss')
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    await waitFor(() => expect(shownColumns()).toEqual(defaultColumns))
  })

  it('by a link that names it alone is whole; beside a filter the link’s filter holds', async () => {
    visit([losses, wins], `/trade-history?view=${wins.id}`)
    await findSymbols('CCC', 'AAA')
    expect(addressNow()).toBe(winsAddress)
    endVisit()
    visit([losses, wins], `/trade-history?result=loss&view=${wins.id}`)
    await findSymbols('BBB')
    await waitFor(() => expect(shownColumns()).toEqual(['Symbol', 'Net P&L', 'Net R']))
    expect(screen.getByText('Modified')).toBeTruthy()
  })

  it('marks all trades only while nothing is filtered', async () => {
    visit([wins])
    await findSymbols('CCC', 'BBB', 'AAA')
    expect(await isMarked()).toBe(true)
    press('Long')
    await findSymbols('BBB', 'AAA')
    expect(await isMarked()).toBe(false)
  })
})

describe('a changed view', () => {
  it('says so, is saved as it is now, and stays so after a reload', async () => {
    const { sent } = visit([wins], winsAddress)
    await findSymbols('CCC', 'AAA')
    press('Remove the filter Result: Win')
    await findSymbols('BBB', 'CCC', 'AAA')
    expect(screen.getByText('Modified')).toBeTruthy()
    press('Save')
    await screen.findByText('View Gainers saved')
    const definition = { ...wins.definition, address: { sort: 'netPnl', order: 'asc' } }
    expect(sent('PUT /saved-views/:id')).toMatchObject([{ id: wins.id, body: { definition } }])
    await waitFor(() => expect(screen.queryByText('Modified')).toBeNull())
    reload()
    await findSymbols('BBB', 'CCC', 'AAA')
    await screen.findByRole('button', { name: 'Gainers' })
    expect(screen.queryByText('Modified')).toBeNull()
  })

  it('is one with another row height, and goes back to what was saved', async () => {
    visit([wins], winsAddress)
    await findSymbols('CCC', 'AAA')
    await choose('Row height', 'Compact')
    expect(screen.getByText('Modified')).toBeTruthy()
    press('Reset')
    await waitFor(() => expect(rowHeight()).toBe('Comfortable'))
    expect(screen.queryByText('Modified')).toBeNull()
  })

  it('that cannot be saved says why, and stays changed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    visit([wins], winsAddress, { 'PUT /saved-views/:id': () => refusal(404, 'not_found', 'There is no such view.') })
    await findSymbols('CCC', 'AAA')
    press('Losses')
    await findSymbols('BBB', 'CCC', 'AAA')
    press('Save')
    await screen.findByText('There is no such view.')
    expect(screen.getByText('Modified')).toBeTruthy()
  })
})

describe('a new view', () => {
  it('keeps what is on screen under a name, opens, and can be the default', async () => {
    const { sent } = visit([], '/trade-history?result=loss')
    await findSymbols('BBB')
    await chooseItem('Views', 'Save as…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save view' }).disabled).toBe(true)
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: ' Fades ' } })
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Default view' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save view' }))
    await screen.findByText('View Fades saved')
    expect(sent('POST /saved-views')).toMatchObject([
      { body: { name: 'Fades', isDefault: true, definition: { address: { result: 'loss' }, density: 'compact' } } },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(addressNow()).toBe(`/trade-history?result=loss&view=${idOf(301)}`)
    expect(await screen.findByRole('button', { name: 'Fades' })).toBeTruthy()
    expect(screen.queryByText('Modified')).toBeNull()
  })

  it('whose name is taken stays in its dialog, which says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    visit([wins], undefined, { 'POST /saved-views': () => refusal(409, 'conflict', 'The name “Gainers” is taken.') })
    await findSymbols('CCC', 'BBB', 'AAA')
    await chooseItem('Views', 'Save as…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Gainers' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save view' }))
    expect(await dialog.findByText('The name “Gainers” is taken.')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(addressNow()).toBe('/trade-history')
  })
})

const isDisabled = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('aria-disabled') === 'true'

describe('the open view', () => {
  it('gets another name', async () => {
    const { sent } = visit([wins], winsAddress)
    await findSymbols('CCC', 'AAA')
    await chooseItem('Gainers', 'Rename…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }))
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Gainers')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Morning' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    expect(await screen.findByRole('button', { name: 'Morning' })).toBeTruthy()
    expect(sent('PUT /saved-views/:id')).toMatchObject([{ id: wins.id, body: { name: 'Morning' } }])
  })

  it('becomes the default, and no longer is it', async () => {
    const { sent } = visit([wins], winsAddress)
    await findSymbols('CCC', 'AAA')
    await chooseItem('Gainers', 'Make default')
    await screen.findByText('Gainers is the default view')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await openMenu('Gainers')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove as default' }))
    await screen.findByText('Default view removed')
    expect(sent('PUT /saved-views/:id').map(({ body }) => body)).toEqual([{ isDefault: true }, { isDefault: false }])
  })

  it('offers neither saving nor going back while it is unchanged', async () => {
    visit([wins], winsAddress)
    await findSymbols('CCC', 'AAA')
    await openMenu('Gainers')
    await screen.findByRole('menuitem', { name: 'Save' })
    expect([isDisabled('Save'), isDisabled('Reset'), isDisabled('Rename…')]).toEqual([true, true, false])
  })

  it('is deleted without a question, shows all trades then, and comes back by Undo', async () => {
    const { sent } = visit([{ ...wins, isDefault: true }], winsAddress)
    await findSymbols('CCC', 'AAA')
    await chooseItem('Gainers', 'Delete view')
    await screen.findByText('View Gainers deleted')
    await findSymbols('CCC', 'BBB', 'AAA')
    expect(addressNow()).toBe('/trade-history')
    expect(sent('DELETE /saved-views/:id')).toMatchObject([{ id: wins.id }])
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    press('Undo')
    await findSymbols('CCC', 'AAA')
    const { name, definition } = wins
    expect(sent('POST /saved-views')).toMatchObject([{ body: { name, isDefault: true, definition } }])
    expect(screen.queryByText('View Gainers deleted')).toBeNull()
  })
})
