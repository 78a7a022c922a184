import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { mainPortfolio as portfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { namesById, type JournalContext } from '#shared/filter/journal-context.ts'
import { noFilter, type TradeFilter } from '#shared/filter/trade-filter.ts'
import { theme } from '#ui/theme/theme.ts'
import { SelectionBar } from './selection-bar.tsx'
import { SelectionFields, type SelectionCondition } from './selection-fields.tsx'

const [breakout, fade]: readonly [Id, Id] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
]
const setups = [
  { id: breakout, name: 'Breakout' },
  { id: fade, name: 'Fade' },
]
const none: readonly never[] = []
const context: JournalContext = {
  portfolio,
  stats: none,
  imports: new Map(),
  severities: {},
  choices: { setups, exchanges: none, missed_reasons: none, mistakes: none, tags: none },
  names: {
    setups: namesById(setups),
    exchanges: new Map(),
    missed_reasons: new Map(),
    mistakes: new Map(),
    tags: new Map(),
  },
}

let shown: TradeFilter = noFilter

function Bar({ initial, conditions }: { initial: TradeFilter; conditions?: readonly SelectionCondition[] }) {
  const [filter, setFilter] = useState(initial)
  useEffect(() => {
    shown = filter
  }, [filter])
  const change = (changes: Partial<TradeFilter>) => setFilter((now) => ({ ...now, ...changes }))
  const address = { filter, change, clear: () => setFilter(noFilter) }
  return conditions === undefined ? (
    <SelectionBar address={address} context={context} symbols={['ESM5', 'ESU5', 'AAPL']} />
  ) : (
    <SelectionFields address={address} context={context} conditions={conditions} />
  )
}

function show(changes: Partial<TradeFilter> = {}, conditions?: readonly SelectionCondition[]) {
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={new QueryClient()}>
        <Bar initial={{ ...noFilter, ...changes }} {...(conditions === undefined ? {} : { conditions })} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
}

async function choose(field: string, option: string): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: new RegExp(`^${field}`) }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
  // A menu of several choices stays open, and hides what is behind it from screen readers.
  const menu = screen.queryByRole('listbox')
  if (menu !== null) fireEvent.keyDown(menu, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
}

const field = (name: string) => screen.queryByRole('combobox', { name: new RegExp(`^${name}`) })
const chips = async () =>
  within(await screen.findByRole('list', { name: 'Active filters' }))
    .getAllByRole('button', { name: /^Remove the filter/ })
    .map(({ textContent }) => textContent)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-06-18T15:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the selection', () => {
  it('chooses dates by a preset, setups, symbols and a side, and says so in chips that remove them', async () => {
    show()
    expect(field('Dates')?.textContent).toBe('All dates')
    await choose('Dates', 'Last 30 days')
    expect([shown.from, shown.to]).toEqual(['2025-05-20', '2025-06-18'])
    await choose('Setups', 'Fade')
    await choose('Symbols', 'AAPL')
    fireEvent.click(screen.getByText('Long', { selector: 'button' }))
    expect(shown).toMatchObject({ setups: [fade], symbols: ['AAPL'], direction: 'long' })
    expect(await chips()).toEqual(['May 20, 2025 – Jun 18, 2025', 'Symbol: AAPL', 'Long', 'Setup: Fade'])
    fireEvent.click(screen.getByText('Clear filters'))
    expect(shown).toEqual(noFilter)
  })

  it('asks for the days of a custom range, and closes them with a preset', async () => {
    show()
    expect(screen.queryByLabelText('From')).toBeNull()
    await choose('Dates', 'Custom range')
    expect(await screen.findByLabelText('From')).toBeTruthy()
    expect(screen.getByLabelText('To')).toBeTruthy()
    await choose('Dates', 'This year')
    expect(screen.queryByLabelText('From')).toBeNull()
    expect([shown.from, shown.to]).toEqual(['2025-01-01', '2025-12-31'])
  })

  it('shows the days of a range that is no preset', async () => {
    show({ from: '2025-02-03' as CalendarDate })
    expect(field('Dates')?.textContent).toBe('Custom range')
    expect(await screen.findByLabelText('From')).toBeTruthy()
  })

  it('offers only what the screen can select by', async () => {
    show({}, ['dates', 'setup'])
    expect([field('Setup'), field('Symbols')].map((one) => one !== null)).toEqual([true, false])
    expect(screen.queryByRole('group', { name: 'Side' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'All filters' })).toBeNull()
    await choose('Setup', 'Breakout')
    expect(shown.setups).toEqual([breakout])
    await choose('Setup', 'All')
    expect(shown.setups).toEqual([])
  })
})
