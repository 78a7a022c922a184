import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Download, Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { accessibilityFaults, colorFaults, desktop, phone, type ColorScheme } from '#tests/support/browser/browser.ts'
import { ownAddress } from '#tests/support/server/shared-app.ts'

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** What went wrong in the page: uncaught errors and the console's errors. A journey ends with none. */
  readonly faults: string[]
}

/** What a browser keeps of a signed-in trader: another profile that starts with it is signed in as the same trader. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** A fresh browser profile at a size and in a color scheme. */
export async function newVisitor(
  browser: Browser,
  viewport: { width: number; height: number },
  colorScheme: ColorScheme = 'light',
  storageState?: SignedIn,
): Promise<Visitor> {
  const context = await browser.newContext({
    ...ownAddress(),
    viewport,
    colorScheme,
    // Animations and smooth scrolling draw frame after frame without a graphics card, and nothing is asserted of them.
    reducedMotion: 'reduce',
    timezoneId: 'America/Chicago',
    ...(storageState === undefined ? {} : { storageState }),
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return { context, page, faults }
}

/** Signs up a new trader through the form and ends on the dashboard. Returns the e-mail address. */
export async function signUp(page: Page, url: string): Promise<string> {
  const email = `trader-${randomUUID()}@example.com`
  await page.goto(`${url}/auth/signup`)
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Trader')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm Password').fill('correct horse')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/dashboard')
  return email
}

/** Loads the demo data of a new account and waits for its dashboard. Two years of trades take long on a busy machine. */
export async function loadDemoData(page: Page): Promise<void> {
  await page.getByRole('button', { name: /demo data/i }).click()
  await page.getByRole('img', { name: /^Equity curve/ }).waitFor({ timeout: 240_000 })
}

let demoReader: SignedIn | null = null

/**
 * What a browser keeps of a trader with demo data, for tests that change nothing on the server: loading the data takes
 * seconds of processor time. The test files of one process share the account.
 */
export async function demoReaderState(browser: Browser, url: string): Promise<SignedIn> {
  if (demoReader === null) {
    const { page, context } = await newVisitor(browser, desktop)
    await signUp(page, url)
    await loadDemoData(page)
    await settled(page)
    demoReader = await context.storageState()
    await context.close()
  }
  return demoReader
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

/** Waits until nothing of the screen is loading any more. */
export async function settled(page: Page): Promise<void> {
  // The heaviest screens of the demo data take a busy machine more than a minute.
  await page.waitForLoadState('networkidle', { timeout: 180_000 })
  // The router renders in a transition, which a busy machine begins late: the page is idle once it is done.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })))
  await expect.poll(() => page.locator('.MuiSkeleton-root, [aria-busy="true"]').count()).toBe(0)
}

/** Expects no axe violation and no horizontal overflow, in both color schemes and at both sizes. `what` names the screen. */
export async function expectClean(page: Page, what: string): Promise<void> {
  // From each state to the next either the size or the scheme changes: both redraw the whole screen.
  for (const [colorScheme, viewport] of [
    ['light', desktop],
    ['light', phone],
    ['dark', phone],
    ['dark', desktop],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await settled(page)
    const where = `${what}: ${colorScheme}, ${viewport.width}`
    expect(await (colorScheme === 'dark' ? colorFaults(page) : accessibilityFaults(page)), where).toEqual([])
    // A busy machine lays a resized screen out later than it comes to rest.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), { message: where })
      .toBe(0)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
