import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newVisitor, saveDownload, settled, signUp, signUpWithDemoData } from '#tests/journeys/steps.ts'
import { accessibilityFaults, desktop, phone } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** Everything of an account as a file, and into another account. */
const portfolio = 'Demo: futures day trading'
const { app, browser } = await connectToSharedApp()

async function openData(page: Page, action: string): Promise<void> {
  await page.goto(`${app.url}/settings/profile`)
  await page.getByRole('button', { name: action }).click()
}

/** Opens the history of a portfolio, and returns how to count its trades. */
async function openHistory(page: Page, named: string): Promise<() => Promise<number>> {
  await page.setViewportSize(desktop)
  await page.goto(`${app.url}/trade-history`)
  await page.getByRole('button', { name: /^Portfolio: / }).click()
  await page.getByRole('menuitemradio', { name: named }).click()
  await page.getByRole('row').nth(1).waitFor()
  await settled(page)
  return async () => Number(await page.getByRole('grid', { name: 'Trades' }).getAttribute('aria-rowcount')) - 1
}

describe('the archive of an account', () => {
  it('is downloaded in one account and restored in another, whose history then has the trades', async () => {
    const first = await newVisitor(browser, desktop, 'light')
    await signUpWithDemoData(first.page, app.url)
    const countTrades = await openHistory(first.page, portfolio)
    const trades = await countTrades()
    await openData(first.page, 'Export everything')
    const [download] = await Promise.all([
      first.page.waitForEvent('download'),
      first.page.getByRole('button', { name: 'Download archive' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^edgeworth-account-\d{4}-\d{2}-\d{2}\.zip$/)
    await first.page.getByText(/is ready/).waitFor()

    const second = await newVisitor(browser, phone, 'dark')
    const { page } = second
    await signUp(page, app.url)
    await openData(page, 'Restore an archive')
    await page.getByLabel('Archive').setInputFiles(await saveDownload(download))
    await page.getByRole('rowheader', { name: 'Trades', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore archive' }).click()
    await page.getByText('Archive restored.').waitFor()
    await settled(page)
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await expect.poll(await openHistory(page, portfolio)).toBe(trades)
    expect([...first.faults, ...second.faults]).toEqual([])
    await first.context.close()
    await second.context.close()
  })
})
