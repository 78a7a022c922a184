import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as loadedScreens from '#app/loaded-screens.ts'
import { OfflineNavigation } from './offline-navigation.tsx'
import { beginOnline } from './online.fixture.ts'
import { readWaitingLink, setWaitingLink } from './waiting-link.ts'

beginOnline()

let isOnline = true
beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  history.replaceState(null, '', '/dashboard')
  vi.spyOn(loadedScreens, 'isScreenLoaded').mockImplementation((path) => path !== '/what-if-simulator')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  setWaitingLink(null)
})

function Buttons() {
  const navigate = useNavigate()
  return (
    <>
      <output>{useLocation().pathname}</output>
      <button onClick={() => void navigate('/what-if-simulator?setup=1')}>What if</button>
      <button onClick={() => void navigate('/trade-history')}>History</button>
      <button onClick={() => void navigate('/landing', { replace: true })}>Leave</button>
    </>
  )
}
function show(online: boolean): void {
  isOnline = online
  render(
    <BrowserRouter>
      <OfflineNavigation>
        <Buttons />
      </OfflineNavigation>
    </BrowserRouter>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const address = () => screen.getByRole('status').textContent

it('opens every screen with a connection', () => {
  show(true)
  press('What if')
  expect(address()).toBe('/what-if-simulator')
})

it('keeps the page without a connection and remembers where to go', () => {
  show(false)
  press('What if')
  expect(address()).toBe('/dashboard')
  expect(readWaitingLink()).toBe('/what-if-simulator?setup=1')
})

it('opens a screen that is loaded, and follows redirects', () => {
  show(false)
  press('History')
  expect(address()).toBe('/trade-history')
  press('Leave')
  expect(address()).toBe('/landing')
  expect(readWaitingLink()).toBeNull()
})
