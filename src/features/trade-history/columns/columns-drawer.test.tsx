import { fireEvent, screen, waitFor, within } from '@testing-library/react'
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
  press,
  reload,
  showHistory,
  shownColumns,
} from '#features/trade-history/history.fixture.tsx'
import { idOf } from '#shared/trade/journal-lists.fixture.ts'
import { type Answers, stubJournal } from '#shared/trade/stubbed-journal.fixture.ts'
import { SilentResizeObserver } from '#ui/silent-resize-observer.fixture.ts'

async function visit(given: Answers = {}, address?: string) {
  const journal = stubJournal([aaa, bbb, ccc], given)
  vi.stubGlobal('fetch', journal.serve)
  showHistory(address)
  await screen.findByRole('grid', { name: 'Trades' })
  return journal
}

/** Opens the drawer at the columns that a text finds. Without a text it lists hundreds, which takes long to search. */
async function openDrawer(search = 'none of them') {
  press('Columns')
  const drawer = within(await screen.findByRole('dialog', { name: 'Columns' }))
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
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  }
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
  it('adds a column that is found by its name, moves it, and both stay after a reload', async () => {
    const { sent } = await visit()
    expect(sent('GET /trades/rows').at(-1)?.query['columns']).not.toContain('thesis')
    const drawer = await openDrawer('thesis')
    expect(drawer.box('Thesis').checked).toBe(false)
    fireEvent.click(drawer.box('Thesis'))
    expect(drawer.shown().at(-1)).toBe('Thesis')
    for (let place = 9; place > 0; place -= 1) drawer.press('Move Thesis left')
    expect(drawer.isDisabled('Move Thesis left')).toBe(true)
    await drawer.close()
    expect(shownColumns().slice(0, 3)).toEqual(['Thesis', 'Exit time', 'Symbol'])
    expect(sent('GET /trades/rows').at(-1)?.query['columns']?.split(',')).toContain('thesis')
    reload()
    await findSymbols('CCC', 'BBB', 'AAA')
    expect(shownColumns().slice(0, 3)).toEqual(['Thesis', 'Exit time', 'Symbol'])
  })

  it('hides a column until it is shown again, which asks the server nothing', async () => {
    const { sent } = await visit()
    const drawer = await openDrawer()
    drawer.press('Hide Qty')
    drawer.find('avg')
    fireEvent.click(drawer.box('Avg exit'))
    await drawer.close()
    expect(shownColumns()).toEqual(['Exit time', 'Symbol', 'Side', 'Result', 'Avg entry', 'Net R', 'Net P&L'])
    reload()
    await findSymbols('CCC', 'BBB', 'AAA')
    expect(shownColumns()).not.toContain('Qty')
    const asked = sent('GET /trades/rows').length
    const again = await openDrawer('qty')
    fireEvent.click(again.box('Qty'))
    await again.close()
    expect(cellsOf('Qty')).toEqual(['10', '10', '10'])
    expect(sent('GET /trades/rows')).toHaveLength(asked)
  })

  it('keeps the last column, and brings all usual ones back', async () => {
    await visit()
    const usual = shownColumns()
    const drawer = await openDrawer()
    for (const name of usual.slice(0, -1)) drawer.press(`Hide ${name}`)
    expect(drawer.shown()).toEqual(['Net P&L'])
    expect(drawer.isDisabled('Hide Net P&L')).toBe(true)
    fireEvent.click(drawer.getByText('Reset columns'))
    expect(drawer.shown()).toEqual(usual)
    await drawer.close()
    expect(shownColumns()).toEqual(usual)
  })

  it('finds columns by their group too, and says that there is none', async () => {
    await visit()
    const drawer = await openDrawer('no such thing')
    expect(drawer.getByText('No matching columns')).toBeTruthy()
    expect(drawer.queryByRole('checkbox')).toBeNull()
    drawer.find(' PSYCHOLOGY ')
    expect(drawer.getByRole('group', { name: /psychology/i })).toBeTruthy()
    expect(drawer.queryByRole('group', { name: /plan/i })).toBeNull()
  })
})

describe('the value of a column', () => {
  it('that depends on the other trades is fetched for the rows on screen, and says that it loads until then', async () => {
    const { journal } = buildFacts({}, { journal: { balanceAfter: '10070' } })
    const { market } = buildFacts({}, { market: {} })
    let answer = (): void => undefined
    const loaded = new Promise<void>((resolve) => (answer = resolve))
    const { sent } = await visit({
      'POST /trades/figures': async ({ body }) => {
        await loaded
        return { trades: (body as { ids: string[] }).ids.map((id) => ({ id, journal, market, stats: {} })) }
      },
    })
    const drawer = await openDrawer('balance after')
    fireEvent.click(drawer.box('Balance after'))
    for (let place = 0; place < 8; place += 1) drawer.press('Move Balance after left')
    await drawer.close()
    expect(screen.getAllByTitle('Loading…')).toHaveLength(3)
    answer()
    await waitFor(() => expect(cellsOf('Balance after')).toEqual(['$10,070.00', '$10,070.00', '$10,070.00']))
    expect(sent('POST /trades/figures').map(({ body }) => body)).toEqual([{ ids: [ccc.id, bbb.id, aaa.id] }])
  })

  it('of a custom stat is shown by its name; one that the history does not show is not offered', async () => {
    const stat = (number: number, name: string, shownOn: readonly StatPlace[]) => ({
      ...buildCustomStat({ name, kind: 'number' }),
      shownOn,
      id: idOf(number),
      archivedAt: null,
      createdAt: aaa.createdAt,
      updatedAt: aaa.updatedAt,
    })
    const { setTrades } = await visit({
      'GET /custom-stats': () => ({
        customStats: [stat(401, 'Screens', ['history']), stat(402, 'Coffees', ['entry'])],
      }),
    })
    setTrades([{ ...aaa, customStats: { [idOf(401)]: 3 } }])
    const drawer = await openDrawer('custom stats')
    expect(drawer.getAllByRole('checkbox')).toHaveLength(1)
    fireEvent.click(drawer.box('Screens'))
    for (let place = 0; place < 8; place += 1) drawer.press('Move Screens left')
    await drawer.close()
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

it('the height of rows stays after a reload', async () => {
  await visit()
  const heightOf = () => screen.getAllByRole('row')[1]?.style.height
  expect(heightOf()).toBe('26px')
  await choose('Row height', 'Comfortable')
  expect(heightOf()).toBe('56px')
  reload()
  await findSymbols('CCC', 'BBB', 'AAA')
  expect(heightOf()).toBe('56px')
  expect(screen.getByRole('combobox', { name: 'Row height' }).textContent).toBe('Comfortable')
})

it.each(['{ torn', '{"layout":{"columns":[]}}', '{"layout":{"columns":[{"key":7}]}}'])(
  'what cannot be read of the browser’s storage leaves the usual columns: %s',
  async (stored) => {
    localStorage.setItem('history-layout', stored)
    await visit()
    expect(shownColumns()).toContain('Net P&L')
    expect(shownColumns()).toHaveLength(9)
  },
)
