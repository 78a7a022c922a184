import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { cleanUpPages, showPage } from '#shared/show-page.fixture.tsx'
import { DailyLimitPanel } from './daily-limit-panel.tsx'
import { WeekPanel } from './week-panel.tsx'

cleanUpPages()

// A Thursday: its week begins on Monday, March 3.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2025-03-06T12:00:00Z'), toFake: ['Date'] }))

type Days = PortfolioMetrics['days']
const portfolio = { ...mainPortfolio, timeZone: 'UTC', balance: '9900' as Money }
const day = (date: string, netPnl: string, trades = 1) =>
  ({ date, netPnl, trades, wins: 0, totalR: null }) as Days[number]
const text = (element: Element | null) => element?.textContent.replaceAll('\u00a0', ' ')

const places = () => within(screen.getByRole('list', { name: 'Net P&L by day' })).getAllByRole('listitem')
const heights = () =>
  places().map((place) => place.querySelector<HTMLElement>(':scope > :first-child > div')?.style.height)

const showWeek = (days: Days) => showPage(<WeekPanel days={days} portfolio={portfolio} />, '/', {})

describe('the week', () => {
  it('has a bar for each weekday, a sum, and a way to the trades of a day', () => {
    showWeek([
      day('2025-02-28', '900'),
      day('2025-03-04', '-500'),
      day('2025-03-05', '1250.5', 2),
      day('2025-03-06', '0'),
    ])
    expect(text(screen.getByRole('region', { name: 'This week' }))).toContain('+$750.50 · 4 trades')
    expect(places().map(text)).toEqual(['Mon–', 'Tue−$500', 'Wed+$1.3K', 'Thu$0', 'Fri–'])
    const link = screen.getByRole('link', { name: '−$500' })
    expect(link.getAttribute('href')).toBe('/trade-history?from=2025-03-04&to=2025-03-04')
    expect(screen.getByTitle('+$1,250.50')).toBeTruthy()
    // The largest result fills the height; a day that came to nothing is still to be seen.
    expect(heights()).toEqual(['0px', `${(500 / 1250.5) * 88}px`, '88px', '2px', '0px'])
  })

  it('is the last one with trades, with its weekend where that was traded', () => {
    showWeek([day('2025-02-24', '10'), day('2025-03-01', '-5')])
    expect(text(screen.getByRole('region', { name: 'Last active week' }))).toContain('+$5.00 · 2 trades')
    expect(places().map(text)).toEqual(['Mon+$10', 'Tue–', 'Wed–', 'Thu–', 'Fri–', 'Sat−$5'])
  })

  it('is this one, empty, without any trade', () => {
    showWeek([])
    expect(text(screen.getByRole('region', { name: 'This week' }))).toContain('$0.00 · 0 trades')
    expect(new Set(heights())).toEqual(new Set(['0px']))
  })
})

const panel = () => screen.getByRole('region', { name: 'Daily loss limit' })

describe('the daily loss limit', () => {
  const onLimit = vi.fn<(limit: number | null) => void>()
  const show = (
    limitPct: number | null,
    days: Days = [day('2025-03-06', '-100')],
    balance = portfolio.balance,
    equity: PortfolioMetrics['equity'] = [],
  ) =>
    showPage(
      <DailyLimitPanel
        portfolio={{ ...portfolio, balance }}
        days={days}
        equity={equity}
        limitPct={limitPct}
        onLimit={onLimit}
      />,
      '/',
      {},
    )

  it('says how much of it today has used, of the balance that the day began with', () => {
    show(2)
    expect(text(panel())).toContain('−$100.00')
    expect(text(panel())).toContain('Limit $200.00')
    expect(text(panel())).toContain('50')
    expect(within(panel()).getByRole('link').getAttribute('href')).toBe('/trade-history?from=2025-03-06&to=2025-03-06')
  })

  it('is used by the losses of excluded trades too', () => {
    const today = '2025-03-06' as CalendarDate
    const [balance, uncountedPnl] = ['9850' as Money, '-50' as Money]
    show(2, undefined, balance, [{ date: today, balance, flow: '0' as Money, uncountedPnl, drawdown: 0 }])
    expect(text(panel())).toContain('−$150.00')
    expect(text(panel())).toContain('Limit $200.00')
    expect(text(panel())).toContain('75')
  })

  it('counts no other day', () => {
    show(2, [day('2025-03-05', '-100')])
    expect(text(panel())).toContain('$0.00')
    expect(text(panel())).toContain('Limit $198.00')
  })

  it('is asked for where there is none, and needs a balance', () => {
    show(null)
    expect(text(panel())).toContain('Set a limit to track usage.')
    expect(text(panel())).not.toContain('Limit $')
  })

  it('needs a balance above 0', () => {
    show(2, [], '0' as Money)
    expect(text(panel())).toContain('Balance must be above 0.')
  })

  it('is saved as a number, or taken away', async () => {
    onLimit.mockReset()
    show(2)
    const field = screen.getByLabelText<HTMLInputElement>(/^Limit/)
    expect(field.value).toBe('2')
    fireEvent.change(field, { target: { value: '1.5' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save limit' }))
    await waitFor(() => expect(onLimit).toHaveBeenCalledWith(1.5))
    fireEvent.change(field, { target: { value: '' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save limit' }))
    await waitFor(() => expect(onLimit).toHaveBeenLastCalledWith(null))
    fireEvent.change(field, { target: { value: '101' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save limit' }))
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(onLimit).toHaveBeenCalledTimes(2)
  })
})
