import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Download, Locator, Page } from 'playwright-core'
import { expect, onTestFailed, onTestFinished } from 'vitest'
import {
  accessibilityFaults,
  colorFaults,
  desktop,
  phone,
  setTestClock,
  type ColorScheme,
} from '#tests/support/browser/browser.ts'
import { settled, watchTraffic } from '#tests/support/browser/settled.ts'
import { watchCoverage } from '#tests/support/covering/page-coverage.ts'
import {
  addDemoData,
  browserStorage,
  newEmail,
  password,
  signUpTrader,
  type SignedIn,
} from '#tests/support/server/new-trader.ts'
import { ownAddress } from '#tests/support/server/shared-app.ts'
import { includesPart } from '#tests/support/tier.ts'

export { settled } from '#tests/support/browser/settled.ts'

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** What went wrong in the page: uncaught errors and the console's errors. A journey ends with none. */
  readonly faults: string[]
}

/** Keeps what a page shows when the present test fails in test-results/, which git ignores. */
function keepWhenFailed(page: Page, faults: readonly string[]): void {
  const keep = async ({ task }: { readonly task: { readonly name: string } }) => {
    const path = join('test-results', task.name.replaceAll(/[^\w]+/g, '-').slice(0, 100))
    mkdirSync('test-results', { recursive: true })
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
    writeFileSync(`${path}.txt`, [page.url(), ...faults, shown].join('\n'))
    await page.screenshot({ path: `${path}.png`, timeout: 10_000 }).catch(() => {})
  }
  try {
    onTestFailed(keep)
  } catch {
    // A visitor of all tests of a file is opened outside of them.
  }
}

/** A fresh browser profile at a size and in a color scheme, or with other options of the browser. */
export async function newVisitor(
  browser: Browser,
  viewport: { width: number; height: number },
  colorScheme: ColorScheme = 'light',
  storageState?: SignedIn,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    ...ownAddress(),
    viewport,
    colorScheme,
    // Animations and smooth scrolling draw frame after frame without a graphics card, and nothing is asserted of them.
    reducedMotion: 'reduce',
    timezoneId: 'America/Chicago',
    ...(storageState === undefined ? {} : { storageState }),
    ...options,
  })
  await setTestClock(context)
  watchCoverage(context)
  context.setDefaultTimeout(60_000)
  context.on('page', watchTraffic)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // The browser asks a text file for an icon; screens name theirs.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) faults.push(message.text())
  })
  keepWhenFailed(page, faults)
  return { context, page, faults }
}

/** Signs up a new trader through the form and ends on the dashboard. Returns the e-mail address. */
export async function signUpByForm(page: Page, url: string): Promise<string> {
  const email = newEmail()
  await page.goto(`${url}/auth/signup`)
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Trader')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/dashboard')
  return email
}

/** Puts what a browser of a trader stores into a page of the site that loads no screen. */
async function storeIn(page: Page, url: string, items: readonly { name: string; value: string }[]): Promise<void> {
  await page.goto(`${url}/robots.txt`)
  await page.evaluate((stored) => {
    for (const { name, value } of stored) localStorage.setItem(name, value)
  }, items)
}

/** Signs up a new trader, and opens no screen. Returns the e-mail address. */
export async function signUp(page: Page, url: string): Promise<string> {
  const trader = await signUpTrader(url)
  await storeIn(page, url, browserStorage(url, trader))
  return trader.email
}

/** Signs up a new trader with demo data, and opens the dashboard. */
export async function signUpWithDemoData(page: Page, url: string): Promise<void> {
  const trader = await signUpTrader(url)
  await storeIn(page, url, browserStorage(url, trader, await addDemoData(url, trader)))
  await page.goto(`${url}/dashboard`)
  await page.getByRole('img', { name: /^Equity curve/ }).waitFor()
}

/** Loads the demo data by the button of a dashboard without trades. Two years of trades take long on a busy machine. */
export async function loadDemoData(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard`)
  await page.getByRole('button', { name: /demo data/i }).click()
  await page.getByRole('img', { name: /^Equity curve/ }).waitFor({ timeout: 240_000 })
}

/** Answers the wizard's question for the opening balance of a first portfolio, if it asks. */
export async function stateOpeningBalance(page: Page, amount = '10000'): Promise<void> {
  await page.getByRole('button', { name: /^Import \d/ }).waitFor({ timeout: 120_000 })
  const field = page.getByLabel('Opening balance')
  if ((await field.count()) > 0) await field.fill(amount)
}

/** Types a date, or a date and a time, given as "2025-03-10T09:35:12", part by part into a field. */
export async function enterDate(within: Page | Locator, label: string, iso: string): Promise<void> {
  const [date = '', time = ''] = iso.split('T')
  const [year = '', month = '', day = ''] = date.split('-')
  const field = within.getByRole('group', { name: label })
  const first = field.getByRole('spinbutton').first()
  await first.click()
  await first.pressSequentially(month + day + year + time.replaceAll(':', ''))
}

/** Chooses an option of a select. */
export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  // Its name is its label and what is chosen.
  await page.getByRole('combobox', { name: new RegExp(`^${label}\\b`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Opens the form of a new trade with all of its fields. */
export async function openFullForm(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/trade-entry?new=true&t=0`)
  await page.getByRole('form', { name: 'Trade' }).waitFor()
  await page.getByRole('radiogroup', { name: 'Entry mode' }).getByText('Full').click()
  await settled(page)
}

/** Imports a file through the wizard into the active portfolio; ends on the report. */
export async function importFile(page: Page, url: string, path: string): Promise<void> {
  await page.goto(`${url}/trade-entry/import`)
  await page.getByLabel('File to import').setInputFiles(path)
  await stateOpeningBalance(page)
  await page.getByRole('button', { name: /^Import \d/ }).click()
  await page
    .getByText(/reconcile$/)
    .first()
    .waitFor()
}

/** Saves a download for the rest of the test and returns its path: a shared browser keeps its own files to itself. */
export async function saveDownload(download: Download): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-download-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  return path
}

/** The text of a key figure by its label. */
export async function keyFigure(page: Page, label: string): Promise<string> {
  const figure = page.getByRole('region', { name: label, exact: true })
  await figure.waitFor()
  return figure.innerText()
}

/** Scrolls through a page as a reader does: what is far down loads when it is near. Ends at the top. */
export async function readThrough(page: Page): Promise<void> {
  await settled(page)
  for (let at = 0; at < (await page.evaluate(() => document.documentElement.scrollHeight)); at += 400) {
    await page.evaluate((top) => window.scrollTo({ top }), at)
    await settled(page)
  }
  await page.evaluate(() => window.scrollTo({ top: 0 }))
}

/** Scrolls down, from the top again at the end, until a part is there that loads when it is scrolled near. */
export async function scrollDownTo(page: Page, part: Locator): Promise<void> {
  await expect
    .poll(async () => {
      if ((await part.count()) > 0) return true
      await page.evaluate(() => {
        const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1
        window.scrollTo({ top: isAtEnd ? 0 : window.scrollY + 400 })
      })
      return false
    })
    .toBe(true)
  await part.first().scrollIntoViewIfNeeded()
}

/** The states of a page that differ for axe. The first and the last together hold each size and each scheme. */
const states = [
  ['light', desktop],
  ['light', phone],
  ['dark', desktop],
  ['dark', phone],
] as const

/**
 * Expects no axe violation and no horizontal overflow: on an everyday run light on a desktop and dark on a phone, else in
 * both schemes at both sizes. `what` names the screen.
 */
export async function expectClean(page: Page, what: string): Promise<void> {
  const isWhole = includesPart('all sizes and schemes')
  for (const [colorScheme, viewport] of isWhole ? states : [states[0], states[3]]) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await settled(page)
    const where = `${what}: ${colorScheme}, ${viewport.width}`
    const isSeen = isWhole && colorScheme === 'dark'
    expect(await (isSeen ? colorFaults(page) : accessibilityFaults(page)), where).toEqual([])
    // A busy machine lays a resized screen out later than it comes to rest.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), { message: where })
      .toBe(0)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desktop)
}
