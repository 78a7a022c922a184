import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { detectFormat } from '#domain/importers/formats/detect-format.fixture.ts'
import { computeAccountFigures } from '#domain/metrics/compute-metrics.ts'
import { closedTrades } from '#domain/metrics/shared/closed-trades.ts'
import type { Money } from '#domain/numbers/units.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { plainOptions } from '#tests/support/imports/import-checks.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'
import { formatCount, formatMoney, formatPercent, formatRatio } from '#ui/figures/format.ts'
import { readImportFile } from '#workers/import/readers/read-file.ts'
import { doAndUndo } from './do-and-undo.ts'
import {
  enterDate,
  importFile,
  keyFigure,
  newVisitor,
  saveDownload,
  scrollDownTo,
  settled,
  signUp,
  signUpByForm,
  signUpWithDemoData,
} from './steps.ts'

/** The main job from start to end: sign up, import, read the figures, simulate, let the server check, sign out. */
const file = 'tests/fixtures/tradovate-performance.csv'
const timeZone = 'America/Chicago'

const { app, browser } = await connectToSharedApp()

/** What the domain makes of the file, without browser, server or database. */
async function expectedOf(path: string) {
  const read = await readImportFile(readFileSync(path))
  const format = detectFormat(read)
  if (format === null) throw new Error('No format knows the fixture')
  const reading = readImport(format, read, { ...plainOptions, timeZone })
  const trades = reading.trades.map(({ trade, importKey }) => {
    const input = withDefaults(trade)
    const derived = deriveTrade(input, { timeZone, breakevenTolerance: '0' as Money })
    return { ...input, ...derived, excursionSource: 'none' as const, id: importKey }
  })
  const metrics = computeAccountFigures(closedTrades(trades), { openingBalance: '10000' as Money, timeZone }).metrics
  return { count: trades.length, rejected: reading.rejected.length, metrics }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL(/\/(landing|auth\/login)?$/)
}

/** The upper and the lower edge of an element on the screen; null if it is not shown. */
async function edgesOf(locator: Locator) {
  const box = await locator.boundingBox()
  return box === null ? null : { top: box.y, bottom: box.y + box.height }
}

describe('the main job', () => {
  it('on a desktop: import, figures equal to the domain, simulation equal to the server', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    const expected = await expectedOf(file)
    await signUpByForm(page, app.url)

    await importFile(page, app.url, file)
    await page.getByText(`${expected.count} of ${expected.count} reconcile`).first().waitFor()
    await expect.poll(() => keyFigure(page, 'Imported')).toContain(String(expected.count))
    await expect.poll(() => keyFigure(page, 'Rejected')).toContain(String(expected.rejected))

    // The same file once more changes nothing.
    await importFile(page, app.url, file)
    await expect.poll(() => keyFigure(page, 'Imported')).toMatch(/\b0$/)
    await expect.poll(() => keyFigure(page, 'Already imported')).toContain(String(expected.count))

    await page.getByRole('link', { name: 'Go to dashboard' }).click()
    const { netPnl, winRate, profitFactor, expectancy } = expected.metrics
    const figures: [string, string][] = [
      ['Net P&L', formatMoney(netPnl?.value ?? null, 'USD', { signed: true })],
      ['Expectancy', formatMoney(expectancy?.value ?? null, 'USD', { signed: true })],
      ['Win rate', formatPercent(winRate?.value ?? null)],
      ['Profit factor', formatRatio(profitFactor?.value ?? null)],
    ]
    for (const [label, value] of figures) await expect.poll(() => keyFigure(page, label)).toContain(value)
    // Every figure opens its calculation with its sample, and its trades.
    await page.getByRole('button', { name: 'Expectancy: calculation and trades' }).click()
    const details = page.getByRole('dialog', { name: 'Expectancy' })
    await expect.poll(() => details.innerText()).toContain(`n ${formatCount(expectancy?.n ?? null)}`)
    await details.getByRole('link', { name: 'View trades' }).click()
    await page.waitForURL(/trade-history\?status=completed&excluded=false/)

    await page.goto(`${app.url}/trade-history`)
    await page
      .getByText(formatMoney(netPnl?.value ?? null, 'USD', { signed: true }))
      .first()
      .waitFor()

    await page.goto(`${app.url}/monte-carlo-simulator?seed=7`)
    await page.getByRole('region', { name: 'Median final equity', exact: true }).waitFor()
    const before = await keyFigure(page, 'Median final equity')
    const slider = page.getByRole('slider', { name: 'Risk per trade' })
    await slider.focus()
    await slider.press('ArrowRight')
    await slider.press('ArrowRight')
    await expect.poll(() => keyFigure(page, 'Median final equity')).not.toBe(before)
    expect(page.url()).toContain('seed=7')
    // The fan, the figures and the slider that moves them are on one screen.
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const part of [
      slider,
      page.getByRole('region', { name: 'Key figures' }),
      page.getByRole('region', { name: 'Equity forecast' }),
    ]) {
      // The page hears of its new height after the browser: until then it shows what only a taller window has.
      await expect.poll(async () => (await edgesOf(part))?.bottom).toBeLessThanOrEqual(800)
    }
    await page.setViewportSize(desktop)

    await scrollDownTo(page, page.getByRole('button', { name: 'Check with server' }))
    await page.getByRole('button', { name: 'Check with server' }).click()
    const verdict = await page.getByText(/^Identical, bit for bit/).textContent()
    const [, agreed, of] = /: ([\d,]+) of ([\d,]+) figures/.exec(verdict ?? '') ?? []
    expect(agreed).toBe(of)
    expect(Number((of ?? '0').replace(',', ''))).toBeGreaterThan(1000)
    await page.getByRole('button', { name: 'Show all figures' }).click()
    const groups = page.getByRole('list', { name: 'Compared figures' })
    await expect.poll(() => groups.innerText()).toMatch(/Final equity\s+([\d,]+) of \1 identical/)
    await expect.poll(() => groups.innerText()).not.toContain('differ')

    const simulated = await keyFigure(page, 'Median final equity')

    // A saved run is listed, and opened again with the parameters that it was made with.
    await page.getByRole('button', { name: 'Save run' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Before the summer')
    await dialog.getByRole('button', { name: /save/i }).click()
    await page.getByText(/Before the summer.* saved/).waitFor()

    // Another model of the same trades, is saved and compared with the first.
    await page.goto(`${app.url}/monte-carlo-simulator?seed=7&model=normal&sizing=fixed&risk=1&flows=withdrawal:0.02:20`)
    await page.getByText(/^Fitted to your \d+ trades/).waitFor()
    await page.getByRole('textbox', { name: 'Every' }).waitFor()
    await page.getByRole('button', { name: 'Save run' }).click()
    await dialog.getByLabel('Name').fill('Bell curve')
    await dialog.getByLabel('Tags').fill('models')
    await dialog.getByLabel('Tags').press('Enter')
    await dialog.getByRole('button', { name: /save/i }).click()
    await page.getByText(/Bell curve.* saved/).waitFor()
    await scrollDownTo(page, page.getByRole('button', { name: 'Edit the run Bell curve' }))
    await page.getByRole('button', { name: 'Edit the run Bell curve' }).click()
    await dialog.getByLabel('Name').fill('Normal')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('checkbox', { name: 'Compare the run Normal' }).check()
    await page.getByRole('checkbox', { name: 'Compare the run Before the summer' }).check()
    await page.getByRole('button', { name: 'Compare 2 runs' }).click()
    const compared = page.getByRole('table', { name: 'Compared runs' })
    await expect
      .poll(() => compared.innerText())
      .toMatch(/Sampling method\s+Normal distribution\s+Blocks, random length/)
    await page.getByRole('button', { name: 'Close' }).click()

    // A downloaded run is computed again in the browser; a changed one is found out.
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the run Normal' }).click()
    const path = await saveDownload(await downloading)
    const text = readFileSync(path, 'utf8')
    await page.getByRole('button', { name: 'Verify file' }).click()
    await page.getByLabel('File to verify').setInputFiles(path)
    await page.getByText(/^Portfolio growth: ([\d,]+) of \1 values identical$/).waitFor()
    const changed = Buffer.from(text.replace(/"conditionalDrawdown5":[^,]+/, '"conditionalDrawdown5":0.5'))
    await page
      .getByLabel('File to verify')
      .setInputFiles({ name: 'changed.json', mimeType: 'application/json', buffer: changed })
    await page.getByRole('table', { name: '1 value differing' }).waitFor()

    // Deleted, a run can be brought back.
    await doAndUndo(page, () => page.getByRole('button', { name: 'Delete the run Normal' }).click())
    await page.getByRole('button', { name: 'Open the run Normal' }).waitFor()
    await page.goto(`${app.url}/monte-carlo-simulator`)
    await scrollDownTo(page, page.getByRole('button', { name: 'Open the run Before the summer' }))
    await page.getByRole('button', { name: 'Open the run Before the summer' }).click()
    await page.waitForURL(/run=[0-9a-f-]{36}/)
    await expect.poll(() => keyFigure(page, 'Median final equity')).toBe(simulated)

    await signOut(page)
    await page.goto(`${app.url}/dashboard`)
    await page.waitForURL('**/landing')
    expect(faults).toEqual([])
    await context.close()
  })

  it('by hand: a logged trade shows its arithmetic, can be edited and deleted', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await page.goto(`${app.url}/dashboard`)
    await settled(page)
    await page.getByRole('link', { name: /New Trade/ }).click()
    await page.getByRole('radiogroup', { name: 'Entry mode' }).getByText('Full').click()
    await page.getByLabel('Symbol').fill('MESH5')
    await page.getByLabel('Symbol').press('Tab')
    // A micro E-mini pays 5 dollars a point; the symbol says so.
    await expect.poll(() => page.getByLabel('Point value').inputValue()).toBe('5')
    await page.getByRole('button', { name: 'Execution' }).click()
    const entry = page.getByRole('group', { name: 'Fill 1' })
    const exit = page.getByRole('group', { name: 'Fill 2' })
    await enterDate(entry, 'Time', '2025-03-10T09:35:12')
    await entry.getByLabel('Quantity').fill('2')
    await entry.getByLabel('Price').fill('5125.25')
    await entry.getByLabel('Fee').fill('1.20')
    await enterDate(exit, 'Time', '2025-03-10T09:42:15')
    await exit.getByLabel('Quantity').fill('2')
    await exit.getByLabel('Price').fill('5130.50')
    await exit.getByLabel('Fee').fill('1.20')
    await page.getByLabel('Initial stop').fill('5121.25')
    await page.getByRole('button', { name: 'Log trade' }).click()
    await page.waitForURL(/\/trade-history\/[0-9a-f-]{36}$/)

    // (5130.50 − 5125.25) × 2 × 5 = 52.50; less 2.40 in fees; 1R = 4 × 2 × 5 = 40.
    await expect.poll(() => keyFigure(page, 'Net P&L')).toContain('+$50.10')
    await expect.poll(() => keyFigure(page, '1R')).toContain('$40.00')
    await expect.poll(() => keyFigure(page, 'Net R')).toContain('+1.25R')
    await page.getByText('(5130.5 − 5125.25) × 2 × 5').first().waitFor()

    await page.getByRole('link', { name: 'Edit' }).click()
    // The page that is left has a button of this name too, and stays until the form is there.
    await page.getByRole('form', { name: 'Trade' }).getByRole('button', { name: 'Execution' }).click()
    await page.getByLabel('Initial stop').fill('5122.75')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.waitForURL(/\/trade-history\/[0-9a-f-]{36}$/)
    await expect.poll(() => keyFigure(page, '1R')).toContain('$25.00')

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.waitForURL('**/trade-history')
    expect(faults).toEqual([])
    await context.close()
  })

  it('on a phone: demo data, simulate, server check', async () => {
    const { page, context, faults } = await newVisitor(browser, phone, 'dark')
    await signUpWithDemoData(page, app.url)
    await page.goto(`${app.url}/monte-carlo-simulator`)
    // Fan and figures stay above the sliders, which are not covered.
    const figures = page.getByRole('region', { name: 'Key figures' })
    await figures.getByRole('region', { name: 'Chance of ruin' }).waitFor()
    await settled(page)
    await page.evaluate(() => window.scrollTo({ top: 330, behavior: 'instant' }))
    await expect.poll(async () => (await edgesOf(page.getByRole('region', { name: 'Equity forecast' })))?.top).toBe(64)
    await expect.poll(async () => (await edgesOf(figures))?.bottom).toBeLessThan(phone.height / 2)
    for (const name of ['Risk per trade', 'Trades ahead']) {
      const slider = page.getByRole('slider', { name })
      /** Pixels between the figures and the slider. */
      const gap = async () => ((await edgesOf(slider))?.top ?? 0) - ((await edgesOf(figures))?.bottom ?? Infinity)
      await expect.poll(gap).toBeGreaterThan(0)
      await expect.poll(async () => (await edgesOf(slider))?.bottom).toBeLessThan(phone.height)
    }
    await scrollDownTo(page, page.getByRole('button', { name: 'Check with server' }))
    await page.getByRole('button', { name: 'Check with server' }).click()
    await page.getByText(/^Identical, bit for bit/).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })
})

describe('signing in', () => {
  it('refuses what is wrong in the words of the product and remembers where the visitor wanted to go', async () => {
    const { page, context } = await newVisitor(browser, desktop)
    await page.goto(`${app.url}/auth/signup`)
    await page.getByLabel('First Name').fill('Ada')
    await page.getByLabel('Last Name').fill('Trader')
    await page.getByLabel('Email Address').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('12345')
    await page.getByLabel('Confirm Password').fill('123456')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByText('Passwords do not match.').waitFor()
    await page.getByLabel('Confirm Password').fill('12345')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByText('Password must be at least 6 characters long.').waitFor()

    const email = await signUpByForm(page, app.url)
    await page.getByText('Ada Trader').waitFor()
    await signOut(page)
    await page.goto(`${app.url}/trade-history`)
    await page.waitForURL('**/landing')
    await page.goto(`${app.url}/auth/login`)
    await page.getByLabel('Email Address').fill(email)
    await page.getByLabel('Password').fill('wrong horse')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('Invalid login credentials').waitFor()
    await page.getByLabel('Password').fill('correct horse')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL(/\/(dashboard|trade-history)$/)
    await context.close()
  })
})
