import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, refused, type Answers } from '#api/answer-calls.fixture.ts'
import { readStoredPortfolioId } from '#api/portfolios/active-portfolio.ts'
import * as session from '#api/supabase/session.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { breakout } from '#shared/trade/journal-lists.fixture.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'
import CommandPalette from './command-palette.tsx'
import { rememberCommand } from './recent-commands.ts'

const swing = { ...mainPortfolio, id: '6b1f4c1e-6b5b-4f0e-9a53-0d5f7c1c2a77', name: 'Swing' }
const tradeId = '6b1f4c1e-6b5b-4f0e-9a53-0d5f7c1c2a01'
const setupId = '6b1f4c1e-6b5b-4f0e-9a53-0d5f7c1c2a02'
const setup = { ...breakout, id: setupId, name: 'Opening drive' }
const totals = {
  trades: 2,
  completed: 2,
  excluded: 0,
  wins: 1,
  losses: 1,
  breakevens: 0,
  grossPnl: '0',
  totalFees: '0',
  netPnl: '0',
  totalR: null,
  tradesWithR: 0,
}
const symbols = ['AMD', 'AMZN', 'MES']
const amd = {
  id: tradeId,
  symbol: 'AMD',
  direction: 'short',
  status: 'completed',
  exitDate: '2025-03-12',
  entryAt: '2025-03-12T14:00:00.000Z' as Instant,
  netPnl: '-120.5',
}
const answers: Answers = {
  'GET /portfolios': { portfolios: [mainPortfolio, swing] },
  'GET /teams': { teams: [] },
  'GET /setups': { setups: [setup] },
  'GET /trades/totals': { totals, symbols },
  'GET /trades/optimized': { trades: [amd], nextCursor: null, totals, symbols },
}

const edit = vi.fn()
const onHelp = vi.fn()

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

/** A screen with an action, and the palette over it while it is open. */
function ScreenWithPalette() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div data-page-actions>
        <button onClick={edit}>Edit dashboard</button>
      </div>
      <button onClick={() => setIsOpen(true)}>Open palette</button>
      <Address />
      {isOpen ? <CommandPalette onClose={() => setIsOpen(false)} onHelp={onHelp} /> : null}
    </>
  )
}

const openPalette = () => fireEvent.click(screen.getByText('Open palette'))

function show(changes: Answers = {}) {
  const api = answerCalls({ ...answers, ...changes })
  vi.stubGlobal('fetch', api.serve)
  render(
    <ThemeProvider theme={theme} defaultMode="light">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/dashboard']}>
          <ScreenWithPalette />
        </MemoryRouter>
        <Snackbars />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  openPalette()
  return api
}

// By their labels: asking for roles among this many options takes jsdom long.
const field = () => screen.getByLabelText('Search screens, trades and actions')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (key: string) => fireEvent.keyDown(field(), { key })
const choose = (typed: string) => {
  type(typed)
  press('Enter')
}
const inGroups = { selector: '[role=group]' }
const group = (name: string) => screen.getByLabelText(name, inGroups)
const groupShown = (name: string) => screen.findByLabelText(name, inGroups)
const groups = () => [...document.querySelectorAll('[role=group]')].map((part) => part.getAttribute('aria-label'))
const optionsOf = (part: HTMLElement) => [...part.querySelectorAll<HTMLElement>('[role=option]')]
const labels = (name: string) => optionsOf(group(name)).map((option) => option.textContent)
const chosen = () => document.querySelector('[role=option][aria-selected=true]')
const address = () => screen.getByLabelText('Address').textContent
const status = () => document.querySelector('.palette-status output')?.textContent
const isOpen = () => screen.queryByLabelText('Command palette', { selector: '[role=dialog]' }) !== null

beforeEach(() => {
  vi.spyOn(session, 'useSession').mockReturnValue({
    status: 'signed-in',
    user: { id: 'ann', email: null, emailConfirmed: true, provider: 'email', firstName: null, lastName: null },
  })
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  localStorage.clear()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

describe('the command palette', () => {
  it('lists actions of the screen behind it, then screens, actions, setups and portfolios', async () => {
    show()
    await groupShown('Portfolios')
    await groupShown('Setups')
    expect(document.activeElement).toBe(field())
    expect(groups()).toEqual(['This screen', 'Screens', 'Actions', 'Setups', 'Portfolios'])
    expect(labels('This screen')).toEqual(['Edit dashboard'])
    expect(labels('Portfolios')).toEqual(['MainActive', 'SwingSwitch'])
    expect(labels('Setups')).toEqual(['Opening driveRules and figures', 'Opening driveTrades of this setup'])
    // Screens of one name are told apart, and the keys that open one stand beside it.
    expect(labels('Screens')).toContain('DashboardGD')
    expect(labels('Screens')).toContain('DashboardAffiliate Portal')
    expect(labels('Screens')).not.toContain('Team')
    expect(status()).toBe('Type a symbol or a date to find trades.')
  })

  it('lists the team’s screen for members of a team', async () => {
    const team = { ...mainPortfolio, role: 'coach', members: 2, portfolios: 1 }
    show({ 'GET /teams': { teams: [team] } })
    await waitFor(() => expect(labels('Screens')).toContain('Team'))
  })

  it('opens the screen that is typed, and lists it as recent from then on', async () => {
    show()
    type('calen')
    expect(labels('Screens')).toEqual(['CalendarGC'])
    press('Enter')
    expect([address(), isOpen()]).toEqual(['/trade-history/calendar', false])
    openPalette()
    expect(groups()[0]).toBe('Recent')
    expect(labels('Recent')).toEqual(['CalendarGC'])
    // Once: a recent command is not listed again.
    expect(labels('Screens')).not.toContain('CalendarGC')
  })

  it('keeps the five latest choices, of this user alone', async () => {
    for (const to of ['profile', 'tags', 'plan', 'security', 'exchanges', 'tokens', 'plan']) {
      const id = `/settings/${to}`
      rememberCommand('ann', { id, label: to, to: id, group: 'Screens', icon: '', run: edit })
    }
    show()
    expect(labels('Recent')).toEqual([
      'PlanSettings',
      'API TokensSettings',
      'ExchangesSettings',
      'SecuritySettings',
      'TagsSettings',
    ])
    cleanup()
    vi.mocked(session.useSession).mockReturnValue({ status: 'signed-out', user: null })
    show()
    expect(groups()).not.toContain('Recent')
  })

  it('moves by keys, from the last option to the first and back, and by pages', async () => {
    show()
    await groupShown('Portfolios')
    await groupShown('Setups')
    const options = optionsOf(screen.getByLabelText('Results'))
    const place = () => options.findIndex((option) => option.id === field().getAttribute('aria-activedescendant'))
    const places = (...keys: string[]) =>
      keys.map((key) => {
        press(key)
        expect(options[place()]).toBe(chosen())
        return place()
      })
    expect(place()).toBe(0)
    expect(places('ArrowDown', 'ArrowUp', 'ArrowUp', 'PageDown')).toEqual([
      1,
      0,
      options.length - 1,
      options.length - 1,
    ])
    expect(places('ArrowDown', 'PageDown', 'PageUp', 'PageUp')).toEqual([0, 8, 0, 0])
    type('a')
    expect(field().getAttribute('aria-activedescendant')).toMatch(/-0$/)
  })

  it('leaves keys to an input method that composes a word', () => {
    show()
    const event = createEvent.keyDown(field(), { key: 'Enter' })
    Object.defineProperty(event, 'isComposing', { value: true })
    fireEvent(field(), event)
    expect(isOpen()).toBe(true)
    expect(edit).not.toHaveBeenCalled()
  })

  it('marks the option below the pointer and runs the one that is clicked', () => {
    show()
    fireEvent.mouseMove(screen.getByText('Import trades'))
    expect(chosen()?.textContent).toBe('Import trades')
    fireEvent.click(within(group('This screen')).getByText('Edit dashboard'))
    expect(edit).toHaveBeenCalledOnce()
    expect(isOpen()).toBe(false)
  })

  it('closes with Escape', () => {
    show()
    press('Escape')
    expect(isOpen()).toBe(false)
  })
})

describe('actions of the palette', () => {
  it('switch the portfolio and say so', async () => {
    show()
    await groupShown('Portfolios')
    choose('swing')
    await screen.findByText('Swing is now active.')
    expect(readStoredPortfolioId()).toBe(swing.id)
    openPalette()
    expect(labels('Portfolios')).toEqual(['MainSwitch'])
    expect(labels('Recent')).toEqual(['SwingActive'])
  })

  it('switch between light and dark', () => {
    show()
    choose('dark theme')
    expect(document.documentElement.hasAttribute('data-dark')).toBe(true)
    openPalette()
    choose('light theme')
    expect(document.documentElement.hasAttribute('data-light')).toBe(true)
  })

  it.each([
    ['new trade', '/trade-entry?new=true&t=0'],
    ['csv', '/trade-entry/import'],
    ['new portfolio', '/settings/portfolio?new=true'],
    ['opening drive rules', `/playbook/setups/${setupId}`],
    ['opening drive trades', `/trade-history?setup=${setupId}`],
    ['password', '/settings/profile'],
  ])('“%s” opens %s', async (typed, opened) => {
    show()
    await groupShown('Setups')
    choose(typed)
    expect(address()).toBe(opened)
  })

  it('show the shortcuts, and sign out to the landing page', async () => {
    show()
    choose('keyboard')
    expect(onHelp).toHaveBeenCalledOnce()
    openPalette()
    choose('sign out')
    await waitFor(() => expect(address()).toBe('/landing'))
  })
})

describe('trades in the palette', () => {
  it('are found by a part of their symbol and opened, and are among the recent ones', async () => {
    const { asked } = show()
    await groupShown('Portfolios')
    type('am')
    expect(status()).toBe('Searching trades…')
    await groupShown('Trades')
    expect(labels('Trades')).toEqual(['AMDMar 12, 2025 · short · −$120.50'])
    expect(asked('GET /trades/totals')).toEqual([`?portfolio_id=${mainPortfolio.id}`])
    expect(asked('GET /trades/optimized')).toHaveLength(1)
    expect(asked('GET /trades/optimized')[0]).toContain(`?portfolio_id=${mainPortfolio.id}&symbol=AMD,AMZN&columns=`)
    expect(status()).toBe('')
    fireEvent.click(within(group('Trades')).getByText('AMD'))
    expect(address()).toBe(`/trade-history/${tradeId}`)
    openPalette()
    expect(labels('Recent')).toEqual(['AMDMar 12, 2025 · short · −$120.50'])
    press('Enter')
    expect(address()).toBe(`/trade-history/${tradeId}`)
  })

  it('are found by their day', async () => {
    const { asked } = show()
    await groupShown('Portfolios')
    type('mes 3/12/2025')
    await groupShown('Trades')
    expect(asked('GET /trades/optimized')[0]).toContain('symbol=MES&from=2025-03-12&to=2025-03-12&')
    type('2025-03-12')
    await waitFor(() => expect(asked('GET /trades/optimized')).toHaveLength(2))
    expect(asked('GET /trades/optimized')[1]).toContain(`${mainPortfolio.id}&from=2025-03-12&to=2025-03-12&`)
  })

  it('are not asked for by a word that is in no symbol', async () => {
    const { asked } = show()
    await groupShown('Portfolios')
    type(' zzz ')
    await waitFor(() => expect(status()).toBe('No results for “zzz”. Try a symbol or a date.'))
    type('zzz 2025-03-12')
    await waitFor(() => expect(status()).toMatch(/^No results for/))
    expect(asked('GET /trades/optimized')).toEqual([])
  })

  it('can be searched again after a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isDown = true
    show({ 'GET /trades/totals': () => (isDown ? refused(500, 'Down.') : { totals, symbols }) })
    await groupShown('Portfolios')
    type('amd')
    await waitFor(() => expect(status()).toBe('Couldn’t search trades.'))
    isDown = false
    fireEvent.click(screen.getByText('Retry'))
    await groupShown('Trades')
    expect(status()).toBe('')
  })
})
