import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls } from '#api/answer-calls.fixture.ts'
import * as session from '#api/supabase/session.ts'
import { singleKeyShortcuts } from '#shared/preferences/single-key-shortcuts.ts'
import { Page } from '#ui/layout/page.tsx'
import { beginOnline } from './online.fixture.ts'
import { Shell } from './shell.tsx'
import { annsSession, frameAnswers, showFrame, windowOf } from './show-frame.fixture.tsx'

let failure: Error | null = null
const renamed = vi.fn()

function Dashboard() {
  return (
    <Page title="Dashboard" actions={<button onClick={renamed}>Edit dashboard</button>}>
      <Link to="/failing">To the failing screen</Link>
    </Page>
  )
}
function History() {
  return (
    <Page title="Trade history">
      <label>
        Symbols <input />
      </label>
    </Page>
  )
}
function Failing() {
  if (failure !== null) throw failure
  return <Page title="Recovered">{null}</Page>
}

function show(address = '/dashboard', size: 'wide' | 'narrow' = 'wide') {
  vi.stubGlobal('matchMedia', windowOf(size))
  vi.stubGlobal('fetch', answerCalls(frameAnswers).serve)
  return showFrame(
    <Routes>
      <Route element={<Shell />}>
        <Route path="/dashboard" element={<Dashboard />} />
        <Route path="/trade-history" element={<History />} />
        <Route path="/failing" element={<Failing />} />
        <Route path="*" element={<Page title="Another screen">{null}</Page>} />
      </Route>
    </Routes>,
    address,
  )
}

const address = () => screen.getByLabelText('Address').textContent
const press = (key: string, more: KeyboardEventInit = {}) => fireEvent.keyDown(document.body, { key, ...more })
const palette = () => screen.findByRole('dialog', { name: 'Command palette' })
const help = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }))
const shownLinks = () =>
  navigation()
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

beginOnline()
beforeEach(() => {
  failure = null
  vi.spyOn(session, 'useSession').mockReturnValue(annsSession)
  vi.spyOn(window, 'scrollTo').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  singleKeyShortcuts.store('on')
})

describe('the frame of every screen', () => {
  it('marks the screen in the navigation and opens the group of a deep link, until it is closed', async () => {
    show('/playbook/setups/7')
    await screen.findByRole('heading', { name: 'Another screen' })
    expect(shownLinks()).toContain('Setups')
    expect(shownLinks()).not.toContain('API Tokens')
    expect(navigation().getByRole('link', { name: 'Setups' }).getAttribute('aria-current')).toBe('page')
    expect(navigation().getByRole('link', { name: 'Dashboard' }).hasAttribute('aria-current')).toBe(false)
    fireEvent.click(navigation().getByRole('button', { name: 'Playbook' }))
    expect(shownLinks()).not.toContain('Setups')
    fireEvent.click(navigation().getByRole('button', { name: 'Settings' }))
    fireEvent.click(navigation().getByRole('link', { name: 'API Tokens' }))
    expect(address()).toBe('/settings/tokens')
    const skip = screen.getByRole('link', { name: 'Skip to content' })
    expect(skip.getAttribute('href')).toBe('#main')
    expect(skip.classList.contains('screen-only')).toBe(true)
  })

  it('in a narrow window has a bar, whose drawer closes when a screen is chosen', async () => {
    show('/dashboard', 'narrow')
    expect(screen.queryByRole('navigation')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Open navigation' }))
    await screen.findByRole('navigation', { name: 'Main' })
    fireEvent.click(navigation().getByRole('link', { name: 'Trade History' }))
    expect(address()).toBe('/trade-history')
    await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    await palette()
  })

  it('has one entry for trades and a search that opens the palette', async () => {
    show()
    fireEvent.click(screen.getByRole('link', { name: /^New Trade/ }))
    expect(address()).toBe('/trade-entry?new=true&t=0')
    fireEvent.click(screen.getByRole('button', { name: /^Search/ }))
    await palette()
  })

  it('puts the screen’s title into the document and moves the focus to that of a later screen', async () => {
    show()
    expect(document.title).toBe('Dashboard · Edgeworth')
    fireEvent.click(navigation().getByRole('link', { name: 'Trade History' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Trade history' })))
    expect(document.title).toBe('Trade history · Edgeworth')
  })
})

describe('a screen that fails', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  it('keeps the navigation, and another screen starts without the error', async () => {
    failure = new Error('A part is broken.')
    show()
    fireEvent.click(screen.getByRole('link', { name: 'To the failing screen' }))
    expect((await screen.findByRole('alert')).textContent).toContain('This screen crashed. Your data is safe.')
    screen.getByRole('button', { name: 'Reload page' })
    fireEvent.click(navigation().getByRole('link', { name: 'Dashboard' }))
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('can be loaded again where its code could not be loaded', async () => {
    failure = new TypeError('Failed to fetch dynamically imported module: /assets/screen.js')
    show('/failing')
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load this screen')
    failure = null
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByRole('heading', { name: 'Recovered' })
  })

  it('leads back to the screen before', async () => {
    const back = vi.spyOn(history, 'back').mockReturnValue()
    failure = new Error('A part is broken.')
    show('/failing')
    fireEvent.click(await screen.findByRole('button', { name: 'Go back' }))
    expect(back).toHaveBeenCalledOnce()
  })
})

describe('shortcuts', () => {
  it('open the palette with the actions of the screen', async () => {
    show()
    press('k', { code: 'KeyK', ctrlKey: true })
    const dialog = within(await palette())
    fireEvent.click(dialog.getByText('Edit dashboard'))
    expect(renamed).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('open screens by two keys one after the other', async () => {
    show()
    press('g')
    press('h')
    expect(address()).toBe('/trade-history')
    press('n')
    expect(address()).toBe('/trade-entry?new=true&t=0')
  })

  it('list themselves, and do nothing under an open dialog', async () => {
    show()
    press('?', { shiftKey: true })
    const dialog = within(await help())
    const row = (label: string) => dialog.getByText(label).textContent
    expect(row('New trade')).toBe('New tradeN')
    expect(row('Trade history')).toBe('Trade historyGH')
    expect(row('Open command palette')).toBe('Open command paletteCtrlK')
    dialog.getByText(/Single keys pause while you type\./)
    press('n')
    expect(address()).toBe('/dashboard')
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are listed from the palette too', async () => {
    show()
    press('k', { ctrlKey: true })
    fireEvent.click(within(await palette()).getByText('Show shortcuts'))
    const dialog = within(await help())
    expect(screen.queryByRole('dialog', { name: 'Command palette' })).toBeNull()
    fireEvent.click(dialog.getByRole('link', { name: 'Change in settings' }))
    expect(address()).toBe('/settings/profile')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('move to the search field of the screen, else open the palette', async () => {
    show('/trade-history')
    press('/')
    expect(document.activeElement).toBe(screen.getByLabelText('Symbols'))
    cleanup()
    show()
    press('/')
    await palette()
  })

  it('leave letters to fields', () => {
    show('/trade-history')
    fireEvent.keyDown(screen.getByLabelText('Symbols'), { key: 'n' })
    expect(address()).toBe('/trade-history')
  })

  it('of single keys can be turned off, those with Ctrl stay', async () => {
    singleKeyShortcuts.store('off')
    show()
    press('n')
    expect(address()).toBe('/dashboard')
    press('?', { shiftKey: true })
    expect(screen.queryByRole('dialog')).toBeNull()
    press('k', { ctrlKey: true })
    fireEvent.click(within(await palette()).getByText('Show shortcuts'))
    within(await help()).getByText(/Single-key shortcuts are off\./)
  })
})
