import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { doAndUndo } from '#tests/journeys/do-and-undo.ts'
import { expectClean, newVisitor, settled, signUp } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** The lists under Settings: created, changed, merged, deleted and restored, with all of their dialogs. */
const { app, browser } = await connectToSharedApp()

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const row = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path)
  await settled(page)
}

async function tags(page: Page): Promise<void> {
  await open(page, '/settings/tags')
  for (const [name, color] of [
    ['Breakout', 'Teal'],
    ['breakouts', 'None'],
  ] as const) {
    await page.getByRole('button', { name: 'New tag' }).click()
    const form = dialog(page, 'New tag')
    await form.getByLabel('Name').fill(name)
    await form.getByRole('radio', { name: color }).check()
    if (color === 'Teal') await expectClean(page, 'dialog of a tag')
    await form.getByRole('button', { name: 'Create tag' }).click()
    await form.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Edit breakouts', exact: true }).click()
  await dialog(page, 'Edit breakouts').getByLabel('Name').fill('BREAKOUT')
  await dialog(page, 'Edit breakouts').getByRole('button', { name: 'Save tag' }).click()
  await page.getByText('You already have this tag. Merge the two instead.').waitFor()
  await dialog(page, 'Edit breakouts').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Merge breakouts', exact: true }).click()
  const merge = dialog(page, 'Merge breakouts')
  await merge.getByLabel('Merge into').click()
  await page.getByRole('option', { name: 'Breakout' }).click()
  await merge.getByRole('button', { name: 'Merge tags' }).click()
  await page.getByText('breakouts merged into Breakout.').waitFor()
  await doAndUndo(page, async () => {
    await page.getByRole('button', { name: 'Delete Breakout' }).click()
    await page.getByText('No tags yet').waitFor()
  })
  await row(page, 'Breakout').waitFor()
  await expectClean(page, '/settings/tags')
}

async function exchanges(page: Page): Promise<void> {
  await open(page, '/settings/exchanges')
  await expectClean(page, '/settings/exchanges')
  await page.getByRole('button', { name: 'New exchange' }).click()
  await dialog(page, 'New exchange').getByLabel('Name').fill('My broker')
  await dialog(page, 'New exchange').getByLabel('Kind').click()
  await page.getByRole('option', { name: 'Broker' }).click()
  await dialog(page, 'New exchange').getByRole('button', { name: 'Create exchange' }).click()
  await page.getByRole('link', { name: 'My broker' }).click()
  await page.getByText('No symbols yet').waitFor()
  await page.getByRole('button', { name: 'New symbol' }).click()
  await dialog(page, 'New symbol').getByLabel('Symbol').fill('esh7')
  await expectClean(page, 'dialog of a symbol')
  await dialog(page, 'New symbol').getByRole('button', { name: 'Add symbol' }).click()
  // The symbol itself says what is left out.
  const symbol = page.getByRole('row').filter({ hasText: 'ESH7' })
  await expect.poll(() => symbol.innerText()).toMatch(/Future\s+USD\s+50\s+0\.25/)
  await page.getByRole('button', { name: 'Edit ESH7' }).click()
  await dialog(page, 'Edit ESH7').getByLabel('Point value').fill('5')
  await dialog(page, 'Edit ESH7').getByRole('button', { name: 'Save symbol' }).click()
  await expect.poll(() => symbol.innerText()).toMatch(/Future\s+USD\s+5\s+0\.25/)
  await expectClean(page, '/settings/exchanges/:id')
}

async function missedReasons(page: Page): Promise<void> {
  await open(page, '/settings/missed-reasons')
  await page.getByRole('button', { name: 'New reason' }).click()
  await dialog(page, 'New reason').getByLabel('Reason').fill('In a meeting')
  await dialog(page, 'New reason').getByRole('button', { name: 'Create reason' }).click()
  await row(page, 'In a meeting').waitFor()
  await expectClean(page, '/settings/missed-reasons')
}

async function cashFlows(page: Page): Promise<void> {
  await open(page, '/settings/cash-flows')
  await page.getByRole('button', { name: 'New cash flow' }).click()
  const form = dialog(page, 'New cash flow')
  await form.getByRole('button', { name: 'Add cash flow' }).click()
  await page.getByText('Amount is required.').waitFor()
  await form.getByLabel('Kind').click()
  await page.getByRole('option', { name: 'Withdrawal' }).click()
  await form.getByLabel('Amount').fill('250.50')
  await expectClean(page, 'dialog of a cash flow')
  await form.getByRole('button', { name: 'Add cash flow' }).click()
  await row(page, '−$250.50').waitFor()
  await expectClean(page, '/settings/cash-flows')
}

async function username(page: Page): Promise<void> {
  await open(page, '/settings/profile')
  await page.getByLabel('Username').fill('x y!')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Use 3–30 letters, digits, dots, dashes or underscores.', { exact: true }).waitFor()
  const name = `Ada.${Date.now().toString(36)}`
  await page.getByLabel('Username').fill(name)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText(`@${name}`, { exact: true }).waitFor()
}

describe('settings', () => {
  it('manage tags, exchanges with symbols, missed reasons, cash flows and the username', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await tags(page)
    await exchanges(page)
    await missedReasons(page)
    await cashFlows(page)
    await username(page)
    await page.goto(`${app.url}/monte-carlo`)
    await page.waitForURL('**/monte-carlo-simulator')
    await page.goto(`${app.url}/what-if`)
    await page.waitForURL('**/what-if-simulator')
    // The browser and the client both report the refused tag.
    expect(faults.filter((fault) => !/status of 409|PUT \/tags\/:id failed/.test(fault))).toEqual([])
    await context.close()
  })
})
