import { describe, expect, it } from 'vitest'
import { expectClean, importFile, keyFigure, newVisitor, settled, signUp } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** A week from the calendar to its review: a plan by template, a measured goal, and what to work on. */
const { app, browser } = await connectToSharedApp()

describe('the weekly review', () => {
  it('follows from the calendar, measures a goal and keeps what to work on', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await importFile(page, app.url, 'tests/fixtures/imports/tradezella.csv')

    await page.goto(`${app.url}/trade-history/calendar?view=week&day=2025-03-12`)
    await page.getByRole('button', { name: 'Insert plan template' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const day = page.getByRole('listitem').filter({ hasText: 'Wed, Mar 12' })
    await day.getByRole('img', { name: 'Written:' }).first().waitFor()
    await page.getByRole('link', { name: 'Weekly review', exact: true }).click()
    await page.getByRole('heading', { name: 'Weekly Review' }).waitFor()
    await page.getByRole('region', { name: 'Day notes' }).getByText('Key levels: ___').waitFor()

    const net = await keyFigure(page, 'Net P&L')
    expect(net).toMatch(/\$\d/)
    await page.getByRole('button', { name: 'New goal' }).click()
    const form = page.getByRole('dialog', { name: 'New goal' })
    await form.getByLabel('Trades').fill('0')
    await form.getByRole('button', { name: 'Set goal' }).click()
    await form.waitFor({ state: 'detached' })
    const goal = page.getByRole('list', { name: 'Goals' }).getByRole('listitem').first()
    await goal.getByText(/^Not met · Most on a day: \d/).waitFor()
    await page.getByLabel('For next week').fill('Fewer, larger trades.')
    await page.getByRole('button', { name: 'Save review' }).click()
    await page.getByText('Review saved.').waitFor()
    await settled(page)
    await expectClean(page, 'weekly review')

    await page.getByRole('button', { name: 'Next week' }).click()
    await page.getByText('From the week before').waitFor()
    await page.getByText('Fewer, larger trades.').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('week')).toBe('2025-W12')
    await page.goBack()
    await page.getByRole('heading', { name: 'Mar 10 – 16, 2025' }).waitFor()
    await expect.poll(() => keyFigure(page, 'Net P&L')).toBe(net)
    expect(faults).toEqual([])
    await context.close()
  })
})
