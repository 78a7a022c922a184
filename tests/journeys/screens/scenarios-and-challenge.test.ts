import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectClean, keyFigure, newVisitor, scrollDownTo, settled } from '#tests/journeys/steps.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** Two tabs of the Monte Carlo simulator on demo data: what changes do, and whether a funded account would be passed. */
const { app, browser } = await connectToSharedApp()

const address = (page: Page) => new URL(page.url()).searchParams

async function checkWithServer(page: Page): Promise<void> {
  const check = page.getByRole('button', { name: 'Check with server' })
  await scrollDownTo(page, check)
  await expect.poll(() => check.isEnabled(), { timeout: 60_000 }).toBe(true)
  await check.click()
  await page.getByText(/^Identical, bit for bit: ([\d,]+) of \1 figures/).waitFor()
}

describe('a trader simulates', () => {
  it('scenarios and a challenge, and the server computes the same', async () => {
    const reader = app.demoReader
    const { page, context, faults } = await newVisitor(browser, desktop, 'light', reader)

    await page.goto(`${app.url}/monte-carlo-simulator`)
    await page.getByRole('link', { name: 'Scenarios' }).click()
    await page.getByText(/^Scenario [A-D] matters most: /).waitFor()
    await page.getByRole('button', { name: 'Show as table: Impact by change' }).click()
    const effects = page.getByRole('table', { name: 'Impact by change' })
    await effects.getByRole('row', { name: /^Win rate −5 points/ }).waitFor()
    await expect.poll(() => effects.getByRole('row').count()).toBe(5)
    // A scenario can be removed and another one changed; the address keeps both.
    await page.getByRole('button', { name: 'Remove A' }).click()
    await page.getByLabel('Average win', { exact: true }).first().fill('0.8')
    await effects.getByRole('row', { name: /^Average win ×0\.8/ }).waitFor()
    await expect.poll(() => address(page).getAll('s')).toEqual(['avgWin:0.8', 'cost:0.05', 'size:1.5'])
    await checkWithServer(page)
    await expectClean(page, 'scenarios')
    await page.reload()
    await page.getByRole('row', { name: /Average win ×0\.8/ }).waitFor()

    await page.getByRole('link', { name: 'Challenge' }).click()
    await page.getByText(/of attempts pass \(95%: .*after fees/).waitFor()
    const before = await keyFigure(page, 'Chance to pass')
    await page.getByLabel('Preset').click()
    await page.getByRole('option', { name: 'Two steps' }).click()
    await expect.poll(() => keyFigure(page, 'Chance to pass')).not.toBe(before)
    await page.getByRole('row', { name: /^Passed phase 2/ }).waitFor()
    await expect.poll(() => address(page).get('target2')).toBe('5')
    await page.getByRole('button', { name: /^Show as table: .*best for passing/ }).click()
    await page.getByRole('columnheader', { name: 'First payout (funded)' }).waitFor()
    await checkWithServer(page)
    await expectClean(page, 'challenge')

    await page.setViewportSize(phone)
    await page.goto(`${app.url}/monte-carlo-simulator?tab=challenge&perDay=0.5&target=8`)
    await settled(page)
    await page.getByText(/of attempts pass \(95%/).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
    await context.close()
  })
})
