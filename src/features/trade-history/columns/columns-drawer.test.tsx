import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildFacts } from '#domain/datapoints/derivations/facts.fixture.ts'
import { buildCustomStat } from '#domain/formulas/custom-stat.ts'
import type { StatPlace } from '#domain/formulas/stat-places.ts'
import {
  aaa,
  addressNow,
  bbb,
  ccc,
  choose,
  endVisit,
  findSymbols,
  keepColumns,
  press,
  reload,
  showHistory,
  shownColumns,
} from '#features/trade-history/history.fixture.tsx'
import { defaultLayout } from '#features/trade-history/views/history-layout.ts'
import { idOf } from '#shared/trade/journal-lists.fixture.ts'
import { type Answers, stubJournal } from '#shared/trade/stubbed-journal.fixture.ts'
import { SilentResizeObserver } from '#ui/silent-resize-observer.fixture.ts'
import { allColumns } from './all-columns.ts'
import { ColumnsDrawer } from './columns-drawer.tsx'

async function visit(given: Answers = {}, address?: string) {
  const journal = stubJournal([aaa, bbb, ccc], given)
  vi.stubGlobal('fetch', journal.serve)
  showHistory(address)
  await screen.findByRole('grid', { name: 'Trades' })
  return journal
}

/** What an open drawer offers. Without a search it lists hundreds of columns, which takes long to search. */
function drawerOf(element: HTMLElement, search = 'none of them') {
  const drawer = within(element)
  const find = (text: string) => fireEvent.change(drawer.getByLabelText('Find a column'), { target: { value: text } })
  find(search)
  return {
    ...drawer,
    find,
    box: (name: string) => drawer.getByRole<HTMLInputElement>('checkbox', { name }),
    press: (name: string) => fireEvent.click(drawer.getByLabelText(name)),
    isDisabled: (name: string) => drawer.getByLabelText<HTMLButtonElement>(name).disabled,
    shown: () => [...drawer.getByLabelText('Shown columns').children].map((item) => item.textContent),
    close: async () => {
      fireEvent.click(drawer.getByLabelText('Close columns'))
      await waitFor(() => expect(screen.queryByLabelText('Columns', { selector: '[role=dialog]' })).toBeNull())
    },
  }
}

/** Opens the drawer of the history at the columns that a text finds. */
async function openDrawer(search: string) {
  press('Columns')
  // Found by its label: roles of all the boxes in it take seconds to work out.
  return drawerOf(await screen.findByLabelText('Columns', { selector: '[role=dialog]' }), search)
}

const stat = (number: number, name: string, shownOn: readonly StatPlace[]) => ({
  ...buildCustomStat({ name, kind: 'number' }),
  shownOn,
  id: idOf(number),
  archivedAt: null,
  createdAt: aaa.createdAt,
  updatedAt: aaa.updatedAt,
})
const stats = [stat(401, 'Screens', ['history']), stat(402, 'Coffees', ['entry'])]

/** The usual columns, those of three groups, and the custom stats: all take seconds to draw. */
const some = new Map(
  [...allColumns(stats)].filter(
    ([key, { group }]) =>
      defaultLayout.columns.some((column) => column.key === key) || /psychology|plan|custom/i.test(group),
  ),
)

const Held = () => {
  const [columns, setColumns] = useState(defaultLayout.columns)
  return <ColumnsDrawer open onClose={() => undefined} all={some} columns={columns} onChange={setColumns} />
}

/** The drawer without its history, at the usual columns. */
function showDrawer() {
  render(<Held />)
  return drawerOf(screen.getByRole('dialog', { name: 'Columns' }))
}

const header = (name: string) => screen.getByRole('columnheader', { name })
const widthOf = (name: string) => Number.parseInt(header(name).style.width, 10)
/** The texts of a column's cells, from the first row. */
const cellsOf = (name: string) => {
  const place = header(name).getAttribute('aria-colindex')
  return screen
    .getAllByRole('gridcell')
    .filter((cell) => cell.getAttribute('aria-colindex') === place)
    .map((cell) => cell.textContent)
}

beforeEach(() => vi.stubGlobal('ResizeObserver', SilentResizeObserver))
afterEach(() => {
  endVisit()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the columns drawer', () => {
  it('adds a column that is found by its name, and moves it', () => {
    const drawer = showDrawer()
    drawer.find('thesis')
    expect(drawer.box('Thesis').checked).toBe(false)
    fireEvent.click(drawer.box('Thesis'))
    expect(drawer.box('Thesis').checked).toBe(true)
    expect(drawer.shown().at(-1)).toBe('Thesis')
    for (let place = 9; place > 0; place -= 1) drawer.press('Move Thesis left')
    expect(drawer.isDisabled('Move Thesis left')).toBe(true)
    expect(drawer.shown().slice(0, 3)).toEqual(['Thesis', 'Exit time', 'Symbol'])
    drawer.press('Move Thesis right')
    expect(drawer.shown().slice(0, 3)).toEqual(['Exit time', 'Thesis', 'Symbol'])
  })

  it('keeps the last column, and brings all usual ones back', () => {
    const drawer = showDrawer()
    const usual = drawer.shown()
    for (const name of usual.slice(0, -1)) drawer.press(`Hide ${name}`)
    expect(drawer.shown()).toEqual(['Net P&L'])
    expect(drawer.isDisabled('Hide Net P&L')).toBe(true)
    fireEvent.click(drawer.getByText('Reset columns'))
    expect(drawer.shown()).toEqual(usual)
  })

  it('finds columns by their group too, and says that there is none', () => {
    const drawer = showDrawer()
    drawer.find('no such thing')
    expect(drawer.getByText('No matching columns')).toBeTruthy()
    expect(drawer.queryByRole('checkbox')).toBeNull()
    drawer.find(' PSYCHOLOGY ')
    expect(drawer.getByRole('group', { name: /psychology/i })).toBeTruthy()
    expect(drawer.queryByRole('group', { name: /plan/i })).toBeNull()
  })

  it('offers the custom stats that the history shows', () => {
    const drawer = showDrawer()
    drawer.find('custom stats')
    expect(drawer.getAllByRole('checkbox')).toHaveLength(1)
    expect(drawer.box('Screens').checked).toBe(false)
  })

  it('shows and hides columns of the history, which stay so; one shown again asks the server nothing', async () => {
    const { sent } = await visit()
    expect(sent('GET /trades/rows').at(-1)?.query['columns']).not.toContain('thesis')
    const drawer = await openDrawer('thesis')
    fireEvent.click(drawer.box('Thesis'))
    drawer.press('Hide Qty')
    await waitFor(() => expect(sent('GET /trades/rows').at(-1)?.query['columns']?.split(',')).toContain('thesis'))
    const asked = sent('GET /trades/rows').length
    drawer.find('qty')
    fireEvent.click(drawer.box('Qty'))
    await drawer.close()
    expect(shownColumns().slice(-2)).toEqual(['Thesis', 'Qty'])
    expect(cellsOf('Qty')).toEqual(['10', '10', '10'])
    expect(sent('GET /trades/rows')).toHaveLength(asked)
    reload()
    await findSymbols('CCC', 'BBB', 'AAA')
    expect(shownColumns().slice(-2)).toEqual(['Thesis', 'Qty'])
  })
})

describe('the value of a column', () => {
  it('that depends on the other trades is fetched for the rows on screen, and says that it loads until then', async () => {
    const { journal } = buildFacts({}, { journal: { balanceAfter: '10070' } })
    const { market } = buildFacts({}, { market: {} })
    const waiting: (() => void)[] = []
    const loaded = new Promise<void>((resolve) => waiting.push(resolve))
    keepColumns('balanceAfter')
    const { sent } = await visit({
      'POST /trades/figures': async ({ body }) => {
        await loaded
        return { trades: (body as { ids: string[] }).ids.map((id) => ({ id, journal, market, stats: {} })) }
      },
    })
    expect(await screen.findAllByTitle('Loading…')).toHaveLength(3)
    for (const answer of waiting) answer()
    await waitFor(() => expect(cellsOf('Balance after')).toEqual(['$10,070.00', '$10,070.00', '$10,070.00']))
    expect(sent('POST /trades/figures').map(({ body }) => body)).toEqual([{ ids: [ccc.id, bbb.id, aaa.id] }])
  })

  it('of a custom stat is shown under its name', async () => {
    keepColumns(`stat:${idOf(401)}`)
    const { setTrades } = await visit({ 'GET /custom-stats': () => ({ customStats: stats }) })
    setTrades([{ ...aaa, customStats: { [idOf(401)]: 3 } }])
    reload()
    await waitFor(() => expect(cellsOf('Screens')).toEqual(['3']))
  })
})

describe('the names of the columns', () => {
  it('sort by a click, the other way by a second one, and the address says so', async () => {
    const { sent } = await visit()
    fireEvent.click(header('Net P&L'))
    await findSymbols('AAA', 'CCC', 'BBB')
    expect(addressNow()).toBe('/trade-history?sort=netPnl')
    expect(header('Net P&L').getAttribute('aria-sort')).toBe('descending')
    fireEvent.click(header('Net P&L'))
    await findSymbols('BBB', 'CCC', 'AAA')
    expect(addressNow()).toBe('/trade-history?sort=netPnl&order=asc')
    // Words begin with A.
    fireEvent.click(header('Symbol'))
    await findSymbols('AAA', 'BBB', 'CCC')
    expect(addressNow()).toBe('/trade-history?sort=symbol&order=asc')
    const asked = sent('GET /trades/rows').length
    // The server sorts by no result.
    expect(header('Result').getAttribute('aria-sort')).toBeNull()
    fireEvent.click(header('Result'))
    expect(sent('GET /trades/rows')).toHaveLength(asked)
    expect(addressNow()).toBe('/trade-history?sort=symbol&order=asc')
  })

  it('move by a drag onto another, and by keys; the order stays after a reload', async () => {
    await visit()
    const dataTransfer = { setData: () => undefined }
    fireEvent.dragStart(header('Net P&L'), { dataTransfer })
    fireEvent.dragOver(header('Side'), { dataTransfer })
    fireEvent.drop(header('Side'), { dataTransfer })
    expect(shownColumns().slice(0, 4)).toEqual(['Exit time', 'Symbol', 'Net P&L', 'Side'])
    const grid = screen.getByRole('grid')
    fireEvent.keyDown(grid, { key: 'ArrowUp' })
    fireEvent.keyDown(grid, { key: 'ArrowRight', altKey: true })
    expect(shownColumns().slice(0, 4)).toEqual(['Symbol', 'Exit time', 'Net P&L', 'Side'])
    reload()
    await findSymbols('CCC', 'BBB', 'AAA')
    expect(shownColumns().slice(0, 4)).toEqual(['Symbol', 'Exit time', 'Net P&L', 'Side'])
  })

  it('widen by a drag of their edge within limits, and by keys; the widths stay after a reload', async () => {
    await visit()
    const before = widthOf('Side')
    const edge = within(header('Side')).getByRole('presentation')
    Object.assign(edge, { setPointerCapture: () => undefined })
    fireEvent(edge, new MouseEvent('pointerdown', { bubbles: true, clientX: 500 }))
    fireEvent(edge, new MouseEvent('pointermove', { clientX: 5_000 }))
    expect(widthOf('Side')).toBe(600)
    fireEvent(edge, new MouseEvent('pointermove', { clientX: 900 }))
    fireEvent(edge, new MouseEvent('pointerup'))
    fireEvent(edge, new MouseEvent('pointermove', { clientX: 500 }))
    const dragged = widthOf('Side')
    expect(dragged).toBe(before + 400)
    // The press on the edge is no press on the name.
    fireEvent.click(edge)
    expect(addressNow()).toBe('/trade-history')
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'ArrowUp' })
    for (let column = 0; column < 2; column += 1) fireEvent.keyDown(screen.getByRole('grid'), { key: 'ArrowRight' })
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'ArrowLeft', shiftKey: true })
    expect(widthOf('Side')).toBe(dragged - 16)
    reload()
    await findSymbols('CCC', 'BBB', 'AAA')
    expect(widthOf('Side')).toBe(dragged - 16)
  })
})

const heightOf = () => screen.getAllByRole('row')[1]?.style.height

it('the height of rows stays after a reload', async () => {
  await visit()
  expect(heightOf()).toBe('26px')
  await choose('Row height', 'Comfortable')
  expect(heightOf()).toBe('56px')
  reload()
  await findSymbols('CCC', 'BBB', 'AAA')
  expect(heightOf()).toBe('56px')
  expect(screen.getByRole('combobox', { name: 'Row height' }).textContent).toBe('Comfortable')
})
