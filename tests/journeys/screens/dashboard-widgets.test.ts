import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectClean, newVisitor, readThrough, settled, signUpWithDemoData } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

const { app, browser } = await connectToSharedApp()

const order = (page: Page) =>
  page.getByRole('toolbar').evaluateAll((toolbars) => toolbars.map((toolbar) => toolbar.getAttribute('aria-label')))

async function press(page: Page, name: string, key = 'Enter'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press(key)
}

async function startEditing(page: Page): Promise<void> {
  await press(page, 'Edit dashboard')
  await page.getByRole('toolbar').first().waitFor()
}

async function saveWith(page: Page, method: 'PUT' | 'DELETE', change: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/dashboard-layout') && response.request().method() === method,
  )
  await change()
  expect((await answered).ok()).toBe(true)
}

it('arranges the dashboard by keyboard; a reload keeps it, a reset returns to the default', async () => {
  const { page, context, faults } = await newVisitor(browser, desktop)
  await signUpWithDemoData(page, app.url)

  await startEditing(page)
  const first = await order(page)
  expect(first).toEqual(['Week', 'Breakdown', 'Top finding', 'Calendar', 'Recent trades', 'More figures'])
  await saveWith(page, 'PUT', () => press(page, 'Move Week later'))
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move Week later')
  await saveWith(page, 'PUT', () => press(page, 'Remove Recent trades'))
  await saveWith(page, 'PUT', async () => {
    await press(page, 'Tall Breakdown', 'Space')
  })
  for (const title of ['Week vs. rules', 'Open risk', 'Hours and weekdays', 'Streaks', 'Best and worst setup']) {
    await press(page, 'Add widget')
    await saveWith(page, 'PUT', async () => {
      await page.getByRole('menuitem', { name: title, exact: true }).focus()
      await page.keyboard.press('Enter')
    })
  }
  const arranged = await order(page)
  expect(arranged.slice(0, 5)).toEqual(['Breakdown', 'Week', 'Top finding', 'Calendar', 'More figures'])
  expect(arranged.slice(5)).toEqual([
    'Week vs. rules',
    'Open risk',
    'Hours and weekdays',
    'Streaks',
    'Best and worst setup',
  ])
  // The ring of a button with the keyboard's focus pulses without end.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expectClean(page, 'dashboard, edited')
  await press(page, 'Done')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit dashboard')

  await page.reload()
  await page.getByRole('img', { name: /^Equity curve/ }).waitFor()
  await readThrough(page)
  await page.getByRole('table', { name: 'Net P&L by weekday and hour' }).waitFor()
  await settled(page)
  await expectClean(page, 'dashboard with other widgets')
  await startEditing(page)
  await expect.poll(() => order(page)).toEqual(arranged)
  await expect
    .poll(() => page.getByRole('button', { name: 'Tall Breakdown' }).getAttribute('aria-pressed'))
    .toBe('true')

  await saveWith(page, 'DELETE', () => press(page, 'Reset layout'))
  await expect.poll(() => order(page)).toEqual(first)
  await press(page, 'Done')
  expect(faults).toEqual([])
  await context.close()
})
