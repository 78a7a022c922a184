import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildCustomStat, type CustomStat } from '#domain/formulas/custom-stat.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { mainPortfolio as portfolio } from '#domain/portfolio/portfolio.fixture.ts'
import {
  breakout,
  chased,
  cme,
  fade,
  idOf,
  importOfMarch,
  late,
  listAnswers,
  news,
} from '#shared/trade/journal-lists.fixture.ts'
import { enterInPicker } from '#ui/form/picker.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import { FilterDrawer } from './filter-drawer.tsx'
import { namesById, type JournalContext } from './journal-context.ts'
import { useFilterAddress } from './use-filter-address.ts'

const at = '2025-03-01T12:00:00.000Z' as Instant
const statOf = (number: number, name: string, changes: Partial<CustomStat>): CustomStat => ({
  ...buildCustomStat({ name, kind: 'number' }),
  id: idOf(number),
  archivedAt: null,
  createdAt: at,
  updatedAt: at,
  ...changes,
})
const screens = statOf(401, 'Screens', {})
const mood = statOf(402, 'Mood', { kind: 'choice', choices: ['Calm', 'Hurried'] })
const alone = statOf(403, 'Alone', { kind: 'yesNo' })
const former = statOf(404, 'Coffees', { archivedAt: at })

const choices = {
  setups: [breakout, fade],
  exchanges: [cme],
  missed_reasons: [],
  mistakes: [chased],
  tags: [news, late],
}
const context: JournalContext = {
  portfolio,
  stats: [screens, mood, alone, former],
  imports: new Map(),
  severities: {},
  choices,
  names: {
    setups: namesById(choices.setups),
    exchanges: namesById(choices.exchanges),
    missed_reasons: new Map(),
    mistakes: namesById(choices.mistakes),
    tags: namesById(choices.tags),
  },
}

const onClose = vi.fn()
function Drawer() {
  const address = useFilterAddress()
  return (
    <>
      <FilterDrawer open onClose={onClose} address={address} symbols={['AAPL', 'ESM5', 'ESU5']} context={context} />
      <output aria-label="Address">{useLocation().search}</output>
    </>
  )
}

function show(address = '') {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <MemoryRouter initialEntries={[`/trade-history${address}`]}>
          <Drawer />
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  )
}

/** The conditions that the address holds. */
const conditions = () => Object.fromEntries(new URLSearchParams(screen.getByLabelText('Address').textContent))

const field = (name: string) => screen.getByRole('combobox', { name })
async function choose(name: string, ...options: readonly string[]): Promise<void> {
  fireEvent.click(field(name))
  for (const option of options) fireEvent.click(await screen.findByRole('option', { name: option }))
  const menu = screen.queryByRole('listbox')
  if (menu !== null) fireEvent.keyDown(menu, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
}
/** Adds an entry to a field in which one searches. */
async function add(name: string, option: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(name), { target: { value: option } })
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }))
  fireEvent.blur(screen.getByLabelText(name))
}
const type = (name: string, text: string) => {
  fireEvent.change(screen.getByLabelText(name), { target: { value: text } })
  fireEvent.blur(screen.getByLabelText(name))
}

const typeRange = (name: string, from: string, to: string) => {
  type(`${name} from`, from)
  type(`${name} to`, to)
}

beforeEach(() =>
  vi.stubGlobal('fetch', (address: string) => {
    const call = `GET ${address.replace('/api/v1', '').replace(/\?.*/, '')}`
    return Promise.resolve(new Response(JSON.stringify(listAnswers[call])))
  }),
)
afterEach(() => {
  cleanup()
  onClose.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the drawer of all filters', () => {
  it.each<[string, () => Promise<void> | void, Record<string, string>]>([
    ['symbols and contracts', () => add('Symbols', 'AAPL'), { symbol: 'AAPL' }],
    ['all contracts of a root', () => add('Symbols', 'ES ·'), { root: 'ES' }],
    ['a side', () => choose('Side', 'Short'), { direction: 'short' }],
    ['results', () => choose('Result', 'Win', 'Loss'), { result: 'win,loss' }],
    ['a status', () => choose('Status', 'Planned'), { status: 'planned' }],
    ['asset classes', () => choose('Asset class', 'Stock'), { class: 'stock' }],
    ['exit reasons', () => choose('Exit reason', 'Trailing stop'), { exitReason: 'trailing' }],
    ['setups', () => add('Setups', 'Fade'), { setup: fade.id }],
    ['tags', () => add('Tag', 'late'), { tag: late.id }],
    ['mistakes', () => add('Mistake', 'Chased it'), { mistake: chased.id }],
    ['exchanges', () => add('Exchange', 'CME'), { exchange: cme.id }],
    ['what is missing', () => choose('Missing', 'No setup', 'No tag'), { without: 'setup,tag' }],
    ['a range of R', () => typeRange('R', '-1', '2,5r'), { minR: '-1', maxR: '2.5' }],
    ['a least net P&L', () => type('Net P&L from', '\u221250'), { minPnl: '-50' }],
    ['minutes held', () => type('Minutes held to', '30'), { maxHold: '30' }],
    ['exit weekdays', () => choose('Exit weekday', 'Monday', 'Friday'), { weekday: '1,5' }],
    ['entry weekdays', () => choose('Entry weekday', 'Tuesday'), { entryWeekday: '2' }],
    ['entry hours', () => choose('Entry hour', '09:00\u2009–\u200909:59'), { entryHour: '9' }],
    ['entry sessions', () => choose('Entry session', 'Regular hours'), { session: 'RTH' }],
    ['inclusion in statistics', () => choose('In stats', 'Included'), { excluded: 'false' }],
    ['review', () => choose('Review', 'Reviewed'), { reviewed: 'true' }],
    ['locks', () => choose('Locked', 'Locked'), { locked: 'true' }],
    ['stops', () => choose('Stop', 'Without stop'), { hasStop: 'false' }],
    ['MAE', () => choose('MAE', 'With MAE'), { hasMae: 'true' }],
    ['sources', () => choose('Source', 'Import'), { source: 'csv' }],
    ['imports', () => add('Import', 'march.csv'), { batch: importOfMarch.id }],
    ['the first day of exit', () => enterInPicker('Exit from', '03/03/2025'), { from: '2025-03-03' }],
  ])('selects by %s', async (_name, act, expected) => {
    show()
    await act()
    await waitFor(() => expect(conditions()).toEqual(expected))
  })

  it('drops what is no number, and takes a choice back', async () => {
    show('?minR=1&direction=long')
    type('R from', 'lots')
    expect(screen.getByLabelText<HTMLInputElement>('R from').value).toBe('')
    expect(conditions()).toEqual({ direction: 'long' })
    await choose('Side', 'All')
    expect(conditions()).toEqual({})
  })

  it('shows what the address holds, clears it, and is closed by Done', () => {
    show(`?result=win&setup=${breakout.id}&minR=1.5&weekday=1`)
    expect(field('Result').textContent).toBe('Win')
    expect(field('Exit weekday').textContent).toBe('Monday')
    expect(screen.getByText('Breakout')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('R from').value).toBe('1.5')
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(conditions()).toEqual({})
    expect(field('Result').textContent).toBe('All')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear filters' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('the filter by a custom stat', () => {
  it('asks for a range of numbers, of which another stat keeps nothing', async () => {
    show('?without=setup')
    expect(screen.queryByLabelText('Screens from')).toBeNull()
    await choose('Custom stat', 'Screens')
    type('Screens from', '2')
    type('Screens to', '4')
    await choose('Missing', 'No stat value')
    expect(conditions()).toEqual({ without: 'setup,stat', stat: screens.id, statMin: '2', statMax: '4' })
    await choose('Custom stat', 'Mood')
    expect(conditions()).toEqual({ without: 'setup', stat: mood.id })
    await choose('Mood is', 'Hurried')
    expect(conditions()).toEqual({ without: 'setup', stat: mood.id, statIs: 'Hurried' })
    await choose('Custom stat', 'All')
    expect(conditions()).toEqual({ without: 'setup' })
  })

  it('asks for yes or no', async () => {
    show(`?stat=${alone.id}`)
    await choose('Alone is', 'No')
    expect(conditions()).toEqual({ stat: alone.id, statIs: 'false' })
  })

  it('offers an archived one only where it is the filter already, and its lack only beside a stat', async () => {
    show()
    const optionsOf = async (name: string) => {
      fireEvent.click(field(name))
      const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
      fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' })
      await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
      return names
    }
    expect(await optionsOf('Custom stat')).toEqual(['All', 'Screens', 'Mood', 'Alone'])
    expect(await optionsOf('Missing')).not.toContain('No stat value')
    cleanup()
    show(`?stat=${former.id}`)
    expect(await optionsOf('Custom stat')).toContain('Coffees')
    expect(await optionsOf('Missing')).toContain('No stat value')
  })
})

describe('the filter by an import', () => {
  it('says while there is none, and why they cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"batches":[],"nextCursor":null}')))
    show()
    fireEvent.mouseDown(screen.getByLabelText('Import'))
    await screen.findByText('No imports yet')
    cleanup()
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('{"code":"busy","message":"The server is busy."}', { status: 503 })),
    )
    show()
    fireEvent.mouseDown(screen.getByLabelText('Import'))
    await screen.findByText('The server is busy.')
  })

  it('keeps a chosen one that is no longer among the latest', () => {
    show(`?batch=${idOf(999)}`)
    expect(screen.getByText('Earlier import')).toBeTruthy()
  })
})
