import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { enterDate, expectClean, keyFigure, newVisitor, openFullForm, signUp } from '#tests/journeys/steps.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { madeImage } from '#tests/support/build-image.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** Trades logged by hand: plan, execution, psychology, rules and review; drafts, pasted screenshots, missed trades. */
const { app, browser } = await connectToSharedApp()

const step = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`${name}$`) })
const stepsOf = ['Identity', 'Plan', 'Execution', 'Context', 'Review'] as const

/** Moves the focus to a field of the form by its label and types into it. */
async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  const field = page.getByLabel(label).first()
  await field.focus()
  await field.fill('')
  await page.keyboard.type(text)
}

/** Opens a select field with the keyboard and takes the option of a name. */
async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: option, exact: true }).focus()
  await page.keyboard.press('Enter')
}

/** A picture in the clipboard, pasted where the focus is. */
async function pastePicture(page: Page): Promise<void> {
  const png = (await madeImage('png')).toString('base64')
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'chart.png', { type: 'image/png' }))
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, png)
}

const openForm = (page: Page) => openFullForm(page, app.url)

async function fill(page: Page, number: number, at: string, quantity: string, price: string): Promise<void> {
  const row = page.getByRole('group', { name: `Fill ${number}` })
  await enterDate(row, 'Time', at)
  await row.getByLabel('Quantity').fill(quantity)
  await row.getByLabel('Price').fill(price)
}

describe('logging a trade', () => {
  it('once, where the first answer is lost and it is changed and saved again', async () => {
    const { page, context } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await openForm(page)
    await page.getByRole('radio', { name: 'One page' }).click()
    await type(page, 'Symbol', 'ACME')
    await fill(page, 1, '2025-03-10T09:41:07', '10', '100')
    await fill(page, 2, '2025-03-10T10:41:07', '10', '101')
    const keys: (string | undefined)[] = []
    await page.route('**/api/v1/trades', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      // The server stores it; its answer never arrives.
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Log trade' }).click()
    await page.getByText(/Can’t reach the server\. Your input is kept/).waitFor()
    await type(page, 'Planned entry', '100.5')
    await page.getByRole('button', { name: 'Log trade' }).click()
    await page.waitForURL(/\/trade-history\/[0-9a-f-]{36}/)
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    await page.getByText('100.5').first().waitFor()
    await page.goto(`${app.url}/trade-history`)
    await page.getByText('ACME').first().waitFor()
    await expect.poll(() => page.getByRole('link', { name: /ACME/ }).count()).toBe(1)
    await context.close()
  })

  it('from plan to review by keyboard, with rules, a pasted screenshot and a draft that a reload keeps', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await openForm(page)

    // Identity; the setups that every account starts with have rules.
    await type(page, 'Symbol', 'MESH5')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.getByLabel('Point value').inputValue()).toBe('5')
    await page.getByRole('combobox', { name: 'Setup' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option').nth(1).focus()
    await page.keyboard.press('Enter')

    // Plan: each rule is answered with the keyboard.
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(() => step(page, 'Plan').getAttribute('aria-current')).toBe('step')
    await type(page, 'Planned entry', '5125')
    await type(page, 'Planned stop', '5121')
    await type(page, 'Target 1', '5133')
    await type(page, 'Thesis', 'Failed auction below the low')
    const rules = page.locator('[data-field="ruleResponses"]').getByRole('radio', { name: 'Yes' })
    await rules.first().waitFor()
    const count = await rules.count()
    expect(count).toBeGreaterThan(0)
    for (let index = 0; index < count; index += 1) {
      await rules.nth(index).focus()
      await page.keyboard.press('Space')
    }

    // Execution.
    await page.keyboard.press('Alt+ArrowRight')
    await fill(page, 1, '2025-03-10T09:35:12', '2', '5125.25')
    await fill(page, 2, '2025-03-10T09:42:15', '2', '5130.50')
    await type(page, 'Initial stop', '5121.25')

    // A reload keeps all of it, once the last of it is in the draft.
    const drafts = () =>
      page.evaluate(() => Object.entries(localStorage).flatMap(([key, text]) => (key.includes('draft') ? [text] : [])))
    await expect.poll(async () => (await drafts()).join()).toContain('5121.25')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText(/Draft restored/).waitFor()
    await expect.poll(() => page.getByLabel('Symbol').inputValue()).toBe('MESH5')
    await step(page, 'Execution').click()
    await expect
      .poll(() => page.getByRole('group', { name: 'Fill 2' }).getByLabel('Price').inputValue())
      .toBe('5130.50')

    // Context and psychology.
    await page.keyboard.press('Alt+ArrowRight')
    await choose(page, 'Market regime', 'Trend up')
    await page.getByRole('slider', { name: 'Confidence at entry' }).focus()
    for (let presses = 0; presses < 7; presses += 1) await page.keyboard.press('ArrowRight')
    await page.getByText('7 of 10').waitFor()

    // Review, with a picture from the clipboard.
    await page.keyboard.press('Alt+ArrowRight')
    await type(page, 'Lesson learned', 'Wait for the retest')
    await pastePicture(page)
    await page.getByRole('group', { name: 'Screenshot 1', exact: true }).waitFor()
    await type(page, 'Caption', 'Five minutes, before')
    await page.getByAltText('Five minutes, before').waitFor()

    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/trade-history\/[0-9a-f-]{36}$/)
    // (5130.50 - 5125.25) x 2 x 5 = 52.50; 1R = 4 x 2 x 5 = 40.
    await expect.poll(() => keyFigure(page, 'Net P&L')).toContain('+$52.50')
    await expect.poll(() => keyFigure(page, '1R')).toContain('$40.00')

    // What was stored is what the form shows again; the draft is gone.
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('form', { name: 'Trade' }).waitFor()
    await step(page, 'Review').click()
    await expect.poll(() => page.getByLabel('Caption').inputValue()).toBe('Five minutes, before')
    await step(page, 'Plan').click()
    await expect.poll(() => rules.first().isChecked()).toBe(true)
    await openForm(page)
    await expect.poll(() => page.getByLabel('Symbol').inputValue()).toBe('')
    expect(faults).toEqual([])
    await context.close()
  })

  it('that was missed: a reason, and the R that it would have made', async () => {
    const { page, context, faults } = await newVisitor(browser, phone, 'dark')
    await signUp(page, app.url)
    await openForm(page)
    await type(page, 'Symbol', 'MSFT')
    await choose(page, /^Status/, 'Missed')
    await step(page, 'Missed').click()
    await page.getByRole('combobox', { name: 'Why missed' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option').nth(1).focus()
    await page.keyboard.press('Enter')
    await type(page, 'Planned stop', '98')
    await type(page, 'Would-be entry', '100')
    await type(page, 'Would-be exit', '105')
    await page.getByText('+2.50R').first().waitFor()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/trade-history\/[0-9a-f-]{36}$/)
    await page.getByText('Missed', { exact: true }).first().waitFor()
    // (105 − 100) / (100 − 98), and why: first of all on its page.
    await expect.poll(() => keyFigure(page, 'R missed')).toContain('+2.50R')
    await expect.poll(() => keyFigure(page, 'Why missed')).not.toContain('—')
    expect(faults).toEqual([])
    await context.close()
  })

  it('can be duplicated, split, merged again and locked', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await openForm(page)
    await type(page, 'Symbol', 'MSFT')
    await step(page, 'Execution').click()
    await page.getByRole('button', { name: 'Add exit fill' }).click()
    await fill(page, 1, '2025-03-10T09:35:00', '3', '100')
    await fill(page, 2, '2025-03-10T09:40:00', '2', '110')
    await fill(page, 3, '2025-03-10T09:45:00', '1', '90')
    await page.getByRole('button', { name: 'Log trade' }).click()
    await page.waitForURL(/\/trade-history\/[0-9a-f-]{36}$/)
    await expect.poll(() => keyFigure(page, 'Net P&L')).toContain('+$10.00')
    const act = async (name: string) => {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name }).click()
    }

    await act('Split')
    await page.getByLabel('Size of fill 1 for the new trade').fill('1')
    await page.getByRole('button', { name: 'All of fill 3' }).click()
    await page.getByRole('dialog').getByText('+$20.00').waitFor()
    await page.getByRole('button', { name: 'Split', exact: true }).click()
    await expect.poll(() => keyFigure(page, 'Net P&L')).toContain('−$10.00')

    await act('Merge with others')
    await page.getByRole('dialog').getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Merge 2 trades' }).click()
    await expect.poll(() => keyFigure(page, 'Net P&L')).toContain('+$10.00')

    await act('Lock')
    await page.getByText('Locked', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByText(/This trade is locked\./).waitFor()
    await page.getByRole('button', { name: 'Unlock' }).click()
    await page.getByRole('form', { name: 'Trade' }).waitFor()

    await page.getByRole('button', { name: 'Cancel' }).click()
    await act('Duplicate')
    await expect.poll(() => page.getByLabel('Symbol').inputValue()).toBe('MSFT')
    expect(faults).toEqual([])
    await context.close()
  })
})

describe('every step', () => {
  it('is free of faults and fits its width, at both sizes and in both color schemes', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await openForm(page)
    for (const name of stepsOf) {
      await step(page, name).click()
      await expectClean(page, name)
    }
    expect(faults).toEqual([])
    await context.close()
  })
})
