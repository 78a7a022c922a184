import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refused, type Answers, type MadeCall } from '#api/answer-calls.fixture.ts'
import { signInForTests } from '#api/supabase/signed-in.fixture.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { setWeekStart } from '#shared/calendar/week-start.ts'
import { addressIs as pageAddressIs, cleanUpPages, showPage } from '#shared/show-page.fixture.tsx'
import { idOf, listAnswers } from '#shared/trade/journal-lists.fixture.ts'
import CalendarPage from './calendar-page.tsx'

signInForTests(idOf(1))
cleanUpPages()

const portfolio = { ...mainPortfolio, timeZone: 'America/New_York', tradeCount: 3 }
const day = (date: string, netPnl: string, totalR: number | null, trades: number, wins: number) => ({
  date,
  netPnl,
  totalR,
  trades,
  wins,
})
const days = [day('2026-10-30', '-75', null, 1, 0), day('2026-11-12', '250.5', 2.5, 2, 2)]
const trade = (number: number, changes: object = {}) => ({
  id: idOf(number),
  symbol: `S${number}`,
  direction: 'long',
  status: 'completed',
  netPnl: '125.25',
  realizedR: 1.25,
  ...changes,
})
const tradesOfDay = [trade(1), trade(2), trade(3, { status: 'active', netPnl: null, realizedR: null })]
const notesOf = `GET /portfolios/${portfolio.id}/day-notes`
const { createdAt, updatedAt } = portfolio
const note = {
  portfolioId: portfolio.id,
  plan: 'Only longs.',
  review: null,
  rating: null,
  revision: 1,
  createdAt,
  updatedAt,
}
const noTotals = { trades: 0, completed: 0, excluded: 0, wins: 0, losses: 0, breakevens: 0, tradesWithR: 0 }
const money = { grossPnl: '0', totalFees: '0', netPnl: '0', totalR: null }

function tradesAnswer({ query }: MadeCall) {
  const trades = query.includes('from=2026-11-12') ? tradesOfDay : []
  const totals = { ...noTotals, ...money, trades: trades.length }
  return { trades, totals, symbols: ['S1', 'S2'], nextCursor: null }
}

const answers: Answers = {
  ...listAnswers,
  'GET /portfolios': { portfolios: [portfolio] },
  [`GET /metrics/portfolio/${portfolio.id}`]: {
    portfolioId: portfolio.id,
    trades: 3,
    excluded: 0,
    open: 0,
    days,
    metrics: {},
    equity: [],
  },
  'GET /trades/optimized': tradesAnswer,
  [notesOf]: { notes: [{ ...note, date: '2026-11-12' }] },
  'GET /note-templates': { templates: [] },
}

const show = (address: string, given: Answers = {}) =>
  showPage(<CalendarPage />, `/calendar${address}`, { ...answers, ...given })
const addressIs = (search: string) => pageAddressIs(`/calendar${search}`)
const panel = (title: string) => screen.findByRole('region', { name: title })

beforeEach(() => {
  setWeekStart(1)
  vi.useFakeTimers({ now: new Date('2026-11-18T14:00:00Z'), toFake: ['Date'] })
})

describe('the day of the calendar', () => {
  it('shows its result, its trades with their state, its note, and leads to its history', async () => {
    show('?month=2026-11&day=2026-11-12')
    const opened = await panel('Thursday, November 12, 2026')
    expect(opened.textContent.replaceAll('\u00a0', ' ')).toContain('+$250.50 · +2.50R · 2 closed trades')
    const table = await within(opened).findByRole('table', { name: 'Trades of the day' })
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
    expect(rows).toHaveLength(3)
    expect(rows.map((row) => row.includes('active'))).toEqual([false, false, true])
    expect(rows.some((row) => row.includes('completed'))).toBe(false)
    expect(within(opened).queryByText(/^Showing/)).toBeNull()
    expect(within(opened).getByRole('link', { name: 'View in history' }).getAttribute('href')).toBe(
      '/trade-history?from=2026-11-12&to=2026-11-12',
    )
    await within(opened).findByDisplayValue('Only longs.')
  })

  it('says why there is no result: none closed, none that match, or still to come', async () => {
    show('?month=2026-11&day=2026-11-13')
    const empty = await panel('Friday, November 13, 2026')
    within(empty).getByText('No trades closed on this day.')
    expect(within(empty).queryByRole('link', { name: 'View in history' })).toBeNull()
    expect(within(empty).queryByRole('table')).toBeNull()
    cleanup()
    show('?month=2026-11&day=2026-11-13&direction=short')
    within(await panel('Friday, November 13, 2026')).getByText('No matching trades closed on this day.')
    cleanup()
    show('?month=2026-11&day=2026-11-19')
    within(await panel('Thursday, November 19, 2026')).getByText('Future date.')
    cleanup()
    show('?month=2026-11&day=2026-11-18')
    within(await panel('Wednesday, November 18, 2026')).getByText('No trades closed on this day.')
  })

  it('has a result without R where no trade had a risk', async () => {
    show('?day=2026-10-30')
    const opened = await panel('Friday, October 30, 2026')
    within(opened).getByText('−$75.00 · 1 closed trade')
  })

  it('says how many of its trades it shows', async () => {
    const many = { ...tradesAnswer({ query: '' } as MadeCall), trades: tradesOfDay }
    show('?day=2026-11-12', {
      'GET /trades/optimized': { ...many, totals: { ...many.totals, trades: 1_240 } },
    })
    const opened = await panel('Thursday, November 12, 2026')
    await within(opened).findByText(/^Showing \d+ of 1,240\. View all in history\.$/)
  })

  it('is today where the address names none, in the time zone of the portfolio', async () => {
    vi.setSystemTime(new Date('2026-11-18T03:00:00Z'))
    show('')
    await panel('Tuesday, November 17, 2026')
  })

  it.each([
    ['trades', 'GET /trades/optimized', 'Couldn’t load trades'],
    ['the note', notesOf, 'Couldn’t load the note'],
    ['the calendar', `GET /metrics/portfolio/${portfolio.id}`, 'Couldn’t load the calendar'],
    ['portfolios', 'GET /portfolios', 'Couldn’t load portfolios'],
  ])('says that %s cannot be loaded, and asks again', async (_, call, words) => {
    let isBroken = true
    show('?day=2026-11-12', {
      [call]: (made: MadeCall) => {
        if (isBroken) return refused(400, 'The server is busy.')
        const answer = answers[call]
        return typeof answer === 'function' ? (answer as (made: MadeCall) => unknown)(made) : answer
      },
    })
    const alert = (await screen.findByText(words)).closest<HTMLElement>('[role=alert]')
    isBroken = false
    fireEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    await screen.findByDisplayValue('Only longs.')
  })
})

describe('the month', () => {
  it('turns within the months with trades and those to plan, and keeps the day', async () => {
    show('?month=2026-11&day=2026-11-12')
    await panel('Daily P&L')
    fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
    await addressIs('?month=2026-10&day=2026-11-12')
    await panel('Thursday, November 12, 2026')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous month' }).disabled).toBe(true)
  })

  it('shows no other month than those', async () => {
    show('?month=2020-01&day=2026-11-12')
    await screen.findByRole('heading', { name: /October 2026/ })
  })

  it('leads to the week of the open day, or to the first of the month where that is another', async () => {
    show('?month=2026-11&day=2026-11-12')
    await panel('Daily P&L')
    fireEvent.click(screen.getByRole('radio', { name: 'Week' }))
    await addressIs('?view=week&day=2026-11-12')
    fireEvent.click(await screen.findByRole('radio', { name: 'Month' }))
    await addressIs('?month=2026-11&day=2026-11-12')
    cleanup()
    show('?month=2026-10&day=2026-11-12')
    await panel('Daily P&L')
    fireEvent.click(screen.getByRole('radio', { name: 'Week' }))
    await addressIs('?view=week&day=2026-10-01')
  })

  it('marks the days with notes', async () => {
    show('?month=2026-11&day=2026-11-13')
    await panel('Daily P&L')
    const noted = await screen.findByRole('link', { name: /^12 November 2026: Has plan, no review/ })
    expect(noted.getAttribute('href')).toBe('/calendar?month=2026-11&day=2026-11-12')
  })
})

describe('the selection', () => {
  it('asks for the days that match, and keeps it on the way to a day', async () => {
    const server = show('?month=2026-11&day=2026-11-13&direction=short')
    await panel('Daily P&L')
    expect(new Set(server.asked(`GET /metrics/portfolio/${portfolio.id}`))).toEqual(new Set(['', '?direction=short']))
    const link = await screen.findByRole('link', { name: /^12 November 2026/ })
    expect(link.getAttribute('href')).toBe('/calendar?month=2026-11&day=2026-11-12&direction=short')
  })

  it('is not offered without trades', async () => {
    const none = { ...portfolio, tradeCount: 0 }
    show('', { 'GET /portfolios': { portfolios: [none] } })
    await panel('Daily P&L')
    expect(screen.queryByRole('button', { name: /All filters/ })).toBeNull()
    cleanup()
    show('')
    await screen.findByRole('button', { name: /All filters/ })
  })
})

it('leads an account without a portfolio to making one', async () => {
  show('', { 'GET /portfolios': { portfolios: [] } })
  await screen.findByText('Create a portfolio to see your calendar.')
})
