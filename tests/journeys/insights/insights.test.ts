import { expect, it } from 'vitest'
import { expectClean, newVisitor, settled, signUpWithDemoData } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** What the demo's record teaches: its planted effects by worth, a filter, a rule, a dismissal, and the coach on a trade. */
const { app, browser } = await connectToSharedApp()

it('findings by worth, narrowed, dismissed and restored, made a rule, drilled to trades; the coach on one of them', async () => {
  const { page, context, faults } = await newVisitor(browser, desktop)
  await signUpWithDemoData(page, app.url)
  // The dashboard's finding leads to its place on the screen.
  await page.getByRole('region', { name: 'Top finding' }).getByRole('heading', { level: 3 }).getByRole('link').click()
  const list = page.getByRole('navigation', { name: 'Findings' })
  await list.waitFor()
  const findings = list.getByRole('link')
  await findings.first().waitFor()
  // What is new among them comes by a request of its own.
  await settled(page)
  const texts = await findings.allInnerTexts()
  for (const planted of ['Early exits', 'Hour of entry: from 15:00 to 16:00', 'Setup: ', 'Larger size after losses']) {
    expect(
      texts.filter((text) => text.startsWith(planted)),
      planted,
    ).toHaveLength(1)
  }
  // In order of worth; what has none is last.
  const worth = texts.map((text) => Number((/[−+]\$([\d,]+)/.exec(text)?.[1] ?? '-1').replaceAll(',', '')))
  expect(worth).toEqual(worth.toSorted((a, b) => b - a))
  expect(worth.at(-1)).toBe(-1)
  await expect.poll(() => list.locator('[aria-current]').innerText()).toBe(texts[0])

  const hour = list.getByRole('link', { name: /^Hour of entry/ })
  await hour.click()
  const detail = page.getByRole('region', { name: 'Hour of entry: from 15:00 to 16:00' })
  await detail.waitFor()
  await page.waitForURL(/finding=hour/)
  await settled(page)
  await expectClean(page, 'AI insights')

  // Dismissed with a reason, then restored.
  await detail.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByLabel('Reason').fill('I work then')
  await page.getByRole('button', { name: 'Dismiss finding' }).click()
  await hour.waitFor({ state: 'detached' })
  const dismissed = page.getByRole('region', { name: 'Dismissed' })
  await expect.poll(() => dismissed.innerText()).toContain('I work then')
  await dismissed.getByRole('button', { name: 'Restore: Hour of entry' }).click()
  await hour.waitFor()

  // A rule of a setup.
  await hour.click()
  await detail.getByRole('button', { name: 'Make a rule' }).click()
  await expect.poll(() => page.getByLabel('Rule', { exact: true }).inputValue()).toBe('No entry from 15:00 to 16:00')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByText(/^Rule added to /).waitFor()

  // All its trades, as a page and in the history.
  const trades = page.getByRole('region', { name: 'Trades', exact: true })
  await trades.getByRole('link', { name: 'View in history' }).click()
  await page.waitForURL(/trade-history\?.*entryHour=15/)
  await page.goBack()
  await detail.waitFor()

  // Narrowed to the second year, there are fewer trades.
  const examined = page.getByText(/trades examined/)
  const countExamined = async () => Number.parseInt((await examined.innerText()).replaceAll(',', ''), 10)
  const all = await countExamined()
  const yearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`${page.url()}&from=${yearAgo}`)
  await list.or(page.getByRole('heading', { name: /beyond chance/ })).waitFor()
  await expect.poll(countExamined).toBeLessThan(all)

  // The coach on the last of the finding's trades.
  await page.goto(`${app.url}/ai-insights?finding=hour:15`)
  await trades
    .getByRole('link')
    .filter({ hasText: /\d{4}$/ })
    .first()
    .click()
  const coach = page.getByRole('region', { name: 'Coach' })
  await coach
    .getByText(/^Context/)
    .first()
    .waitFor()
  await expect.poll(() => coach.innerText()).toMatch(/such trades (?:lost|made) [\d.]+R on average/)
  expect(faults).toEqual([])
  await context.close()
})
