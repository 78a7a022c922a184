import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Browser, type BrowserContext, type LaunchOptions, type Page } from 'playwright-core'

/** The system's Chromium; EDGEWORTH_CHROMIUM names another one. */
export const chromiumOptions = (): LaunchOptions => ({
  executablePath: process.env.EDGEWORTH_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})

export const launchBrowser = (): Promise<Browser> => chromium.launch(chromiumOptions())

const shiftClock = createRequire(import.meta.url)('#tests/support/clock/shift-clock.cjs') as (shift: number) => void

/** Gives the pages of a context the clock of the tests. */
export async function setTestClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(shiftClock, Number(process.env.EDGEWORTH_CLOCK_SHIFT ?? 0))
}

export type ColorScheme = 'light' | 'dark'
export interface Viewport {
  readonly width: number
  readonly height: number
}
export const desktop: Viewport = { width: 1280, height: 900 }
export const phone: Viewport = { width: 390, height: 844 }

interface Violation {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}
interface Axe {
  run(context: unknown, options: unknown): Promise<{ violations: Violation[] }>
}
declare global {
  interface Window {
    axe: Axe
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the page against WCAG 2.0–2.2, A and AA, as readable lines. */
export const accessibilityFaults = (page: Page): Promise<string[]> =>
  axeFaults(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })

/** What axe finds by the rules about color, the only ones that another color scheme can break. */
export const colorFaults = (page: Page): Promise<string[]> =>
  axeFaults(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })

async function axeFaults(
  page: Page,
  rules: { readonly type: 'tag' | 'rule'; readonly values: readonly string[] },
): Promise<string[]> {
  // Mid-transition colors would be reported as low contrast.
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async (runOnly) => {
    const result = await window.axe.run(document, {
      runOnly,
      // The lines name elements by their HTML: no selectors are worked out, neither of these nor of everything that passed.
      resultTypes: ['violations'],
      selectors: false,
    })
    return result.violations
  }, rules)
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.html.slice(0, 160)} — ${node.failureSummary.replace(/\s+/g, ' ')}`,
    ),
  )
}
