import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectClean, keyFigure, newVisitor, scrollDownTo, settled } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** Drawdown, Kelly and My history on the demo data: findings in words, sliders, addresses, and the server's check. */
const { app, browser } = await connectToSharedApp()

/** The percentage of a key figure: its text is label, value and interval. */
const riskOf = (text: string) => Number(/([\d.]+)%/.exec(text)?.[1])

/** Lets the server compute the same; every figure is equal. */
async function checkWithServer(page: Page): Promise<void> {
  const check = page.getByRole('button', { name: 'Check with server' })
  await scrollDownTo(page, check)
  await check.click()
  const verdict = await page.getByText(/^Identical, bit for bit/).textContent()
  const [, agreed, of] = /: ([\d,]+) of ([\d,]+) figures/.exec(verdict ?? '') ?? []
  expect(agreed).toBe(of)
  expect(Number((of ?? '0').replace(',', ''))).toBeGreaterThan(100)
}

describe('the tabs of risk', () => {
  it('say what drawdowns to expect, how much to risk, and how usual the history is', async () => {
    const reader = app.demoReader
    const { page, context, faults } = await newVisitor(browser, desktop, 'light', reader)

    await page.goto(`${app.url}/monte-carlo-simulator`)
    const tabs = page.getByRole('navigation', { name: 'Monte Carlo Simulator' })
    await tabs.getByRole('link', { name: 'Drawdown' }).click()
    await page
      .getByRole('heading', { name: /^Your [\d.]+% drawdown at [\d.]+% risk is deeper than \d+% of paths$/ })
      .waitFor()
    await page.getByRole('heading', { name: /^[\d.]+% risk keeps the chance of a 20% drawdown within 5%$/ }).waitFor()
    const before = await keyFigure(page, 'Risk within limit')
    const chance = page.getByRole('slider', { name: 'Max chance' })
    await chance.focus()
    for (let step = 0; step < 3; step += 1) await chance.press('ArrowRight')
    // A larger accepted chance allows more risk, found while the slider moves.
    await expect.poll(async () => riskOf(await keyFigure(page, 'Risk within limit'))).toBeGreaterThan(riskOf(before))
    await page.waitForURL(/\?tab=drawdown&.*chance=15/)
    await checkWithServer(page)
    await scrollDownTo(page, page.getByRole('table', { name: 'Chance of a drawdown by depth and horizon' }))
    await page.getByRole('button', { name: 'Show as table: Longest time below a peak' }).click()
    await page.getByRole('table', { name: 'Longest time below a peak' }).waitFor()
    await page
      .getByText(/have not recovered after \d+ trades/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Show as table: Recovery from the deepest drawdown' }).click()
    await page.getByRole('table', { name: 'Recovery from the deepest drawdown' }).waitFor()
    await expectClean(page, 'drawdown')
    await page.getByRole('link', { name: 'View trades' }).click()
    await page.waitForURL(/trade-history\?status=completed&excluded=false/)

    // The address opens the same sizing; a stop distance makes a quantity of the money at risk.
    await page.goto(`${app.url}/monte-carlo-simulator?tab=kelly&size=quarter`)
    await page.getByRole('heading', { name: /^(Risk [\d.]+% per trade|No edge shown)/ }).waitFor()
    const quarter = await keyFigure(page, 'Money at risk')
    await page.getByLabel('Loss per unit').fill('50')
    const numberIn = async (label: string, number: RegExp) =>
      Number(number.exec(await keyFigure(page, label))?.[1]?.replaceAll(',', ''))
    /** The money at risk that the quantity does not account for, in quantities. */
    const lacking = async () =>
      (await numberIn('Money at risk', /\$([\d,.]+)/)) / 50 - (await numberIn('Quantity', /\n([\d,.]+)\n/))
    await expect.poll(lacking).toBeCloseTo(0, 1)
    await page.getByRole('radio', { name: 'Full' }).click()
    await expect.poll(() => keyFigure(page, 'Money at risk')).not.toBe(quarter)
    await page.waitForURL(/\?tab=kelly&.*size=full.*stop=50/)
    const setups = page.getByRole('table', { name: 'Kelly by setup' })
    await scrollDownTo(page, setups)
    await setups.getByRole('link', { name: 'Trend pullback' }).waitFor()
    await page.getByRole('table', { name: 'Theory and simulation by fraction' }).waitFor()
    await page.getByRole('heading', { name: /^Sized by Kelly: / }).waitFor()
    await checkWithServer(page)
    await expectClean(page, 'Kelly')

    await tabs.getByRole('link', { name: 'My history' }).click()
    await page.getByRole('heading', { name: /^Your / }).waitFor()
    await page.getByRole('img', { name: /^Your equity among bootstraps/ }).waitFor()
    await checkWithServer(page)
    await page.getByRole('radio', { name: 'Shuffles' }).click()
    await page.getByRole('img', { name: /^Your equity among shuffles/ }).waitFor()
    await page.waitForURL(/\?tab=history&.*against=shuffles/)
    // Every order of the same trades ends alike, so only bootstraps have a place for the return.
    await expect.poll(() => keyFigure(page, 'Final return')).toContain('Same in any order')
    const place = page.getByRole('table', { name: /^Place of your history/ })
    await expect.poll(() => place.getByRole('row').count()).toBe(6)
    await settled(page)
    await expectClean(page, 'my history')
    expect(faults).toEqual([])
    await context.close()
  })
})
