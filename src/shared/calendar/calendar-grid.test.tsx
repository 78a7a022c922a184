import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import * as screens from '#ui/layout/use-narrow-screen.ts'
import { theme } from '#ui/theme/theme.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import type { DayResult } from './calendar-month.ts'
import { setWeekStart } from './week-start.ts'

const date = (text: string) => text as CalendarDate
const day = (text: string, netPnl: string, trades = 1): DayResult => ({
  date: date(text),
  netPnl: netPnl as Money,
  trades,
  wins: Number(netPnl) > 0 ? 1 : 0,
  totalR: null,
})
const days = [
  day('2025-02-28', '-75'),
  day('2025-03-11', '60.25', 2),
  day('2025-03-12', '2005', 20),
  day('2025-03-17', '-7'),
]
const everyDay = {
  noted: new Map([['2025-03-13', 'Has plan']]),
  chosen: date('2025-03-12'),
  today: date('2025-03-14'),
  range: { first: '2025-02', last: '2025-04' },
} as const

/** Shows a calendar that keeps its month itself. */
function show(changes: object = {}, first: string | null = '2025-03') {
  const onMonth = vi.fn<(month: string) => void>()
  function Calendar() {
    const [month, setMonth] = useState(first)
    return (
      <CalendarGrid
        days={days}
        currency="USD"
        month={month}
        onMonth={(next) => {
          onMonth(next)
          setMonth(next)
        }}
        addressOf={(at) => `/day/${at}`}
        {...changes}
      />
    )
  }
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <Calendar />
      </MemoryRouter>
    </ThemeProvider>,
  )
  return onMonth
}
const title = () => screen.getByRole('heading', { level: 3 }).textContent
const dayLink = (at: string) => document.querySelector<HTMLElement>(`[data-date="${at}"]`) as HTMLElement
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement as Element, { key, ...more })
const focused = () => document.activeElement?.getAttribute('data-date')

beforeEach(() => setWeekStart(1))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a month', () => {
  it('has its sum, and those of its weeks', () => {
    show()
    expect(title()).toBe('March 2025')
    // 60.25 + 2005 − 7 on three days.
    expect(document.body.textContent).toContain('+$2,058.25 · 23 trades · 2 of 3 green days')
    const weeks = screen.getAllByRole('row').slice(1)
    expect(weeks.map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual([
      '–',
      '–',
      '+$2,065.2522 trades',
      '−$7.001 trade',
      '–',
      '–',
    ])
  })

  it('has weeks below them on a phone, where there are trades', () => {
    vi.spyOn(screens, 'useNarrowScreen').mockReturnValue(true)
    show()
    expect(screen.queryByRole('columnheader', { name: 'Week' })).toBeNull()
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows.filter((text) => text.startsWith('Week '))).toEqual([
      'Week +$2,065.25 · 22 trades',
      'Week −$7.00 · 1 trade',
    ])
  })

  it('leads to days with trades, and to every day where that is wanted', () => {
    show()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/day/2025-03-11',
      '/day/2025-03-12',
      '/day/2025-03-17',
    ])
    cleanup()
    show({ everyDay })
    expect(screen.getAllByRole('link')).toHaveLength(31)
    expect(dayLink('2025-03-12').getAttribute('aria-current')).toBe('date')
    expect(dayLink('2025-03-14').textContent).toBe('14 March 2025, today')
    expect(within(dayLink('2025-03-13')).getByText('Has plan')).toBeTruthy()
  })

  it('is the last one with trades where none is stated, and none without trades', () => {
    show({}, null)
    expect(title()).toBe('March 2025')
    cleanup()
    show({ days: [] })
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('turns within its range', () => {
    const onMonth = show()
    const [before, after] = ['Previous month', 'Next month'].map((name) =>
      screen.getByRole<HTMLButtonElement>('button', { name }),
    )
    expect(after?.disabled).toBe(true)
    fireEvent.click(before as HTMLElement)
    expect(onMonth.mock.calls).toEqual([['2025-02']])
    expect([before?.disabled, after?.disabled]).toEqual([true, false])
    cleanup()
    show({ everyDay }, '2025-04')
    expect(document.body.textContent).toContain('No closed trades this month')
  })
})

const stops = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('tabindex') !== '-1')
    .map((link) => link.getAttribute('data-date'))

describe('the days by keys', () => {
  it('take one stop of the tab key: the focused, the open, today, or the first', () => {
    show({ everyDay })
    expect(stops()).toEqual(['2025-03-12'])
    dayLink('2025-03-12').focus()
    press('ArrowRight')
    expect(stops()).toEqual(['2025-03-13'])
    cleanup()
    show({ everyDay: { ...everyDay, chosen: date('2025-02-01') } })
    expect(stops()).toEqual(['2025-03-14'])
    cleanup()
    show({ everyDay: { ...everyDay, chosen: date('2025-02-01'), today: date('2025-02-02') } })
    expect(stops()).toEqual(['2025-03-01'])
    cleanup()
    show()
    expect(stops()).toHaveLength(3)
  })

  it('move by day, week and month, across months', () => {
    const onMonth = show({ everyDay })
    dayLink('2025-03-12').focus()
    for (const [key, day_] of [
      ['ArrowLeft', '2025-03-11'],
      ['ArrowUp', '2025-03-04'],
      ['Home', '2025-03-03'],
      ['End', '2025-03-09'],
      ['ArrowDown', '2025-03-16'],
    ] as const) {
      press(key)
      expect(focused()).toBe(day_)
    }
    expect(onMonth).not.toHaveBeenCalled()
    press('PageDown')
    expect(onMonth.mock.calls).toEqual([['2025-04']])
    expect(focused()).toBe('2025-04-16')
  })

  it('stay where they are at the end of the range, and with other keys', () => {
    const onMonth = show({ everyDay }, '2025-04')
    dayLink('2025-04-30').focus()
    press('ArrowRight')
    press('PageDown')
    press('x')
    for (const key of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey']) press('ArrowLeft', { [key]: true })
    expect(focused()).toBe('2025-04-30')
    expect(onMonth).not.toHaveBeenCalled()
  })
})
