import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  expectClean,
  importFile,
  newVisitor,
  saveDownload,
  settled,
  signUp,
  signUpWithDemoData,
} from '#tests/journeys/steps.ts'
import { accessibilityFaults, desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** What opens over or within the screens of the trade record is free of axe's findings, whatever the size and scheme. */
const { app, browser } = await connectToSharedApp()

/** A trade changed elsewhere is answered with 409, which the form is there to handle. */
const conflict = /status of 409|The trade has changed since you opened it/

/** Looks at the dialog of a name, which is open, and closes it with Escape. */
async function expectCleanDialog(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  await expectClean(page, String(name))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

async function choose(page: Page, menu: string, item: RegExp): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const tradePage = /\/trade-history\/[0-9a-f-]{36}$/

async function openTrade(page: Page, symbol: string): Promise<void> {
  await page.goto(`${app.url}/trade-history`)
  await page.getByRole('link', { name: symbol, exact: true }).first().click()
  await page.waitForURL(tradePage)
  await settled(page)
}

describe('after an import', () => {
  it('its history, the days, a trade and everything that opens of it', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await importFile(page, app.url, 'tests/fixtures/imports/tradezella.csv')

    await page.goto(`${app.url}/trade-entry/import`)
    await page.getByRole('heading', { name: 'Import history' }).waitFor()
    await expectClean(page, 'earlier imports')
    await page.getByRole('button', { name: /^Undo the import of/ }).click()
    await expectCleanDialog(page, /^Undo the import of/)

    await page.goto(`${app.url}/trade-history/calendar?month=2025-03&day=2025-03-12`)
    await page.getByRole('heading', { name: 'Wednesday, March 12, 2025' }).waitFor()
    await page.getByRole('table', { name: 'Trades of the day' }).waitFor()
    await expectClean(page, 'calendar')

    await openTrade(page, 'AMD')
    await choose(page, 'More', /^Split$/)
    await expectCleanDialog(page, 'Split trade')
    await choose(page, 'More', /^Merge/)
    await expectCleanDialog(page, /^Merge AMD/)
    await choose(page, 'Candles', /^Import candles/)
    await page.getByLabel('File of candles').setInputFiles({
      name: 'amd.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'time,open,high,low,close\n2025-03-12 10:00,205,206,204,205\n2025-03-12 10:01,205,205,203,204',
      ),
    })
    await page.getByText(/^2 candles/).waitFor()
    await expectCleanDialog(page, /candles/i)
    expect(faults).toEqual([])
    await context.close()
  })

  it('the form: leaving it, and a trade that another tab has changed', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await importFile(page, app.url, 'tests/fixtures/imports/tradezella.csv')
    await openTrade(page, 'AMD')
    const address = page.url()
    const edit = async (tab: Page, lesson: string) => {
      await tab.goto(address)
      await tab.getByRole('link', { name: 'Edit' }).click()
      await tab.getByRole('button', { name: /Review$/ }).click()
      await tab.getByLabel('Lesson learned').fill(lesson)
    }
    await edit(page, 'Written here')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectCleanDialog(page, 'Leave without saving?')

    const other = await context.newPage()
    await edit(other, 'Written in the other tab')
    await other.getByRole('button', { name: 'Save changes' }).click()
    await other.waitForURL(tradePage)
    await other.close()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectCleanDialog(page, 'This trade was changed elsewhere')

    // By keyboard: the dialog again, and what is typed here is kept on top of what is stored.
    await page.getByLabel('Lesson learned').press('Control+Enter')
    await page.getByRole('radio', { name: /^Your version/ }).focus()
    await page.getByRole('button', { name: 'Apply to form' }).press('Enter')
    await page.getByText(/Draft restored/).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Draft restored')
    await page.getByLabel('Symbol').press('Control+Enter')
    await page.waitForURL(tradePage)
    await page.getByText('Written here').waitFor()
    expect(faults.filter((fault) => !conflict.test(fault))).toEqual([])
    await context.close()
  })

  it('the dashboard: filters, the calculation of a figure, the list of portfolios, and removing demo data', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUpWithDemoData(page, app.url)
    await page.getByRole('button', { name: 'Win rate: calculation and trades' }).click()
    await expectCleanDialog(page, 'Win rate')
    await page.getByRole('button', { name: 'All filters' }).click()
    await expectCleanDialog(page, /filters/i)
    await page
      .getByRole('button', { name: /^Portfolio: / })
      .first()
      .click()
    await page.getByRole('menuitemradio', { name: /Demo: stock swing trading/ }).waitFor()
    await expectClean(page, 'list of portfolios')
    await page.keyboard.press('Escape')

    await page.goto(`${app.url}/settings/portfolio`)
    await page.getByRole('button', { name: 'Remove demo data' }).click()
    await expectCleanDialog(page, 'Remove demo data?')
    await page.getByRole('button', { name: 'Remove demo data' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove demo data' }).click()
    await page.getByText('Demo data removed').waitFor()
    await page.getByText('Demo: stock swing trading').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('button', { name: 'Remove demo data' }).count()).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  })

  it('the settings of a portfolio, the archive, and the sheet for the printer', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await page.addInitScript(() => {
      window.print = () => undefined
    })
    await signUp(page, app.url)
    await importFile(page, app.url, 'tests/fixtures/imports/tradezella.csv')

    await page.goto(`${app.url}/settings/portfolio`)
    for (const [button, dialog] of [
      [/^Entry rules/, /^Entry rules/],
      [/^Edit/, /^Edit/],
      [/^New portfolio/, /portfolio/i],
    ] as const) {
      await page.getByRole('button', { name: button }).first().click()
      await expectCleanDialog(page, dialog)
    }

    await page.goto(`${app.url}/settings/profile`)
    await page.getByRole('button', { name: 'Export everything' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download archive' }).click(),
    ])
    await page.goto(`${app.url}/settings/profile`)
    await page.getByRole('button', { name: 'Restore an archive' }).click()
    await page.getByLabel('Archive').setInputFiles(await saveDownload(download))
    await page.getByRole('rowheader', { name: 'Trades', exact: true }).waitFor()
    await expectClean(page, 'what is in the archive')
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expectCleanDialog(page, 'Restore this archive?')

    await page.goto(`${app.url}/trade-history`)
    await page.getByRole('button', { name: 'Print' }).click()
    // The sheet is on paper alone: on screen there is no such table.
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('table', { name: /^Trades in/ }).waitFor()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })
})
