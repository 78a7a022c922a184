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

const field = (name: string) => screen.getByLabelText(name, { selector: '[role=combobox]' })
async function choose(name: string, ...options: readonly string[]): Promise<void> {
  fireEvent.click(field(name))
  for (const option of options) fireEvent.click(await screen.findByRole('option', { name: option }))
  const menu = screen.queryByRole('listbox')
  if (menu !== null) fireEvent.keyDown(menu, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
}
/** Adds an entry to a field in which one searches. */
async function add(name: string, option: string): Promise<void> {
  const input = field(name)
  fireEvent.change(input, { target: { value: option } })
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }))
  fireEvent.blur(input)
}
const type = (name: string, text: string) => {
  fireEvent.change(screen.getByLabelText(name), { target: { value: text } })
  fireEvent.blur(screen.getByLabelText(name))
}

/** The calendar of a field loads when the field is approached. */
async function enterDay(name: string, text: string): Promise<void> {
  fireEvent.focus(screen.getByLabelText(name))
  await enterInPicker(name, text)
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
  it('selects by what the trades are', async () => {
    show()
    await enterDay('Exit from', '03/03/2025')
    await add('Symbols', 'AAPL')
    await add('Symbols', 'ES ·')
    await choose('Side', 'Short')
    await choose('Result', 'Win', 'Loss')
    await choose('Status', 'Planned')
    await choose('Asset class', 'Stock')
    await choose('Exit reason', 'Trailing stop')
    expect(conditions()).toEqual({
      from: '2025-03-03',
      symbol: 'AAPL',
      root: 'ES',
      direction: 'short',
      result: 'win,loss',
      status: 'planned',
      class: 'stock',
      exitReason: 'trailing',
    })
  })

  it('selects by what the playbook says of them, and by what it does not say', async () => {
    show()
    await add('Setups', 'Fade')
    await add('Tag', 'late')
    await add('Mistake', 'Chased it')
    await add('Exchange', 'CME')
    await choose('Missing', 'No result yet', 'No exit reason')
    expect(conditions()).toEqual({
      setup: fade.id,
      tag: late.id,
      mistake: chased.id,
      exchange: cme.id,
      without: 'result,exitReason',
    })
  })

  it('selects by ranges of figures, typed with a comma, a minus sign or an R', () => {
    show()
    type('R from', '-1')
    type('R to', '2,5r')
    type('Net P&L from', '\u221250')
    type('Net P&L to', '300')
    type('Minutes held from', '5')
    type('Minutes held to', '30')
    expect(conditions()).toEqual({ minR: '-1', maxR: '2.5', minPnl: '-50', maxPnl: '300', minHold: '5', maxHold: '30' })
  })

  it('selects by when they were', async () => {
    show()
    await choose('Exit weekday', 'Monday', 'Friday')
    await choose('Entry weekday', 'Tuesday')
    await choose('Entry hour', '09:00\u2009–\u200909:59')
    await choose('Entry session', 'Regular hours')
    expect(conditions()).toEqual({ weekday: '1,5', entryWeekday: '2', entryHour: '9', session: 'RTH' })
  })

  it('selects by how they are kept', async () => {
    show()
    await choose('In stats', 'Included')
    await choose('Review', 'Reviewed')
    await choose('Locked', 'Locked')
    await choose('Stop', 'Without stop')
    await choose('MAE', 'With MAE')
    await choose('Source', 'Import')
    await add('Import', 'march.csv')
    expect(conditions()).toEqual({
      excluded: 'false',
      reviewed: 'true',
      locked: 'true',
      hasStop: 'false',
      hasMae: 'true',
      source: 'csv',
      batch: importOfMarch.id,
    })
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

const optionsOf = async (name: string) => {
  fireEvent.click(field(name))
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  return names
}

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
