const storageKey = 'edgeworth:scroll'
/** Entries of the history that are remembered. */
const maxEntries = 50

/** How a screen was left. */
export interface LeftScreen {
  /** Scroll positions in pixels: of the window under "", of others by the name of the scroller. */
  readonly positions: Readonly<Record<string, number>>
  /** The address of the link that led away. */
  readonly leftTo: string | null
  /** The `data-focus-key` or id of the element that had the focus. */
  readonly focused: string | null
}

const nothing: LeftScreen = { positions: {}, leftTo: null, focused: null }

function load(): Map<string, LeftScreen> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, LeftScreen][])
  } catch {
    return new Map()
  }
}

const screens = load()

/** How the screen of an entry of the browser's history was left. */
export function readLeftScreen(entry: string): LeftScreen {
  return screens.get(entry) ?? nothing
}

/** Adds to what is remembered of an entry of the browser's history. */
export function rememberScreen(entry: string, change: Partial<LeftScreen>): void {
  const stored = { ...readLeftScreen(entry), ...change }
  screens.delete(entry)
  screens.set(entry, stored)
  for (const oldest of screens.keys()) {
    if (screens.size <= maxEntries) break
    screens.delete(oldest)
  }
}

/** Drops what is remembered: addresses name trades and filters. */
export const forgetScreens = (): void => screens.clear()

/** Keeps what is remembered over a reload of the page. */
export function storeScreens(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...screens]))
  } catch {
    // Without storage a reload starts at the top.
  }
}

/** The name of a scroller that a screen can have beside the window. */
export function scrollerName(element: Element): string | null {
  return element.getAttribute('data-scroll-key') ?? element.getAttribute('aria-label')
}

/** The element of a name among those that can scroll; null until it is there. */
export function findScroller(name: string): Element | null {
  if (name === '') return document.scrollingElement
  const quoted = CSS.escape(name)
  return document.querySelector(`main [data-scroll-key="${quoted}"], main [aria-label="${quoted}"]`)
}
