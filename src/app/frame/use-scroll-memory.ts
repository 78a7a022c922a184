import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { findScroller, readLeftScreen, rememberScreen, scrollerName, storeScreens } from './scroll-memory.ts'

/** How long a screen has to load its content until its position is given up, in milliseconds. */
const maxWaitMs = 8_000
/** A screen that opens moves the focus to its title; after this many frames with the restored focus it has done so. */
const settledFrames = 12

/** Ids that a component generates differ each time. */
const stableId = ({ id }: Element) => (/^$|^[:_«]|^mui/i.test(id) ? null : id)

/** Where the focus was: the link that led away, else the element that had it. Null until it is there. */
function findFocus(entry: string): HTMLElement | null {
  const { leftTo, focused } = readLeftScreen(entry)
  const links = leftTo === null ? [] : document.querySelectorAll<HTMLAnchorElement>('main a[href]')
  for (const link of links) if (`${link.pathname}${link.search}` === leftTo) return link
  if (focused === null) return null
  const quoted = CSS.escape(focused)
  return document.querySelector(`main [data-focus-key="${quoted}"], main #${quoted}`)
}

/**
 * Restores scroll positions and focus of an entry as its content arrives, until all are restored, the user acts, or it
 * takes too long. Returns a function that stops it.
 */
function restoreScreen(entry: string, withFocus: boolean): () => void {
  const { positions, leftTo, focused } = readLeftScreen(entry)
  const missing = new Set(Object.keys(positions))
  let needsFocus = withFocus && (leftTo !== null || focused !== null)
  let framesWithFocus = 0
  const until = performance.now() + maxWaitMs
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) window.removeEventListener(type, stop)
  }
  const step = () => {
    for (const name of missing) {
      const scroller = findScroller(name)
      const position = positions[name] ?? 0
      if (scroller === null || scroller.scrollHeight - scroller.clientHeight < position) continue
      scroller.scrollTo({ top: position, behavior: 'instant' })
      missing.delete(name)
    }
    const target = needsFocus ? findFocus(entry) : null
    if (target !== null) {
      if (document.activeElement !== target) target.focus({ preventScroll: true })
      framesWithFocus = document.activeElement === target ? framesWithFocus + 1 : 0
      // A position that is still out of reach, as in a window of another size, does not keep the focus away.
      needsFocus = framesWithFocus < settledFrames || missing.size > 0
    }
    if ((missing.size > 0 || needsFocus) && performance.now() < until) frame = requestAnimationFrame(step)
    else stop()
  }
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    window.addEventListener(type, stop, { passive: true })
  }
  frame = requestAnimationFrame(step)
  return stop
}

/** Opens screens at their top, and those that Back returns to where they were left, with the focus that was left. */
export function useScrollMemory(): void {
  const { key, pathname, search } = useLocation()
  const type = useNavigationType()
  // The first entry of every page load has the same key.
  const entry = `${key} ${pathname}`
  const left = useRef<{ readonly entry: string; readonly pathname: string } | null>(null)

  useEffect(() => {
    // The browser would restore the position before the content is there.
    history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', storeScreens)
    return () => window.removeEventListener('pagehide', storeScreens)
  }, [])

  useLayoutEffect(() => {
    const onScroll = ({ target }: Event) => {
      const name = target === document ? '' : target instanceof Element ? scrollerName(target) : null
      if (name === null || (target instanceof Element && target.closest('main') === null)) return
      const { scrollTop } = target instanceof Element ? target : (document.scrollingElement ?? document.body)
      rememberScreen(entry, { positions: { ...readLeftScreen(entry).positions, [name]: scrollTop } })
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('main') === null) return
      rememberScreen(entry, { focused: target.getAttribute('data-focus-key') ?? stableId(target) })
    }
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true })
      document.removeEventListener('focusin', onFocus)
    }
  }, [entry])

  useLayoutEffect(() => {
    const from = left.current
    left.current = { entry, pathname }
    if (type === NavigationType.Pop) return restoreScreen(entry, from !== null)
    // A change of filters replaces the address and stays where it is.
    if (from === null || from.pathname === pathname) return undefined
    if (type === NavigationType.Push) rememberScreen(from.entry, { leftTo: `${pathname}${search}` })
    window.scrollTo({ top: 0, behavior: 'instant' })
    return undefined
    // oxlint-disable-next-line react/exhaustive-deps -- once per entry of the history
  }, [entry])
}
