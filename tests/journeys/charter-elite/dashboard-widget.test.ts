import { expect, it } from 'vitest'
import { expectClean, newVisitor, settled, signUpWithDemoData } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

const { app, browser } = await connectToSharedApp()

it('a tool is pinned to the dashboard, follows its filter, and opens with it', async () => {
  const { page, context, faults } = await newVisitor(browser, desktop)
  await signUpWithDemoData(page, app.url)

  await page.goto(`${app.url}/charter-elite?tool=temporal`)
  const pin = page.getByRole('button', { name: 'Pin to dashboard: Temporal performance' })
  await pin.click()
  await page.getByText('Added to dashboard').waitFor()
  await expect.poll(() => pin.getAttribute('aria-pressed')).toBe('true')
  const tool = page.getByRole('region', { name: 'Temporal performance' })
  await tool.getByText('Likely', { exact: true }).waitFor()
  const finding = await tool.getByText(/15:00/).first().innerText()

  // The same finding on the dashboard, of the same trades.
  await page.goto(`${app.url}/dashboard`)
  const widget = page.getByRole('region', { name: 'Temporal performance' })
  await page.getByRole('region', { name: 'Recent trades', exact: true }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 4_000)
  await widget.getByText('Likely', { exact: true }).waitFor()
  await expect.poll(() => widget.innerText()).toContain(finding)
  await widget.getByRole('application').waitFor()
  await settled(page)
  await expectClean(page, 'dashboard with a tool')

  // It follows the filter of the dashboard and takes it along.
  const all = await widget.getByText(/^n \d+/).innerText()
  await page.goto(`${app.url}/dashboard?direction=long`)
  await page.getByRole('region', { name: 'Recent trades', exact: true }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 4_000)
  await widget.getByRole('application').waitFor()
  await expect
    .poll(() =>
      widget
        .getByText(/^n \d+|Not enough/)
        .first()
        .innerText(),
    )
    .not.toBe(all)
  await widget.getByRole('link', { name: 'Open tool: Temporal performance' }).click()
  await page.waitForURL(/\/charter-elite\?.*direction=long/)
  await tool.getByRole('application').first().waitFor()

  // Pressed again, it is gone.
  await pin.click()
  await page.getByText('Removed from dashboard').waitFor()
  expect(faults).toEqual([])
  await context.close()
})
