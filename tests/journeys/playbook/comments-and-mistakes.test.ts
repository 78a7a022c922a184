import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { doAndUndo } from '#tests/journeys/do-and-undo.ts'
import { expectClean, newVisitor, openFullForm, settled, signUp } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** Templates for comments and mistakes: made, merged, archived and restored, and filled in by keyboard at trade entry. */
const { app, browser } = await connectToSharedApp()

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function comments(page: Page): Promise<void> {
  await page.goto(`${app.url}/playbook/trade-comments`)
  await page.getByRole('table', { name: 'Review' }).waitFor()
  for (const text of ['Again: ___.', 'Once more: ___.']) {
    await page.getByRole('button', { name: 'Add template: Review' }).click()
    const form = dialog(page, 'New template')
    await form.getByLabel('Text').fill(text)
    await form.getByRole('button', { name: 'Create template' }).click()
    await form.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Merge Once more: ___.' }).click()
  const merge = dialog(page, 'Merge templates')
  await merge.getByLabel('Merge into').click()
  await page.getByRole('option', { name: 'Again: ___.', exact: true }).click()
  await merge.getByRole('button', { name: 'Merge templates' }).click()
  await merge.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Edit Once more: ___.' }).waitFor({ state: 'detached' })
}

async function mistakes(page: Page): Promise<void> {
  await page.goto(`${app.url}/settings/mistakes`)
  await page.getByRole('table', { name: 'Mistakes', exact: true }).waitFor()
  await page.getByRole('button', { name: 'New mistake' }).click()
  const form = dialog(page, 'New mistake')
  await form.getByLabel('Name').fill('Doubled down')
  await expectClean(page, 'dialog of a mistake')
  await form.getByRole('button', { name: 'Create mistake' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Archive Doubled down' }).click()
  await page.getByRole('button', { name: 'Show archived' }).click()
  await page.getByRole('button', { name: 'Restore Doubled down' }).click()
  await page.getByRole('button', { name: 'Archive Doubled down' }).waitFor()
  await doAndUndo(page, () => page.getByRole('button', { name: 'Delete Revenge trade' }).click())
  await page.getByRole('button', { name: 'Delete Revenge trade' }).waitFor()
}

async function fillInByKeyboard(page: Page): Promise<void> {
  await openFullForm(page, app.url)
  await page.getByRole('button', { name: /Plan$/ }).click()
  await page.getByRole('button', { name: 'Templates: Before' }).click()
  await page.getByRole('menuitem', { name: /^Price is at/ }).click()
  const thesis = page.getByRole('textbox', { name: 'Thesis' })
  await expect.poll(() => thesis.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('5,000')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Monday')
  await expect.poll(() => thesis.inputValue()).toBe('Price is at 5,000, which held on Monday.')
  // Nothing is left to fill in: the key goes on as usual.
  await page.keyboard.press('Tab')
  await expect.poll(() => thesis.evaluate((input) => input === document.activeElement)).toBe(false)
}

describe('comments and mistakes', () => {
  it('are made, merged and archived, and filled in by keyboard', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await comments(page)
    await mistakes(page)
    await settled(page)
    await fillInByKeyboard(page)
    expect(faults).toEqual([])
    await context.close()
  })
})
