import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter, Link, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { networkFailure, refusedFailure } from '#api/failure.ts'
import { queryClient } from '#api/query-client.ts'
import * as loadedScreens from '#app/loaded-screens.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { beginOnline } from './online.fixture.ts'
import { useOfflineLinks } from './use-offline-links.ts'
import { readWaitingLink, setWaitingLink } from './waiting-link.ts'

beginOnline()

let isOnline = true
let serverAnswers = true
/** How often the server was asked whether it is there. */
let checks = 0
/** How a query of a screen fails; null if it is answered. */
let failure: Error | null = null

beforeEach(() => {
  failure = null
  isOnline = true
  serverAnswers = true
  checks = 0
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  vi.stubGlobal('fetch', () => {
    checks += 1
    return serverAnswers ? Promise.resolve(Response.json({ ok: true })) : Promise.reject(new TypeError('no server'))
  })
  history.replaceState(null, '', '/dashboard')
  vi.spyOn(loadedScreens, 'isScreenLoaded').mockImplementation((path) => path !== '/what-if-simulator')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  queryClient.clear()
  setWaitingLink(null)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

function Screens() {
  useOfflineLinks()
  const { pathname, search } = useLocation()
  return (
    <>
      <p>{`At ${pathname}${search}`}</p>
      <Link to="/what-if-simulator?setup=1">What if</Link>
      <Link to="/trade-history">History</Link>
      <ConnectionBanner />
    </>
  )
}
const show = () =>
  render(
    <BrowserRouter>
      <Screens />
    </BrowserRouter>,
  )
function connect(to: boolean): void {
  isOnline = to
  act(() => {
    window.dispatchEvent(new Event(to ? 'online' : 'offline'))
  })
}
const click = (name: string, more: MouseEventInit = {}) => fireEvent.click(screen.getByRole('link', { name }), more)
const banner = () => screen.getByRole('status').textContent

/** A query of a screen. */
const ask = () => (failure === null ? Promise.resolve(['AMD']) : Promise.reject(failure))
const failWith = (error: Error) =>
  act(async () => {
    failure = error
    await queryClient.prefetchQuery({ queryKey: ['trades'], queryFn: ask, retry: false })
  })
/** A change that a screen makes. */
const change = (run: () => Promise<unknown>) =>
  act(async () => {
    await queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: run })
      .execute(undefined)
      .catch(() => undefined)
  })

describe('without a connection', () => {
  it('a link whose screen is not loaded waits, and opens when the connection is back', async () => {
    show()
    expect(banner()).toBe('')
    connect(false)
    expect(banner()).toBe('You’re offline. Open screens keep working.Retry')
    click('What if')
    screen.getByText('At /dashboard')
    expect(banner()).toBe('Opens when you’re back online.Retry')
    connect(true)
    await screen.findByText('At /what-if-simulator?setup=1')
    await waitFor(() => expect(banner()).toBe(''))
  })

  it('a screen that is loaded opens, and the link that waited is forgotten', () => {
    show()
    connect(false)
    click('What if')
    click('History')
    screen.getByText('At /trade-history')
    expect(banner()).toBe('You’re offline. Open screens keep working.Retry')
    connect(true)
    screen.getByText('At /trade-history')
  })

  it('clicks that open another tab are left to the browser', () => {
    show()
    connect(false)
    // jsdom has no other tab.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    click('What if', { ctrlKey: true })
    expect(readWaitingLink()).toBeNull()
  })
})

describe('a server that cannot be reached', () => {
  it.each([
    ['no answer', networkFailure(null)],
    ['a proxy without a server', refusedFailure(502, null)],
  ])('is told by %s, and what failed is asked for again once it is back', async (_how, error) => {
    show()
    await failWith(error)
    expect(banner()).toBe('Can’t reach the server. Retry.Retry')
    serverAnswers = false
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(screen.getByRole('button', { name: 'Retrying…' }).hasAttribute('disabled')).toBe(true)
    await screen.findByRole('button', { name: 'Retry' })
    serverAnswers = true
    failure = null
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(queryClient.getQueryData(['trades'])).toEqual(['AMD']))
    await waitFor(() => expect(banner()).toBe(''))
  })

  it('is told by a change that is not answered, and is there again with the next one that is', async () => {
    show()
    await change(() => Promise.reject(networkFailure(null)))
    expect(banner()).toBe('Can’t reach the server. Retry.Retry')
    await change(() => Promise.resolve(true))
    expect(banner()).toBe('')
  })

  it('is not meant by a refusal', async () => {
    show()
    await failWith(refusedFailure(500, null))
    expect(banner()).toBe('')
  })

  it('is asked every 15 seconds on its own', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    show()
    serverAnswers = false
    await failWith(networkFailure(null))
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(checks).toBe(2)
    expect(banner()).toBe('Can’t reach the server. Retry.Retry')
    serverAnswers = true
    failure = null
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    await waitFor(() => expect(banner()).toBe(''))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(checks).toBe(3)
  })
})
