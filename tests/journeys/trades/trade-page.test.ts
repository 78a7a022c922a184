import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { doAndUndo } from '#tests/journeys/do-and-undo.ts'
import { enterDate, expectClean, keyFigure, newVisitor, openFullForm, signUp } from '#tests/journeys/steps.ts'
import { accessibilityFaults, desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** A trade's page: its ladder, candles from a file, the chart, and the excursions that are computed of them. */
const { app, browser } = await connectToSharedApp()

/** Middle of the candle of a minute after 9:00: at 100 until the entry, down to 98.9, up to 106, later to 109. */
function middle(minute: number): number {
  const corners = [
    [0, 99],
    [35, 100],
    [40, 98.9],
    [60, 106],
    [65, 105],
    [85, 109],
    [120, 107],
  ] as const
  const next = corners.findIndex(([at]) => at >= minute)
  const [to, toPrice] = corners[next] ?? [120, 107]
  const [from, fromPrice] = corners[next - 1] ?? [0, 99]
  return to === from ? toPrice : fromPrice + ((toPrice - fromPrice) * (minute - from)) / (to - from)
}

/** Two hours of one-minute candles, each 0.4 above and below its middle. */
function candleFile(): string {
  const lines = Array.from({ length: 120 }, (_, minute) => {
    const [open, close] = [middle(minute), middle(minute + 1)]
    const clock = `${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const prices = [open, Math.max(open, close) + 0.4, Math.min(open, close) - 0.4, close]
    return `2025-03-10 ${clock},${prices.map((price) => price.toFixed(2)).join(',')}`
  })
  return ['time,open,high,low,close', ...lines].join('\n')
}

async function logTrade(page: Page, symbol: string, entry: string, exit: string): Promise<void> {
  await openFullForm(page, app.url)
  await page.getByLabel('Symbol').fill(symbol)
  await page.getByRole('button', { name: /Plan$/ }).click()
  await page.getByRole('textbox', { name: 'Planned entry' }).fill('99.50')
  await page.getByRole('textbox', { name: 'Planned stop' }).fill('98')
  await page.getByRole('textbox', { name: 'Target 1' }).first().fill('108')
  await page.getByRole('button', { name: /Execution$/ }).click()
  for (const [index, at, price] of [
    [1, entry, '100'],
    [2, exit, '105'],
  ] as const) {
    const row = page.getByRole('group', { name: `Fill ${index}` })
    await enterDate(row, 'Time', `2025-03-10T${at}`)
    await row.getByLabel('Quantity').fill('10')
    await row.getByLabel('Price').fill(price)
  }
  await page.getByRole('textbox', { name: 'Initial stop' }).fill('98')
  await page.getByRole('button', { name: 'Log trade' }).click()
  await page.waitForURL(/\/trade-history\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: new RegExp(symbol) }).waitFor()
}

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Candles' }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
}

describe('the page of a trade', () => {
  it('shows its ladder, then with candles its chart, and computes excursions with their source', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await logTrade(page, 'QXB', '09:50:00', '09:55:00')
    const other = page.url()
    await logTrade(page, 'QXA', '09:35:00', '10:05:00')

    await page.getByRole('heading', { name: 'Price ladder' }).waitFor()
    const ladder = page.getByRole('figure', { name: 'Price ladder' })
    await expect.poll(() => ladder.getByRole('listitem').count()).toBe(4)
    await expect.poll(() => ladder.innerText()).toContain('+$80.00')
    await expect
      .poll(() => page.getByRole('region', { name: 'Excursions' }).innerText())
      .toMatch(/Import candles, or enter high and low/)
    await expectClean(page, 'a trade')

    await act(page, 'Import candles')
    await page
      .getByLabel('File of candles')
      .setInputFiles({ name: 'qxa.csv', mimeType: 'text/csv', buffer: Buffer.from(candleFile()) })
    await page.getByText(/^120 candles from Mar 10, 2025, 09:00:00/).waitFor()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Import 120 candles' }).click()
    await page.getByRole('heading', { name: 'Chart' }).waitFor()
    const chart = page.getByRole('img', { name: /candles of 1m of QXA with 2 fills/ })
    await chart.locator('canvas').first().waitFor()

    // Nobody asks for the excursions: they follow the candles.
    await page.getByText('Excursions of 1 trade updated.').waitFor()
    await page.getByText('From one-minute candles').waitFor()
    // The lowest candle reaches 98.9 − 0.4 = 98.5, the highest 106 + 0.4: 1.5 / 2 = 0.75R and 6.4 / 2 = 3.2R.
    await expect.poll(() => keyFigure(page, 'MAE')).toContain('−0.75R')
    await expect.poll(() => keyFigure(page, 'MFE')).toContain('+3.20R')
    await page.getByRole('button', { name: 'MAE: calculation', exact: true }).click()
    await page.getByRole('dialog', { name: 'MAE' }).getByText('−(1.5 × 10 × 1 / 20)').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('region', { name: 'Chart' }).innerText()).toContain('TradingView')
    await expectClean(page, 'a trade')

    await act(page, 'Compute for portfolio')
    await page.getByRole('button', { name: 'Compute', exact: true }).click()
    const report = page.getByRole('dialog').getByRole('table')
    await expect.poll(() => report.innerText()).toMatch(/Unchanged\s+2/)
    await expect.poll(() => report.innerText()).toMatch(/No candles cover this trade[^\n]*\s+1/)
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()

    // The other trade was closed before this one.
    await page.getByRole('link', { name: /^Previous trade by exit/ }).waitFor()
    await page.keyboard.press('k')
    await page.waitForURL(other)
    await page.getByRole('link', { name: /^Next trade by exit/ }).waitFor()
    await page.keyboard.press('j')
    await page.waitForURL((url) => url.href !== other)
    expect(faults).toEqual([])
    await context.close()
  })

  it('leads along the rows of the history that it was opened from', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await logTrade(page, 'QXA', '09:35:00', '10:05:00')
    await logTrade(page, 'QXB', '10:35:00', '11:05:00')
    await page.getByRole('link', { name: 'Trade history' }).first().click()
    await page.waitForURL('**/trade-history')
    await page.getByRole('link', { name: 'QXB' }).first().click()
    await page.getByRole('heading', { name: /QXB/, level: 1 }).waitFor()
    // Newest first: the row below is the older trade.
    await page.getByRole('link', { name: /^Next trade in the history/ }).click()
    await page.getByRole('heading', { name: /QXA/, level: 1 }).waitFor()

    // Deleted from its page, and restored in the history.
    await page.getByRole('button', { name: 'More' }).click()
    await doAndUndo(page, async () => {
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.waitForURL('**/trade-history')
      await page.getByText('QXA trade deleted').waitFor()
      await expect.poll(() => page.getByRole('link', { name: 'QXA' }).count()).toBe(0)
    })
    await page.getByRole('link', { name: 'QXA' }).first().waitFor()
    expect(faults).toEqual([])
    await context.close()
  })
})
