import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { expectClean, keyFigure, newVisitor, settled, signUp, stateOpeningBalance } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** A file that comes again, after one of its trades was deleted and the broker has corrected another. */
const { app, browser } = await connectToSharedApp()
const folder = mkdtempSync(join(tmpdir(), 'edgeworth-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Two trades of a broker with ids: ACME makes 2.00, or 2.50 as corrected; BETA makes 5.00. */
function fileWith(priceOfSale: string): string {
  const path = join(folder, `fills-${priceOfSale}.csv`)
  const rows = [
    'Time,Symbol,Side,Quantity,Price,Execution ID',
    '2025-03-10 10:00,ACME,Buy,1,10,71',
    `2025-03-10 11:00,ACME,Sell,1,${priceOfSale},72`,
    '2025-03-11 10:00,BETA,Buy,1,20,73',
    '2025-03-11 11:00,BETA,Sell,1,25,74',
  ]
  writeFileSync(path, rows.join('\n'))
  return path
}

it('a deleted trade stays away until it is brought back, and a corrected row is shown and taken over', async () => {
  const { page, context, faults } = await newVisitor(browser, desktop)
  await signUp(page, app.url)
  const choose = async (path: string) => {
    await page.goto(`${app.url}/trade-entry/import`)
    await page.getByLabel('File to import').setInputFiles(path)
  }
  const pick = async (label: RegExp, option: string) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).click()
  }
  const results = page.getByLabel('Results by file', { exact: true })
  await choose(fileWith('12'))
  await page.getByText('2 new', { exact: true }).waitFor()
  await stateOpeningBalance(page)
  await page.getByRole('button', { name: 'Import 2 trades' }).click()
  await results.waitFor()

  await page.goto(`${app.url}/trade-history`)
  await page.getByRole('link', { name: /BETA/ }).first().click()
  await page.waitForURL(/\/trade-history\/[0-9a-f-]{36}/)
  const deleted = page.waitForResponse(
    (answer) => (answer.request().method() === 'DELETE' || answer.url().endsWith('/trades/bulk-delete')) && answer.ok(),
  )
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.waitForURL('**/trade-history')
  // It is deleted once its undo is over.
  await deleted

  await choose(fileWith('12.5'))
  await page.getByText('2 executions of deleted trades left out.', { exact: false }).waitFor()
  await page.getByText(/Changed: price 12\.5 instead of 12\. The stored values stay\./).waitFor()
  await expectClean(page, 'the choices for a file that comes again')
  await pick(/^Changed rows/, 'Take over changes')
  await page.getByText(/price 12\.5 instead of 12\. Taken over\./).waitFor()
  await page.getByRole('button', { name: 'Import 1 trade' }).click()
  await results.waitFor()
  await expect.poll(() => keyFigure(page, 'Rematched')).toMatch(/1$/)
  await expect.poll(() => keyFigure(page, 'Deleted earlier')).toMatch(/2$/)

  await choose(fileWith('12.5'))
  await pick(/^Deleted trades/, 'Bring them back')
  await page.getByRole('button', { name: 'Import 1 trade' }).click()
  await results.waitFor()
  await page.goto(`${app.url}/trade-history`)
  await page.getByText('BETA').first().waitFor()
  // 2.50 and 5.00
  await page.getByText('+$7.50').first().waitFor()
  await settled(page)
  expect(faults).toEqual([])
  await context.close()
})
