import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { keyFigure, newVisitor, settled, signUp, stateOpeningBalance } from '#tests/journeys/steps.ts'
import { accessibilityFaults, desktop, phone } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** A broker's whole way in: import, report, undo; a trade that two files make; a file of no known format. */
const { app, browser } = await connectToSharedApp()
const folder = mkdtempSync(join(tmpdir(), 'edgeworth-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileNamed(name: string, lines: readonly string[]): string {
  const path = join(folder, name)
  writeFileSync(path, lines.join('\n'))
  return path
}

const known = 'Symbol,Direction,Quantity,Entry Price,Exit Price,Entry Time,Exit Time,Gross P&L'
const unknown = 'Kaufdatum;Papier;Was;Menge;Zu;Spesen'

/** A trade of a day of May, which makes as much as it is large. */
const ofMay = (index: number) =>
  `ACME,Long,${index},10,11,2025-05-${10 + index} 10:00:00,2025-05-${10 + index} 11:00:00,${index}.00`

async function choose(page: Page, ...paths: string[]): Promise<void> {
  await page.goto(`${app.url}/trade-entry/import`)
  await page.getByLabel('File to import').setInputFiles(paths)
}
async function send(page: Page): Promise<void> {
  await stateOpeningBalance(page)
  await page.getByRole('button', { name: /^Import \d/ }).click()
  await page.getByLabel('Results by file', { exact: true }).waitFor()
}
async function nameColumn(page: Page, label: RegExp, column: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: column }).click()
}
const figure = async (page: Page, label: string) => (await keyFigure(page, label)).split('\n').at(-1)

describe('importing', () => {
  it('two files of one kind: preview, report, reconciliation, and undo from the report and from the list', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    const march = fileNamed('march.csv', [
      known,
      'MSFT,Long,40,412.50,418.10,2025-03-10 09:41:07,2025-03-10 11:02:44,224.00',
      // 40 x 2.00 is 80.00.
      'MSFT,Short,40,418.00,416.00,2025-03-11 09:41:07,2025-03-11 11:02:44,80.01',
      'MSFT,Sideways,40,412.50,418.10,2025-03-12 09:41:07,2025-03-12 11:02:44,224.00',
    ])
    const april = fileNamed('april.csv', [known, 'ACME,Long,1,10,11,2025-04-01 10:00:00,2025-04-01 11:00:00,1.00'])
    await choose(page, march, april)
    await page.getByRole('tab', { name: /march.csv/ }).waitFor()
    await page.getByRole('row', { name: /MSFT.*Long/ }).waitFor()
    await expect.poll(() => keyFigure(page, 'Trades')).toBe('Trades\n2\n2 new')
    await expect.poll(() => page.getByRole('button', { name: 'Import 3 trades of 2 files' }).isDisabled()).toBe(true)
    await stateOpeningBalance(page, '52000')
    await nameColumn(page, /^Commission rules/, /^For this import/)
    await page.getByLabel('Amount').fill('0.05')
    // 0.05 for each of 4 × 40 shares
    await page.getByText('No costs in the file. Your rules add $8.00 to 2 trades.').waitFor()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Import 3 trades of 2 files' }).click()
    await page.getByText('2 of 3 reconcile').first().waitFor()
    await expect.poll(() => figure(page, 'Imported')).toBe('3')
    await expect.poll(() => figure(page, 'Rejected')).toBe('1')
    const differences = page.getByRole('table', { name: /march.csv that differ/ })
    await expect
      .poll(() => differences.getByRole('row').nth(1).innerText())
      .toMatch(/3\s+MSFT[^]*80\.00[^]*80\.01[^]*0\.01/)
    await expect.poll(() => accessibilityFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Undo the import of april.csv' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await page.getByText('Undone').waitFor()

    await page.getByRole('button', { name: 'Import other files' }).click()
    const list = page.getByRole('table', { name: /^Imports into/ })
    await list.getByText('march.csv').waitFor()
    await expect.poll(() => list.getByText('april.csv').count()).toBe(0)
    await page.getByRole('button', { name: 'Undo the import of march.csv' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await page.getByText('No imports into this portfolio yet').waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('a file whose columns the trader maps, and the next one, recognized by them, that closes its open trades', async () => {
    const { page, context, faults } = await newVisitor(browser, phone, 'dark')
    await signUp(page, app.url)
    const first = fileNamed('depot-1.csv', [unknown, '10.03.2025 10:00;ACME;Market buy;3;100,50;1,00'])
    await choose(page, first)
    await page.getByText(/No import format has these columns/).waitFor()
    await nameColumn(page, /^Symbol/, /^Papier/)
    await nameColumn(page, /^Time \(or date\)/, /^Kaufdatum/)
    await nameColumn(page, /^Side/, /^Was/)
    await nameColumn(page, /^Size/, /^Menge/)
    await nameColumn(page, /^Price/, /^Zu/)
    await nameColumn(page, /^Commission/, /^Spesen/)
    await page.getByText('Missing: Asset class, Currency').waitFor()
    await nameColumn(page, /^Asset class \(all rows\)/, /^Stock/)
    await nameColumn(page, /^Currency \(all rows\)/, /^USD/)
    const values = page.getByRole('table', { name: 'Values of Was' })
    await expect.poll(() => values.getByRole('row').nth(1).innerText()).toMatch(/Market buy\s+1\s+Buy/)
    await page.getByText('1 still open').waitFor()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await send(page)
    await expect.poll(() => figure(page, 'Imported')).toBe('1')

    const second = fileNamed('depot-2.csv', [
      unknown,
      '11.03.2025 10:00;ACME;SELL - MARKET;3;110,50;1,00',
      '12.03.2025 10:00;ACME;Buy;1;90,00;1,00',
    ])
    await choose(page, second)
    await page.getByText('Recognized from your mapping.').waitFor()
    await page.getByText(/1 continues an open trade/).waitFor()
    await send(page)
    await expect.poll(() => figure(page, 'Continued')).toBe('1')
    await expect.poll(() => figure(page, 'Imported')).toBe('1')

    // Once more: the portfolio has all of it.
    await choose(page, second)
    await page.getByText('The file has no new trades.').waitFor()

    // Without the second file the trade is open again.
    await page.getByRole('button', { name: 'Choose other files' }).click()
    await page.getByRole('button', { name: 'Undo the import of depot-2.csv' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/removes executions from 1 existing trade/).waitFor()
    await dialog.getByRole('button', { name: 'Undo import' }).click()
    await expect.poll(() => page.getByText('depot-2.csv').count()).toBe(0)
    await choose(page, second)
    await page.getByText(/1 continues an open trade/).waitFor()
    await settled(page)
    expect(faults).toEqual([])
    await context.close()
  })

  it('a longer file of the same account: known trades are identified, and only the rest is imported', async () => {
    const { page, context, faults } = await newVisitor(browser, phone)
    await signUp(page, app.url)
    await choose(page, fileNamed('may.csv', [known, ...[1, 2, 3].map(ofMay)]))
    await page.getByText('3 new', { exact: true }).waitFor()
    await send(page)
    await choose(page, fileNamed('may-and-more.csv', [known, ...[1, 2, 3, 4, 5].map(ofMay)]))
    await page.getByText('2 new, 3 already in the journal').waitFor()
    const rows = page.getByRole('table', { name: 'Preview of trades' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(6)
    await page.getByRole('radio', { name: 'New 2' }).check()
    await expect.poll(() => rows.count()).toBe(3)
    await expect.poll(() => rows.nth(1).innerText()).toMatch(/^5\s+ACME/)
    await page.getByRole('radio', { name: 'New 2' }).press('ArrowRight')
    await expect.poll(() => rows.count()).toBe(4)
    await expect.poll(() => rows.nth(1).innerText()).toMatch(/^2\s+ACME\s+in the journal/)
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    // The bar below takes two lines of a phone, not half of its screen.
    const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y ?? 0
    await expect.poll(async () => (await top('Add files')) - (await top('Choose other files'))).toBe(0)
    await expect.poll(async () => (await top('Add files')) - (await top('Import 2 trades'))).toBeLessThan(60)
    await page.getByRole('button', { name: 'Import 2 trades' }).click()
    await page.getByLabel('Results by file', { exact: true }).waitFor()
    await expect.poll(() => figure(page, 'Imported')).toBe('2')
    await expect.poll(() => figure(page, 'Already imported')).toBe('3')
    await settled(page)
    expect(faults).toEqual([])
    await context.close()
  })

  it('100,000 rows are read while the page answers, and a reading can be left', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    const rows = Array.from({ length: 100_000 }, (_, index) => {
      const day = new Date(Date.UTC(2005, 0, 3) + Math.floor(index / 20) * 86_400_000).toISOString().slice(0, 10)
      const minute = String(index % 20).padStart(2, '0')
      return `MSFT,Long,${(index % 9) + 1},100,101,${day} 10:${minute}:00,${day} 11:${minute}:00,${(index % 9) + 1}`
    })
    await page.goto(`${app.url}/trade-entry/import`)
    await settled(page)
    await page.getByLabel('File to import').setInputFiles(fileNamed('long.csv', [known, ...rows]))
    await page.getByRole('button', { name: 'Import 100,000 trades' }).waitFor({ timeout: 120_000 })
    await expect.poll(() => figure(page, 'Match broker P&L')).toBe('100,000 of 100,000')
    await page.getByRole('region', { name: /preview of trades/ }).evaluate((box) => {
      box.scrollTop = box.scrollHeight
    })
    await page.getByRole('row', { name: /^100001/ }).waitFor()
    await page.getByRole('button', { name: 'Choose other files' }).click()
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })
})
