import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  expectClean,
  importFile,
  newVisitor,
  readThrough,
  settled,
  signUp,
  signUpWithDemoData,
} from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** The calendar: its sums, its keys, the week's first day, and one day's note in two tabs. */
const { app, browser } = await connectToSharedApp()

const plan = (page: Page) => page.getByLabel('Session plan')
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()

async function openDay(page: Page, day: string): Promise<void> {
  await page.goto(`${app.url}/trade-history/calendar?month=${day.slice(0, 7)}&day=${day}`)
  await page.getByRole('grid').waitFor()
  await plan(page).waitFor()
  await settled(page)
}

/** The second Saturday of a month, counted from this one: a day without trades, which has no note in the demo data. */
function saturdayOfMonth(by: number): string {
  const now = new Date()
  const eighth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + by, 8))
  eighth.setUTCDate(8 + ((6 - eighth.getUTCDay() + 7) % 7))
  return eighth.toISOString().slice(0, 10)
}

describe('the calendar', () => {
  it('has the totals of the history, and moves across months by keyboard', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await importFile(page, app.url, 'tests/fixtures/imports/tradezella.csv')
    await openDay(page, '2025-03-12')

    const sums = await page
      .getByText(/green days$/)
      .locator('..')
      .innerText()
    const total = /^\S+/.exec(sums)?.[0] ?? 'none'
    expect(total).toMatch(/\d/)
    await page.goto(`${app.url}/trade-history?from=2025-03-01&to=2025-03-31`)
    const totals = page.getByRole('region', { name: 'Totals of all trades shown' })
    await expect.poll(() => totals.innerText()).toContain(total)

    // The same for a part of them, which another day still shows.
    await openDay(page, '2025-03-12')
    await page.getByRole('button', { name: 'Short', exact: true }).click()
    await page.waitForURL(/direction=short/)
    const shown = () =>
      page
        .getByText(/green days$/)
        .locator('..')
        .innerText()
    await expect.poll(shown).not.toBe(sums)
    const part = /^\S+/.exec(await shown())?.[0] ?? 'none'
    await page.locator('[data-date="2025-03-13"]').click()
    await page.waitForURL(/day=2025-03-13&direction=short/)
    await page.goto(`${app.url}/trade-history?from=2025-03-01&to=2025-03-31&direction=short`)
    await expect.poll(() => totals.innerText()).toContain(part)

    await openDay(page, '2025-03-12')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-date') ?? null)
    const stops = page.locator('[data-date]:not([tabindex="-1"])')
    await expect.poll(() => stops.count()).toBe(1)
    await stops.focus()
    await expect.poll(focused).toBe('2025-03-12')
    for (const [key, day] of [
      ['ArrowRight', '2025-03-13'],
      ['ArrowUp', '2025-03-06'],
      // The first trade was in March: the calendar has no month before it.
      ['ArrowUp', '2025-03-06'],
      ['PageDown', '2025-04-06'],
      ['ArrowUp', '2025-03-30'],
      ['ArrowDown', '2025-04-06'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(focused, { message: key }).toBe(day)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sunday, April 6, 2025' }).waitFor()

    // The browser speaks the English of the United States, where weeks begin on Sunday.
    const first = page.getByRole('columnheader').first()
    await expect.poll(() => first.innerText()).toBe('Sun')
    await page.getByRole('radiogroup', { name: 'First weekday' }).getByText('Monday').click()
    await expect.poll(() => first.innerText()).toBe('Mon')
    await page.reload()
    await expect.poll(() => first.innerText()).toBe('Mon')
    await page.goto(`${app.url}/dashboard`)
    await page.getByRole('img', { name: /^Equity curve/ }).waitFor()
    await readThrough(page)
    await page.getByRole('columnheader', { name: 'Mon' }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('shows a week with its trades, by keyboard, and the address keeps which', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await importFile(page, app.url, 'tests/fixtures/imports/tradezella.csv')
    await openDay(page, '2025-03-12')
    await page.getByRole('radio', { name: 'Month' }).press('ArrowRight')
    await page.waitForURL('**/trade-history/calendar?view=week&day=2025-03-12')
    // The browser speaks the English of the United States, where weeks begin on Sunday.
    const week = page.getByRole('list', { name: 'Mar 9 – 15, 2025' })
    await expect.poll(() => week.locator(':scope > li').count()).toBe(7)
    const tuesday = week.locator(':scope > li').nth(2)
    await expect.poll(() => tuesday.innerText()).toMatch(/^Tue, Mar 11[^]*−\$91\.30[^]*TSLA/)
    await expectClean(page, 'a week')

    await page.getByRole('button', { name: 'Next week' }).press('Enter')
    await page.getByText('No trades or notes this week.').waitFor()
    await page.reload()
    await page.getByText('No trades or notes this week.').waitFor()
    await expectClean(page, 'a week without trades')
    await page.getByRole('link', { name: 'Last traded week' }).press('Enter')
    await tuesday.getByRole('link', { name: 'Tue, Mar 11' }).press('Enter')
    await page.getByRole('heading', { name: 'Tuesday, March 11, 2025' }).waitFor()
    await plan(page).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('allows two tabs to write about one day without losing a word', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUpWithDemoData(page, app.url)
    const other = await context.newPage()
    // The demo data ends this month: the calendar leads to the two before it.
    const [day, earlier] = [saturdayOfMonth(-1), saturdayOfMonth(-2)]
    await openDay(page, day)
    await openDay(other, day)

    await plan(other).fill('Only longs above the overnight high.')
    await saved(other)
    await plan(page).fill('Nothing before the report.')
    const notice = page.getByRole('alert').filter({ hasText: 'This note was changed elsewhere' })
    await notice.waitFor()
    await expect.poll(() => notice.innerText()).toContain('Only longs above the overnight high.')
    await expect.poll(() => plan(page).inputValue()).toBe('Nothing before the report.')
    await expectClean(page, 'two versions of a note')

    await notice.getByRole('button', { name: 'Combine both' }).click()
    await saved(page)
    const both = 'Only longs above the overnight high.\n\nNothing before the report.'
    await expect.poll(() => plan(page).inputValue()).toBe(both)
    await other.reload()
    await expect.poll(() => plan(other).inputValue()).toBe(both)

    // Longer than a note can be: refused with the reason, whole in the field, and here again after the day was left.
    await plan(page).fill('x'.repeat(10_001))
    await page.getByText('Not saved: the plan is 1 character over the limit.').waitFor()
    await expectClean(page, 'a note that is too long')
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.locator(`[data-date="${earlier}"]`).click()
    await expect.poll(() => plan(page).inputValue()).toBe('')
    await page.goBack()
    await page.getByText('Note not saved').waitFor()
    await expect.poll(() => plan(page).inputValue()).toHaveLength(10_001)
    await page.getByRole('button', { name: 'Use saved text' }).click()
    await saved(page)
    await expect.poll(() => plan(page).inputValue()).toBe(both)
    // The server's refusal of the older edit is the browser's only error.
    expect(faults.filter((fault) => !/status of 409|changed since/.test(fault))).toEqual([])
    await context.close()
  })
})
