import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import { mainPortfolio as portfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { setWeekStart } from '#shared/calendar/week-start.ts'
import { theme } from '#ui/theme/theme.ts'
import { WeekView } from './week-view.tsx'

const date = (text: string) => text as CalendarDate
const trade = (number: number, changes: object = {}) => ({
  id: `6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a00${String(number).padStart(2, '0')}`,
  symbol: `S${number}`,
  direction: 'long',
  status: 'completed',
  netPnl: '100.25',
  realizedR: 1.5,
  ...changes,
})
const tradesOf: Record<string, object[]> = {
  '2025-03-11': [
    trade(1),
    trade(2, { direction: 'short', netPnl: '-40', realizedR: null }),
    trade(3, { status: 'active', netPnl: null, realizedR: null }),
  ],
  '2025-03-12': Array.from({ length: 20 }, (_, index) => trade(10 + index)),
}
const days = [
  { date: date('2025-03-11'), netPnl: '60.25' as Money, trades: 2, wins: 1, totalR: 1.5 },
  { date: date('2025-03-12'), netPnl: '2005' as Money, trades: 20, wins: 20, totalR: 30 },
  { date: date('2025-03-17'), netPnl: '-7' as Money, trades: 1, wins: 0, totalR: null },
]
const note = {
  portfolioId: portfolio.id,
  date: '2025-03-13',
  plan: 'Only longs.',
  review: 'Sat it out.',
  rating: 4,
  revision: 1,
  createdAt: portfolio.createdAt,
  updatedAt: portfolio.updatedAt,
}
const counts = { completed: 0, excluded: 0, wins: 0, losses: 0, breakevens: 0, tradesWithR: 0 }
const sums = { grossPnl: '0', totalFees: '0', netPnl: '0', totalR: null }

function serve(address: string): Promise<Response> {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  if (pathname.endsWith('/day-notes')) return Promise.resolve(new Response(JSON.stringify({ notes: [note] })))
  if (pathname.endsWith('/note-templates')) return Promise.resolve(new Response('{"templates":[]}'))
  const trades = tradesOf[searchParams.get('from') ?? ''] ?? []
  const totals = { trades: trades.length, ...counts, ...sums }
  return Promise.resolve(new Response(JSON.stringify({ trades, totals, symbols: [], nextCursor: null })))
}

const onDay = vi.fn<(date: CalendarDate) => void>()
function show(day: string): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>
          <WeekView
            portfolio={portfolio}
            days={days}
            range={{ first: '2025-02', last: '2025-04' }}
            day={date(day)}
            today={date('2025-03-14')}
            onDay={onDay}
            choice={null}
          />
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  )
}
const week = () => screen.findByRole('list', { name: /–/ })
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
const textOf = (element: Element | undefined) => element?.textContent.replaceAll('\u00a0', ' ')

beforeEach(() => {
  setWeekStart(1)
  vi.stubGlobal('fetch', serve)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  onDay.mockReset()
})

it('has seven days with their trades, sums and notes', async () => {
  show('2025-03-12')
  await screen.findByText('S1')
  await screen.findByText(/Only longs/)
  const places = [...(await week()).children]
  expect(places).toHaveLength(7)
  expect(textOf(places[1])).toMatch(
    /^Tue, Mar 11.*\+1\.50 ?R.*\+\$60\.25.*S1.*\+1\.50 ?R.*\+\$100\.25.*S2.*No risk recorded.*−\$40\.00.*S3.*activeAdd note$/,
  )
  const [long, short] = within(places[1] as HTMLElement).getAllByRole('img')
  expect([long?.textContent, short?.textContent]).toEqual(['Long', 'Short'])
  expect(textOf(places[3])).toMatch(/^Thu, Mar 13.*Rated 4 of 5Only longs\.\nSat it out\.Edit note$/)
  expect(
    within(places[3] as HTMLElement)
      .getAllByRole('img')
      .map(({ textContent }) => textContent),
  ).toEqual(['Written:', 'Written:', 'Note'])
  expect(screen.getByRole('link', { name: 'Weekly review' }).getAttribute('href')).toBe(
    '/trade-history/review?week=2025-W11',
  )
  expect(textOf(places[4])).toBe('Fri, Mar 14, todayAdd note')
  // 60.25 + 2005.
  expect(screen.getByText('+$2,065.25')).toBeDefined()
  expect(screen.getByText(/22 trades · 2 of 2 green days/)).toBeDefined()
  expect(screen.queryByText(/No trades or notes/)).toBeNull()
})

it('links to the day, to each trade, and to the history if a day has more trades', async () => {
  show('2025-03-12')
  await screen.findByText('S1')
  expect(hrefOf('Thu, Mar 13')).toBe('/?month=2025-03&day=2025-03-13')
  expect(hrefOf(/S1$/)).toBe(`/trade-history/${trade(1).id}`)
  await screen.findByText('8 more')
  expect(hrefOf('8 more')).toBe('/trade-history?from=2025-03-12&to=2025-03-12')
  expect(within((await week()).children[2] as HTMLElement).getAllByRole('listitem')).toHaveLength(12)
})

it('moves from week to week within the months of the calendar', async () => {
  show('2025-03-12')
  fireEvent.click(screen.getByRole('button', { name: 'Previous week' }))
  fireEvent.click(screen.getByRole('button', { name: 'Next week' }))
  expect(onDay.mock.calls).toEqual([['2025-03-05'], ['2025-03-19']])
  cleanup()
  show('2031-01-01')
  expect(screen.getByRole('heading', { name: 'Apr 28 – May 4, 2025' })).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next week' }).disabled).toBe(true)
})

it('says that the week is empty, and links to the last traded week', async () => {
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/day-notes') ? Promise.resolve(new Response('{"notes":[]}')) : serve(address),
  )
  show('2025-04-09')
  expect(await screen.findByText('No trades or notes this week.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Last traded week' }).getAttribute('href')).toBe('/?view=week&day=2025-03-17')
})

it('shows what could not be loaded, and retries', async () => {
  let isDown = true
  vi.stubGlobal('fetch', (address: string) =>
    isDown && address.includes('2025-03-11') && !address.includes('/day-notes')
      ? Promise.resolve(new Response(JSON.stringify({ code: 'unavailable', message: 'Down.' }), { status: 503 }))
      : serve(address),
  )
  show('2025-03-12')
  expect(await screen.findByText('Couldn’t load trades')).toBeDefined()
  expect(screen.queryByText('S1')).toBeNull()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('S1')).toBeDefined()
})

it('edits the note of the open day below the week; another day opens by its button', async () => {
  show('2025-03-13')
  await week()
  expect(screen.getByRole('heading', { name: 'Note, Thu, Mar 13' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Session plan').value).toBe('Only longs.')
  expect(screen.getByRole('button', { name: 'Edit note, Thu, Mar 13' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Add note, Tue, Mar 11' }))
  expect(onDay).toHaveBeenLastCalledWith('2025-03-11')
})
