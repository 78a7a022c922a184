import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { Link, MemoryRouter, Route, Routes, useNavigate, type NavigateFunction } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Page } from '#ui/layout/page.tsx'
import { readLeftScreen, rememberScreen, storeScreens } from './scroll-memory.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

/** How tall the content is: jsdom lays nothing out. */
let contentHeight = 3_000
let navigate: NavigateFunction = () => undefined
let visits = 0

function scrollTo(this: Element, to?: unknown): void {
  this.scrollTop = (to as ScrollToOptions).top ?? 0
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  contentHeight = 3_000
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => contentHeight)
  vi.spyOn(window, 'scrollTo').mockImplementation((to) => scrollWindow((to as ScrollToOptions).top ?? 0))
  Object.defineProperty(document, 'scrollingElement', { configurable: true, value: document.documentElement })
  vi.stubGlobal('CSS', { escape: (name: string) => name.replaceAll(/[^\w-]/g, String.raw`\$&`) })
  Element.prototype.scrollTo = scrollTo
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  Reflect.deleteProperty(document, 'scrollingElement')
  Reflect.deleteProperty(Element.prototype, 'scrollTo')
})

function Frame({ list }: { list: string }) {
  useScrollMemory()
  const navigateHere = useNavigate()
  useEffect(() => {
    navigate = navigateHere
  }, [navigateHere])
  return (
    <main>
      <Routes>
        <Route
          path={list}
          element={
            <Page title="List">
              <Link to="/trade?id=1">First</Link>
              <Link to="/trade?id=2">Second</Link>
              <button data-focus-key="row 7">Open</button>
              <button id="_r_7_">Generated</button>
              <section aria-label="Rows" />
            </Page>
          }
        />
        <Route path="/trade" element={<Page title="Trade">{null}</Page>} />
      </Routes>
    </main>
  )
}

/** Opens a list at an address of its own: what is remembered outlives a test. */
function show() {
  visits += 1
  const list = `/list-${visits}`
  render(
    <MemoryRouter initialEntries={[list]}>
      <Frame list={list} />
    </MemoryRouter>,
  )
  return list
}

const scrollTop = () => document.documentElement.scrollTop
function scrollWindow(to: number): void {
  document.documentElement.scrollTop = to
  fireEvent.scroll(document)
}
const frames = (count: number) =>
  act(() => {
    for (let at = 0; at < count; at += 1) vi.advanceTimersToNextFrame()
  })
const go = (to: string) => act(() => void navigate(to))
const back = () => act(() => void navigate(-1))
const focused = () => document.activeElement?.textContent

describe('a screen that is opened', () => {
  it('begins at its top, and stays where it is while filters change its address', () => {
    const list = show()
    scrollWindow(700)
    act(() => void navigate(`${list}?symbol=ES`, { replace: true }))
    frames(2)
    expect(scrollTop()).toBe(700)
    go('/trade?id=1')
    expect(scrollTop()).toBe(0)
  })
})

describe('a screen that Back returns to', () => {
  it('is where it was as soon as its content is there, with the focus on the link that led away', () => {
    show()
    scrollWindow(700)
    fireEvent.click(screen.getByRole('link', { name: 'Second' }))
    frames(2)
    expect(focused()).toBe('Trade')
    contentHeight = 100
    back()
    // Its title takes the focus as of any screen that opens.
    expect(focused()).toBe('List')
    frames(3)
    expect(scrollTop()).toBe(0)
    contentHeight = 3_000
    frames(1)
    expect(scrollTop()).toBe(700)
    expect(focused()).toBe('Second')
    // Once more, should the screen move it late; then the focus is the user's.
    act(() => screen.getByRole('heading', { name: 'List' }).focus())
    frames(20)
    expect(focused()).toBe('Second')
    act(() => screen.getByRole('link', { name: 'First' }).focus())
    frames(20)
    expect(focused()).toBe('First')
  })

  it('has the focus where it was if no link led away', () => {
    show()
    act(() => screen.getByRole('button', { name: 'Open' }).focus())
    go('/trade?id=9')
    back()
    frames(2)
    expect(focused()).toBe('Open')
  })

  it('does not look for an element by an id that is generated anew each time', () => {
    show()
    act(() => screen.getByRole('button', { name: 'Generated' }).focus())
    go('/trade?id=9')
    back()
    frames(2)
    expect(focused()).toBe('List')
  })

  it('restores other scrollers by their names', () => {
    show()
    const rows = screen.getByRole('region', { name: 'Rows' })
    rows.scrollTop = 250
    fireEvent.scroll(rows)
    go('/trade?id=9')
    back()
    expect(screen.getByRole('region', { name: 'Rows' }).scrollTop).toBe(0)
    frames(1)
    expect(screen.getByRole('region', { name: 'Rows' }).scrollTop).toBe(250)
  })

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('is left alone after a %s of the user', (type) => {
    show()
    scrollWindow(700)
    go('/trade?id=9')
    contentHeight = 100
    back()
    frames(1)
    window.dispatchEvent(new Event(type))
    contentHeight = 3_000
    frames(3)
    expect(scrollTop()).toBe(0)
  })

  it('stays at its top if its content takes longer than eight seconds', () => {
    show()
    scrollWindow(700)
    go('/trade?id=9')
    contentHeight = 100
    back()
    frames(520)
    contentHeight = 3_000
    frames(3)
    expect(scrollTop()).toBe(0)
  })
})

describe('what is remembered of screens', () => {
  it('is that of the 50 latest, and is kept over a reload of the page', () => {
    for (let at = 0; at <= 50; at += 1) rememberScreen(`entry ${at}`, { leftTo: `/trade?id=${at}` })
    rememberScreen('entry 1', { focused: 'row 1' })
    expect(readLeftScreen('entry 0').leftTo).toBeNull()
    expect(readLeftScreen('entry 1')).toEqual({ positions: {}, leftTo: '/trade?id=1', focused: 'row 1' })
    show()
    window.dispatchEvent(new Event('pagehide'))
    const stored = JSON.parse(sessionStorage.getItem('edgeworth:scroll') ?? '[]') as [string, unknown][]
    expect(new Map(stored).get('entry 1')).toEqual(readLeftScreen('entry 1'))
    expect(stored).toHaveLength(50)
  })

  it('is given up without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('storage is full')
    })
    expect(storeScreens).not.toThrow()
  })
})
