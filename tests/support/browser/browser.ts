import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Browser, type LaunchOptions, type Page } from 'playwright-core'

/** The system's Chromium; EDGEWORTH_CHROMIUM names another one. */
export const chromiumOptions = (): LaunchOptions => ({
  executablePath: process.env.EDGEWORTH_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})

export const launchBrowser = (): Promise<Browser> => chromium.launch(chromiumOptions())

export type ColorScheme = 'light' | 'dark'
export const desktop = { width: 1280, height: 900 }
export const phone = { width: 390, height: 844 }

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
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Mid-transition colors would be reported as low contrast.
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const result = await window.axe.run(document, {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      // Without the selectors of everything that passed.
      resultTypes: ['violations'],
    })
    return result.violations
  })
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.html.slice(0, 160)} — ${node.failureSummary.replace(/\s+/g, ' ')}`,
    ),
  )
}
