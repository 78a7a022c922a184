import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TradeGroup } from '#api/trades/history.ts'
import type { Decimal, Instant, Money, R } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { emptySelection } from '#features/trade-history/bulk/selection.ts'
import { allColumns, layoutColumns } from '#features/trade-history/columns/all-columns.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import { newestFirst } from '#features/trade-history/query/history-sort.ts'
import {
  groupLines,
  groupLineId,
  completeLines,
  type GridLine,
  type GridLines,
} from '#features/trade-history/rows/grid-lines.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { SilentResizeObserver } from '#ui/silent-resize-observer.fixture.ts'
import { HistoryGrid } from './history-grid.tsx'

const context = {
  portfolio: { id: 'p', name: 'Futures', currency: 'USD', timeZone: 'America/New_York' } as Portfolio,
  choices: { setups: [], exchanges: [], missed_reasons: [], mistakes: [], tags: [] },
  names: {
    setups: new Map([['s1', 'Breakout']]),
    exchanges: new Map(),
    missed_reasons: new Map(),
    mistakes: new Map(),
    tags: new Map([
      ['t1', 'news'],
      ['t2', 'open'],
    ]),
  },
  severities: {},
  stats: [],
  imports: new Map(),
} satisfies JournalContext

/** Bought at 100 and sold at 102.50 with a tick of 0.25: ten ticks. */
const row = (index: number, changes: Partial<HistoryRow> = {}): HistoryRow => ({
  id: `trade ${index}`,
  revision: 1,
  status: 'completed',
  symbol: 'ES',
  assetClass: 'future',
  direction: 'long',
  isLocked: false,
  isExcluded: false,
  entryAt: '2025-03-03T14:30:00.000Z' as Instant,
  exitAt: '2025-03-03T15:30:00.000Z' as Instant,
  exitDate: null,
  entryPrice: '100' as Decimal,
  exitPrice: '102.5' as Decimal,
  quantity: '1' as Decimal,
  points: '2.5' as Decimal,
  tickSize: '0.25' as Decimal,
  setupId: 's1',
  tags: ['t1', 't2'],
  holdMinutes: 60,
  grossPnl: '125' as Money,
  totalFees: '4.5' as Money,
  netPnl: (index % 2 === 0 ? '120.5' : '-31.25') as Money,
  realizedR: 1.5 as R,
  result: index % 2 === 0 ? 'win' : 'loss',
  ...changes,
})

const group: TradeGroup = {
  key: '2025-03',
  trades: 12,
  completed: 10,
  excluded: 1,
  wins: 6,
  losses: 4,
  breakevens: 0,
  grossPnl: '100' as Money,
  totalFees: '10' as Money,
  netPnl: '90' as Money,
  totalR: 3.5,
  tradesWithR: 8,
}

/** Lines of loaded trades. */
const tradeItems = (rows: readonly HistoryRow[]): GridLine[] =>
  rows.map((trade) => ({ kind: 'trade', id: trade.id, row: trade }))

const defaultKeys = ['symbol', 'netPnl', 'ticks', 'setupId', 'tags']
const question = {}

function show(
  items: readonly GridLine[],
  keys: readonly string[] = defaultKeys,
  lines: GridLines = completeLines(items),
  covering: React.RefObject<HTMLElement | null> | null = null,
) {
  const isGrouped = items.some(({ kind }) => kind === 'group')
  const handlers = {
    onSort: vi.fn(),
    onSelect: vi.fn(),
    onSelectAll: vi.fn(),
    onOpen: vi.fn(),
    onDelete: vi.fn(),
    onToggleGroup: vi.fn(),
    onShowGroup: vi.fn(),
    onResize: vi.fn(),
    onMove: vi.fn(),
    onRangeChange: vi.fn(),
  }
  const element = (shown: GridLines) => (
    <MemoryRouter>
      <HistoryGrid
        lines={shown}
        question={question}
        columns={layoutColumns(
          allColumns([]),
          keys.map((key) => ({ key })),
        )}
        covering={covering}
        context={context}
        density="compact"
        sort={newestFirst}
        selection={emptySelection}
        groupName={(key) => key ?? 'none'}
        isGrouped={isGrouped}
        isStale={false}
        {...handlers}
      />
    </MemoryRouter>
  )
  const { rerender } = render(element(lines))
  return {
    ...handlers,
    grid: screen.getByRole(isGrouped ? 'treegrid' : 'grid', { name: 'Trades' }),
    showAgain: (changed: readonly GridLine[]) => rerender(element(completeLines(changed))),
  }
}

/** Texts of the cells of a row, without check box and menu. */
const cells = (element: HTMLElement | undefined) =>
  within(element ?? document.body)
    .getAllByRole('gridcell')
    .slice(1, -1)
    .map((cell) => cell.textContent)

const isDisabled = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('aria-disabled') === 'true'

/** Height of all rows. */
const bodyOf = (grid: HTMLElement) => within(grid).getAllByRole('rowgroup')[1]?.style.height

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', SilentResizeObserver)
  // jsdom does no layout: the grid gets the size of a window.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_200)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('grid of the history', () => {
  test('draws only the visible rows of many, and reports the row count and the visible range', () => {
    const { grid, onRangeChange } = show(tradeItems(Array.from({ length: 10_000 }, (_, index) => row(index))))
    expect(grid.getAttribute('aria-rowcount')).toBe('10001')
    const drawn = within(grid).getAllByRole('row').length
    expect(drawn).toBeGreaterThan(10)
    expect(drawn).toBeLessThan(60)
    const [first, last] = onRangeChange.mock.lastCall as [number, number]
    expect(first).toBe(0)
    expect(last).toBeGreaterThan(10)
    expect(last).toBeLessThan(drawn)
  })

  test('an open menu follows its trade: one that is locked meanwhile offers nothing else that changes it', () => {
    const { showAgain } = show(tradeItems([row(0), row(1)]))
    fireEvent.click(screen.getAllByRole('button', { name: /^Actions for/ })[0] as HTMLElement)
    expect([isDisabled('Lock'), isDisabled('Split'), isDisabled('Delete')]).toEqual([false, false, false])
    showAgain(tradeItems([row(0, { isLocked: true }), row(1)]))
    expect([isDisabled('Unlock'), isDisabled('Split'), isDisabled('Delete')]).toEqual([false, true, true])
  })

  test('the last rows can scroll above an element that covers the lower end', () => {
    const bar = document.createElement('section')
    vi.spyOn(bar, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 739, 900, 49))
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 323, 900, 550))
    const rows = tradeItems(Array.from({ length: 100 }, (_, index) => row(index)))
    expect(bodyOf(show(rows).grid)).toBe('2600px')
    cleanup()
    // The grid ends at 873 and the bar begins at 739: 134 pixels, plus a gap of 8.
    const { grid } = show(rows, defaultKeys, completeLines(rows), { current: bar })
    expect(bodyOf(grid)).toBe('2742px')
    fireEvent.keyDown(grid, { key: 'End', ctrlKey: true })
    // Row 100 ends at 2600. Its upper edge: the 600 pixels of the grid less header, row and overlap.
    expect(grid.scrollTop).toBe(99 * 26 - (600 - 44 - 26 - 142))
  })

  test('one key reaches the end of 100,000 rows, although its rows are not loaded', () => {
    const first = tradeItems(Array.from({ length: 200 }, (_, index) => row(index)))
    const lines = { count: 100_000, at: (index: number) => first[index], loaded: first }
    const { grid, onRangeChange } = show(first, defaultKeys, lines)
    expect(grid.getAttribute('aria-rowcount')).toBe('100001')
    fireEvent.keyDown(grid, { key: 'End', ctrlKey: true })
    fireEvent.scroll(grid)
    expect(onRangeChange.mock.lastCall?.[1]).toBe(99_999)
    const last = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
    expect(last?.textContent).toBe('Loading')
    expect(last?.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('100001')
    // A row that is not loaded can be neither opened nor selected.
    fireEvent.keyDown(grid, { key: 'Enter' })
    fireEvent.keyDown(grid, { key: ' ' })
    for (let page = 0; page < 3; page++) fireEvent.keyDown(grid, { key: 'PageUp' })
    fireEvent.scroll(grid)
    expect(onRangeChange.mock.lastCall?.[1]).toBeLessThan(99_999)
    fireEvent.keyDown(grid, { key: 'Home', ctrlKey: true })
    fireEvent.scroll(grid)
    expect(onRangeChange.mock.lastCall?.[0]).toBe(0)
    expect(screen.getAllByRole('row')[1]?.textContent).toContain('ES')
  })

  test('shows stored and derived datapoints, names instead of ids, and why a value is unknown', () => {
    show(tradeItems([row(0), row(1, { points: null, exitPrice: null, setupId: null, tags: [] })]))
    const [, first, second] = screen.getAllByRole('row')
    expect(cells(first)).toEqual(['ES', '+$120.50', '10\u00a0ticks', 'Breakout', 'news, open'])
    expect(cells(second)).toEqual(['ES', '\u2212$31.25', '—', '—', '—'])
    expect(screen.getAllByTitle('“Points” is not known.').length).toBe(1)
  })

  test('the keyboard moves, selects, opens, sorts and moves columns', () => {
    const { grid, ...handlers } = show(tradeItems(Array.from({ length: 5 }, (_, index) => row(index))))
    const press = (key: string, modifiers: object = {}) => fireEvent.keyDown(grid, { key, ...modifiers })
    const active = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent
    press('ArrowRight')
    expect(active()).toBe('+$120.50')
    press('ArrowDown')
    expect(active()).toBe('\u2212$31.25')
    press(' ')
    expect(handlers.onSelect).toHaveBeenLastCalledWith('trade 1', false)
    press('ArrowDown', { shiftKey: true })
    expect(handlers.onSelect).toHaveBeenLastCalledWith('trade 2', true)
    press('Enter')
    expect(handlers.onOpen.mock.lastCall?.[0]).toMatchObject({ id: 'trade 2' })
    press('Home', { ctrlKey: true })
    press('ArrowUp')
    press('ArrowRight')
    expect(active()).toContain('Symbol')
    press('Enter')
    expect(handlers.onSort.mock.lastCall?.[0]).toMatchObject({ key: 'symbol' })
    press('ArrowRight', { shiftKey: true })
    expect(handlers.onResize.mock.lastCall?.[0]).toBe('symbol')
    press('ArrowRight', { altKey: true })
    expect(handlers.onMove).toHaveBeenLastCalledWith('symbol', 1)
    press('a', { ctrlKey: true })
    expect(handlers.onSelectAll).toHaveBeenCalledOnce()
  })

  test('groups show totals and sample sizes; open ones show rows and a button for the rest', () => {
    const id = groupLineId('2025-03')
    const { onToggleGroup, onShowGroup } = show(groupLines([group], new Map([[id, [row(0), row(1)]]])))
    const head = screen.getByRole('row', { expanded: true })
    expect(head.textContent).toContain('n 12')
    expect(head.textContent).toContain('60.0% wins')
    expect(head.textContent).toContain('n 8:+3.50R')
    expect(head.textContent).toContain('+$90.00')
    fireEvent.click(head)
    expect(onToggleGroup).toHaveBeenCalledWith(id)
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(onShowGroup).toHaveBeenCalledWith('2025-03')
  })
})
