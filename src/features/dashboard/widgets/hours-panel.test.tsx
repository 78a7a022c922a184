import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { answerCalls, type MadeCall, refused } from '#api/answer-calls.fixture.ts'
import type { TradeGroup } from '#api/trades/history.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { noFilter, type TradeFilter } from '#shared/filter/trade-filter.ts'
import { theme } from '#ui/theme/theme.ts'
import { HoursPanel } from './hours-panel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const group = (key: string | null, netPnl: string, completed = 2) => ({
  key,
  trades: 2,
  completed,
  excluded: 0,
  wins: 1,
  losses: 1,
  breakevens: 0,
  grossPnl: netPnl,
  totalFees: '0',
  netPnl,
  totalR: null,
  tradesWithR: 0,
})
const groupsOf = (groups: readonly Partial<Record<keyof TradeGroup, unknown>>[]) => ({ groups, truncated: false })
const weekdayOf = ({ query }: MadeCall) => new URLSearchParams(query).get('entry_weekday') ?? ''

function show(answer: (made: MadeCall) => unknown, changes: Partial<TradeFilter> = {}) {
  const api = answerCalls({ 'GET /trades/groups': answer })
  vi.stubGlobal('fetch', api.serve)
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <HoursPanel filter={{ ...noFilter, ...changes }} portfolio={mainPortfolio} />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return api
}
/** The table as text, row by row. */
const shownRows = (table: HTMLElement) =>
  [...table.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent))

/** Monday with 9 and 14 o'clock, Wednesday with 14 and 4 o'clock. */
const week: Record<string, unknown> = {
  '1': groupsOf([group('14', '-50'), group('9', '200')]),
  '3': groupsOf([group('4', '100', 1), group('14', '0')]),
}
const answerWeek = (made: MadeCall) => week[weekdayOf(made)] ?? groupsOf([])

it('shows weekdays with closed trades and their hours in order, with an empty cell where nothing was traded', async () => {
  show(answerWeek)
  const table = await screen.findByRole('table', { name: 'Net P&L by weekday and hour' })
  expect(shownRows(table)).toEqual([
    ['', '04', '09', '14'],
    ['Mon', '', '+200', '−50'],
    ['Wed', '+100', '', '0'],
  ])
  expect(screen.queryByText(/No closed trades/)).toBeNull()
})

it('opens the closed trades of a cell, and names its weekday, hour, result and number of trades', async () => {
  show(answerWeek, { symbols: ['MSFT'] })
  const loss = await screen.findByRole('link', { name: /Monday 14:00/ })
  expect(loss.getAttribute('aria-label')).toMatch(/: −\$50\.00, 2 trades$/)
  expect(screen.getByRole('link', { name: /Wednesday 04:00/ }).getAttribute('aria-label')).toMatch(
    /: \+\$100\.00, 1 trade$/,
  )
  const { pathname, searchParams } = new URL(loss.getAttribute('href') ?? '', 'http://localhost')
  expect(pathname).toBe('/trade-history')
  expect(searchParams.get('entryWeekday')).toBe('1')
  expect(searchParams.get('entryHour')).toBe('14')
  expect(searchParams.get('symbol')).toBe('MSFT')
  expect(searchParams.get('status')).toBe('completed')
})

it('colors a loss unlike a gain, and a result the stronger, the larger it is', async () => {
  show(answerWeek)
  await screen.findByRole('table')
  // jsdom does not know mixed colors, so the style is read as it was written.
  const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('')
  const strength = (name: RegExp) => {
    const cell = screen.getByRole('link', { name }).closest('td')
    const own = [...(cell?.classList ?? [])].find((part) => part.startsWith('css-')) ?? ''
    return /color-mix\(in srgb, (.+?) (\d+)%, transparent\)/.exec(styles.slice(styles.indexOf(`.${own}{`)))?.slice(1)
  }
  const [gain, largest] = strength(/Monday 09:00/) ?? []
  const [loss, quarter] = strength(/Monday 14:00/) ?? []
  // 200 is the largest: 8 + 32. 100 is half of it: 8 + 16. A loss of 50 is a quarter: 8 + 8. Nothing: 8.
  expect([largest, strength(/Wednesday 04:00/)?.[1], quarter, strength(/Wednesday 14:00/)?.[1]]).toEqual([
    '40',
    '24',
    '16',
    '8',
  ])
  expect(loss).not.toBe(gain)
  expect(strength(/Wednesday 14:00/)?.[0]).toBe(gain)
})

it('leaves out trades without an hour and hours without a closed trade', async () => {
  show((made) =>
    weekdayOf(made) === '2' ? groupsOf([group(null, '75'), group('10', '0', 0), group('11', '30')]) : groupsOf([]),
  )
  const table = await screen.findByRole('table')
  expect(shownRows(table)).toEqual([
    ['', '11'],
    ['Tue', '+30'],
  ])
})

it('asks only for the weekdays of the filter', async () => {
  const filtered = show(answerWeek, { entryWeekdays: ['3'] })
  const table = await screen.findByRole('table')
  expect(within(table).queryByText('Mon')).toBeNull()
  expect(filtered.calls.map(weekdayOf)).toEqual(['3'])
  cleanup()
  const all = show(answerWeek)
  await screen.findByRole('table')
  expect(all.calls.map(weekdayOf)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
})

it('says that nothing was closed where no weekday has a closed trade', async () => {
  show(() => groupsOf([group('9', '0', 0)]))
  expect(await screen.findByText('No closed trades in this selection.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

it('waits for every weekday', async () => {
  show((made) => (weekdayOf(made) === '7' ? new Promise(() => undefined) : answerWeek(made)))
  await vi.waitFor(() => expect(screen.getByLabelText('Loading hours')).toBeTruthy())
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText(/No closed trades/)).toBeNull()
})

it('says that a weekday failed, and asks for it again', async () => {
  let isDown = true
  const api = show((made) =>
    weekdayOf(made) === '5' && isDown ? refused(500, 'The server is down.') : answerWeek(made),
  )
  expect(await screen.findByText('Couldn’t load hours')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(api.calls.map(weekdayOf).filter((day) => day === '5')).toHaveLength(2)
})
