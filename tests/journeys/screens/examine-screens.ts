import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { type Visitor, settled } from '#tests/journeys/steps.ts'
import { accessibilityFaults, colorFaults, phone } from '#tests/support/browser/browser.ts'
import { includesPart } from '#tests/support/tier.ts'

/** A screen to examine. */
export interface Screen {
  readonly path: string
  /** The folder of the feature that draws it. */
  readonly feature: string
  /** What its scripts may weigh on a first visit, in kB of 1,000 bytes as they are sent; 520 unless stated. */
  readonly maxWeight?: number
  /** How far its layout may shift on a visit; 0.02 unless stated. */
  readonly maxShift?: number
  /** How many charts the first window shows, so that they are drawn before it is weighed. */
  readonly charts?: number
}

declare global {
  interface Window {
    /** The layout shift of the visit so far, as Chromium measures it; of no reaction to the visitor. */
    layoutShift: number
  }
}

/** The window of the goals: what is below it loads when it is scrolled near. */
const desktop = { width: 1280, height: 800 }
/** Layout shift of a visit that a visitor does not notice; 0.1 is what search engines call good. */
const usualMaxShift = 0.02
const usualMaxWeight = 520

/** What opens the connection of live updates once a page is idle, which is sometimes before it counts as drawn. */
const whenIdle = /\/(background-work|keep-alive|live|live-updates)-[^/]*\.js$/

/** How far the page is wider than the window, in pixels. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Adds up the layout shift of each visit from its start, with motion, as most visitors have it. */
export async function measureLayoutShift(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) window.layoutShift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** How many bytes each script had when it was sent: "not modified", which a later visit may get, does not say it. */
const sentBytes = new Map<string, number>()

/**
 * Weighs the scripts that a visit loads, those of its workers included: each address once, as the browser keeps what it
 * has fetched for the second worker. Returns how to end it.
 */
export function weighScripts({ context }: Pick<Visitor, 'context'>): () => number {
  const sizes = new Map<string, number>()
  const note = (response: Response) => {
    const url = response.url()
    if (!/\.m?js(\?|$)/.test(url) || whenIdle.test(url) || sizes.has(url)) return
    const { 'content-length': length } = response.headers()
    if (length !== undefined) sentBytes.set(url, Number(length))
    sizes.set(url, sentBytes.get(url) ?? Number.NaN)
  }
  context.on('response', note)
  return () => {
    context.off('response', note)
    return Math.round([...sizes.values()].reduce((total, size) => total + size, 0) / 100) / 10
  }
}

/**
 * The layout shift of the open page's visit. A busy machine paints between two answers that come together on a quiet one,
 * so a shift above the limit has to happen on a second visit, too.
 */
async function readShift(page: Page, maxShift: number): Promise<number> {
  const shift = await page.evaluate(() => window.layoutShift)
  if (shift < maxShift) return shift
  await page.reload()
  await settled(page)
  return Math.min(shift, await page.evaluate(() => window.layoutShift))
}

/** What is wrong with the open page in the present size: axe's findings in both schemes, its width and its shift. */
async function lookAt(page: Page, maxShift = usualMaxShift): Promise<string[]> {
  const shift = await readShift(page, maxShift)
  const faults = await accessibilityFaults(page)
  const tooWide = await overflow(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  faults.push(...(await colorFaults(page)).map((fault) => `dark: ${fault}`))
  await page.emulateMedia({ colorScheme: 'light' })
  if (shift >= maxShift) faults.push(`its layout shifts by ${shift.toFixed(3)}`)
  if (tooWide > 0) faults.push(`the page is ${tooWide} pixels wider than the window`)
  return faults
}

/** What is wrong with the open page as a phone shows it; a visit of its own where the feature has changed. */
async function lookAtPhone(page: Page, { feature, maxShift }: Screen): Promise<string[]> {
  await page.setViewportSize(phone)
  if (includesPart('all sizes and schemes', feature)) {
    await page.reload()
    await settled(page)
    return (await lookAt(page, maxShift)).map((fault) => `phone: ${fault}`)
  }
  await settled(page)
  const tooWide = await overflow(page)
  return tooWide > 0 ? [`phone: the page is ${tooWide} pixels wider than the window`] : []
}

/**
 * What is wrong with screens by their address. Each is loaded once on a desktop and examined: axe's findings in both
 * color schemes, width, layout shift and the weight of its scripts. Then its width is that of a phone.
 */
export async function examine(visitor: Visitor, url: string, screens: readonly Screen[]): Promise<object> {
  const { page } = visitor
  const found: Record<string, string[]> = {}
  for (const screen of screens) {
    const { path, charts, maxWeight = usualMaxWeight, maxShift } = screen
    await page.setViewportSize(desktop)
    const endWeighing = weighScripts(visitor)
    await page.goto(url + path)
    await settled(page)
    if (charts !== undefined) {
      await expect.poll(() => page.locator('figure canvas').count(), { message: path }).toBe(charts)
      await settled(page)
    }
    const weight = endWeighing()
    const faults = await lookAt(page, maxShift)
    if (weight > maxWeight) faults.push(`its scripts weigh ${weight} of ${maxWeight} kB`)
    if (!(weight > 0)) faults.push('its scripts were not weighed')
    faults.push(...(await lookAtPhone(page, screen)))
    if (faults.length > 0) found[path] = faults
  }
  return found
}
