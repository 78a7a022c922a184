import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Trade } from '#domain/trade/trade.ts'
import { setWeekStart } from '#shared/calendar/week-start.ts'
import { news } from '#shared/trade/journal-lists.fixture.ts'
import { type Answers, refusal, stubJournal, totalsOf, tradeOf } from '#shared/trade/stubbed-journal.fixture.ts'
import { SilentResizeObserver } from '#ui/silent-resize-observer.fixture.ts'
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
} from './history.fixture.tsx'

function visit(address?: string, trades: readonly Trade[] = [aaa, bbb, ccc], given: Answers = {}) {
  const journal = stubJournal(trades, given)
  vi.stubGlobal('fetch', journal.serve)
  showHistory(address)
  return { ...journal, asked: (call: string) => journal.sent(call).map(({ query }) => query) }
}
const totals = () => screen.getByRole('region', { name: 'Totals of all trades shown' }).textContent
const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true'
const heads = () => screen.getAllByRole('row', { expanded: false }).map(({ textContent }) => textContent)
const down = () => refusal(503, 'busy', 'The server is busy. Try again.')

beforeEach(() => vi.stubGlobal('ResizeObserver', SilentResizeObserver))
afterEach(() => {
  endVisit()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('filters', () => {
  it('are in the address, and so survive a reload; rows and totals are of what they leave', async () => {
    const { asked } = visit()
    await findSymbols('CCC', 'BBB', 'AAA')
    expect(totals()).toContain('+$70.00')
    press('Losses')
    await findSymbols('BBB')
    expect(addressNow()).toBe('/trade-history?result=loss')
    expect(totals()).toContain('−$10.00')
    expect(isPressed('Losses')).toBe(true)
    press('Wins')
    await findSymbols('CCC', 'BBB', 'AAA')
    press('Short')
    await findSymbols('CCC')
    expect(addressNow()).toBe('/trade-history?direction=short&result=win%2Closs')
    expect(asked('GET /trades/rows').at(-1)).toMatchObject({ direction: 'short', result: 'win,loss' })
    expect(asked('GET /trades/totals').at(-1)).toMatchObject({ direction: 'short', result: 'win,loss' })
    reload()
    await findSymbols('CCC')
    expect([isPressed('Losses'), isPressed('Wins'), isPressed('Short')]).toEqual([true, true, true])
  })

  it('are removed one by one, or all at once, which keeps the sorting', async () => {
    visit('/trade-history?result=win&direction=long&sort=symbol')
    await findSymbols('AAA')
    expect(await screen.findByRole('list', { name: 'Active filters' })).toBeTruthy()
    press('Remove the filter Result: Win')
    await findSymbols('BBB', 'AAA')
    press('Clear filters')
    await findSymbols('CCC', 'BBB', 'AAA')
    expect(addressNow()).toBe('/trade-history?sort=symbol')
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
  })

  it('of all kinds are in a drawer: one chosen there applies at once and is counted', async () => {
    visit()
    await findSymbols('CCC', 'BBB', 'AAA')
    press('All filters')
    const drawer = await screen.findByRole('dialog', { name: 'All filters' })
    await choose('Result', 'Loss', drawer)
    expect(addressNow()).toBe('/trade-history?result=loss')
    press('Done', drawer)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await findSymbols('BBB')
    expect(screen.getByRole('button', { name: 'All filters' }).parentElement?.textContent).toContain('1')
  })

  it('find words once the typing ends, or at once by Enter', async () => {
    const { asked } = visit()
    await findSymbols('CCC', 'BBB', 'AAA')
    const search = screen.getByLabelText('Search')
    fireEvent.change(search, { target: { value: ' retest ' } })
    expect(addressNow()).toBe('/trade-history')
    fireEvent.keyDown(search, { key: 'Enter' })
    expect(addressNow()).toBe('/trade-history?search=retest')
    await waitFor(() => expect(asked('GET /trades/rows').at(-1)).toMatchObject({ search: 'retest' }))
    fireEvent.change(search, { target: { value: 'opening' } })
    await waitFor(() => expect(addressNow()).toBe('/trade-history?search=opening'))
    await screen.findByRole('button', { name: 'Remove the filter “opening”' })
  })

  it('that no trade meets say so, and are cleared from there', async () => {
    visit('/trade-history?result=breakeven')
    await screen.findByText('No trades match these filters')
    expect(screen.queryByRole('grid')).toBeNull()
    const [inChips, below] = screen.getAllByRole('button', { name: 'Clear filters' })
    expect(inChips).toBeTruthy()
    fireEvent.click(below as HTMLElement)
    await findSymbols('CCC', 'BBB', 'AAA')
    expect(addressNow()).toBe('/trade-history')
  })

  it('by an import name its file', async () => {
    const batch = tradeOf(901).id
    visit(`/trade-history?batch=${batch}`)
    expect(await screen.findByRole('button', { name: /^Remove the filter Import: march\.csv/ })).toBeTruthy()
  })
})

describe('an empty portfolio', () => {
  it('offers an import and a first trade', async () => {
    visit('/trade-history', [])
    await screen.findByText('No trades in Main yet')
    expect(screen.getByRole('link', { name: 'Import trades' }).getAttribute('href')).toBe('/trade-entry/import')
    expect(screen.getByRole('link', { name: 'Log a trade' })).toBeTruthy()
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  it('is none, where the account has no portfolio', async () => {
    visit('/trade-history', [], { 'GET /portfolios': () => ({ portfolios: [] }) })
    await screen.findByText('No trades in this account yet')
  })
})

describe('what cannot be loaded', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

  it.each(['GET /trades/rows', 'GET /trades/totals', 'GET /portfolios'])(
    'says why and loads on a retry: %s',
    async (call) => {
      const given: Record<string, () => unknown> = { [call]: down }
      visit('/trade-history', undefined, given)
      expect((await screen.findByRole('alert')).textContent).toContain('The server is busy. Try again.')
      delete given[call]
      press('Try again')
      await findSymbols('CCC', 'BBB', 'AAA')
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    },
  )

  it('of another filter leaves the rows of the one before, marked as such', async () => {
    const given: Record<string, () => unknown> = {}
    visit('/trade-history', undefined, given)
    await findSymbols('CCC', 'BBB', 'AAA')
    given['GET /trades/rows'] = down
    press('Losses')
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load trades')
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true')
    await findSymbols('CCC', 'BBB', 'AAA')
    delete given['GET /trades/rows']
    press('Try again')
    await findSymbols('BBB')
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('false')
  })
})

describe('groups', () => {
  it('are sums over all that matches, open to their trades, and are in the address', async () => {
    const { asked } = visit('/trade-history?result=win,loss')
    await findSymbols('CCC', 'BBB', 'AAA')
    const field = screen.getByLabelText('Group by', { selector: '[role=combobox]' })
    await choose('Group by', 'Result')
    await screen.findByRole('treegrid', { name: 'Trades' })
    // Only the trades give way to their groups: what has the focus keeps it.
    expect(field.isConnected).toBe(true)
    expect(addressNow()).toBe('/trade-history?result=win%2Closs&group=result')
    expect(heads()).toEqual([
      expect.stringMatching(/^Lossn 1.*0\.0% wins.*−\$10\.00$/),
      expect.stringMatching(/^Winn 2.*100\.0% wins.*\+\$80\.00$/),
    ])
    fireEvent.click(screen.getByText('Win', { selector: 'span' }))
    await findSymbols('CCC', 'AAA')
    expect(asked('GET /trades/rows').at(-1)).toMatchObject({ result: 'win', limit: '100', sort: 'exitAt' })
    reload()
    await screen.findByRole('treegrid', { name: 'Trades' })
    expect(heads()).toHaveLength(2)
    await choose('Group by', 'None')
    await findSymbols('CCC', 'BBB', 'AAA')
    expect(addressNow()).toBe('/trade-history?result=win%2Closs')
  })

  it('with more trades than they show become a filter', async () => {
    const group = { key: 'AAA', ...totalsOf([aaa]), trades: 101 }
    visit('/trade-history?group=symbol', undefined, {
      'GET /trades/groups': () => ({ groups: [group], truncated: false }),
    })
    fireEvent.click(await screen.findByText('AAA', { selector: 'span' }))
    expect(await screen.findByText('1 of 101 trades')).toBeTruthy()
    press('Show all')
    expect(addressNow()).toBe('/trade-history?symbol=AAA')
    await findSymbols('AAA')
  })

  it('of weeks begin on the weekday of the calendar', async () => {
    const groups = [{ key: '2025-03-02', ...totalsOf([aaa]) }]
    const given: Answers = { 'GET /trades/groups': () => ({ groups, truncated: false }) }
    const { asked } = visit('/trade-history', undefined, given)
    await findSymbols('CCC', 'BBB', 'AAA')
    setWeekStart(7)
    await choose('Group by', 'Week')
    await screen.findByText('Week of Mar 2, 2025')
    setWeekStart(1)
    await waitFor(() => expect(asked('GET /trades/groups').map((query) => query['week_start'])).toEqual(['7', '1']))
  })

  it('that overlap or are not all say so', async () => {
    const groups = [{ key: news.id, ...totalsOf([aaa]) }]
    const given: Record<string, () => unknown> = { 'GET /trades/groups': () => ({ groups, truncated: false }) }
    visit('/trade-history?group=tag', undefined, given)
    await screen.findByText('Trades with several tags count in each group.')
    expect(heads()[0]).toMatch(/^news/)
    given['GET /trades/groups'] = () => ({ groups: [{ ...totalsOf([aaa]), key: '2025-03-03' }], truncated: true })
    await choose('Group by', 'Day')
    await screen.findByText('Not all groups are shown. Narrow the dates.')
  })

  it('that cannot be loaded say why', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const given: Record<string, () => unknown> = { 'GET /trades/groups': down }
    visit('/trade-history?group=result', undefined, given)
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load trades')
    delete given['GET /trades/groups']
    press('Try again')
    await screen.findByRole('treegrid', { name: 'Trades' })
  })
})
