import { describe, expect, it } from 'vitest'
import { expectClean, newVisitor, settled, signUpWithDemoData } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** From a formula with an error to a column of the history and a measure and dimension of Charter Elite. */
const { app, browser } = await connectToSharedApp()

describe('custom stats', () => {
  it('are written with completion and preview, put into order, and shown in the history and in Charter Elite', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUpWithDemoData(page, app.url)
    await page.goto(`${app.url}/playbook/custom-stats`)
    const list = page.getByRole('list', { name: 'Custom stats' })
    await list.waitFor()
    await expectClean(page, 'custom stats')

    // A function and a datapoint by completion.
    await page.getByRole('button', { name: 'New stat' }).click()
    await page.getByLabel('Name').fill('Against my form')
    const editor = page.getByRole('textbox', { name: 'Formula' })
    /** Takes what the list of completions offers first, once it does. */
    const accept = async (name: string, text: string) => {
      await page.locator('[role=option][aria-selected=true]', { hasText: name }).click()
      await expect.poll(() => editor.innerText()).toBe(text)
    }
    await editor.click()
    await page.keyboard.type('realizedR - rollm')
    await accept('rollmean', 'realizedR - rollmean()')
    await page.keyboard.type('net')
    await accept('netPnl', 'realizedR - rollmean(netPnl)')
    await page.keyboard.type(', 20')
    // Money cannot be subtracted from R; the error stands at its character, with what to do.
    await page.getByText('Character 13: Money cannot be subtracted from R.').waitFor()
    await expect.poll(() => page.locator('.cm-lintRange-error').innerText()).toContain('rollmean(netPnl, 20)')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('realizedR - rollmean(realizedR, 20')
    await page.getByText('Unit: R', { exact: true }).waitFor()

    // The preview over all trades and the latest ones.
    const preview = page.getByRole('region', { name: 'Preview' })
    const latest = preview.getByRole('table', { name: 'Latest trades' })
    await latest.waitFor()
    await expect.poll(() => latest.getByRole('row').count()).toBe(11)
    await expect.poll(() => preview.getByRole('group', { name: 'Over all trades' }).innerText()).toMatch(/n \d{3}/)
    // Escape leaves the editor and not the dialog.
    await page.keyboard.press('Escape')
    await expect.poll(() => editor.evaluate((node) => node === document.activeElement)).toBe(false)
    await expectClean(page, 'the editor of a formula')
    await page.getByRole('button', { name: 'Create stat' }).click()
    await page.getByText('Against my form saved.').waitFor()

    // It is moved down by keyboard.
    await list.getByRole('button', { name: 'Move Against my form' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByText('Against my form moved to position 2 of 7.').waitFor({ state: 'attached' })
    await expect.poll(async () => (await list.getByRole('listitem').allInnerTexts())[1]).toContain('Against my form')

    // A column of the history.
    await page.goto(`${app.url}/trade-history`)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByLabel('Find a column').fill('Against my form')
    await page.getByRole('checkbox', { name: 'Against my form' }).check()
    await page.getByRole('button', { name: 'Close columns' }).click()
    await page.getByRole('columnheader', { name: /Against my form/ }).waitFor({ state: 'attached' })
    await expect.poll(() => page.getByRole('gridcell', { name: /\d R$/ }).count()).toBeGreaterThan(5)

    // A grouping of the history: bands of its numbers.
    await page.getByRole('combobox', { name: 'Group by' }).click()
    await page.getByRole('option', { name: 'Against my form' }).click()
    await page.waitForURL(/group=stat/)
    await page
      .getByRole('gridcell', { name: /R – .*R/ })
      .first()
      .waitFor()

    // A measure and a dimension of the breakdown.
    await page.goto(`${app.url}/charter-elite?tool=breakdown`)
    const panel = page.getByRole('region', { name: 'Performance breakdown' })
    await panel.getByRole('combobox', { name: /^Measure/ }).click()
    await page.getByRole('option', { name: 'Against my form' }).click()
    await panel
      .getByRole('application', { name: /^Mean Against my form/ })
      .first()
      .waitFor()
    // The list of dimensions is made anew with the column of the measure.
    await settled(page)
    const rows = panel.getByRole('combobox', { name: 'Rows' })
    await rows.click()
    await rows.fill('Against my')
    await page.getByRole('option', { name: 'Against my form' }).click()
    await panel
      .getByRole('application', { name: /by against my form/ })
      .first()
      .waitFor()
    await settled(page)
    expect(faults).toEqual([])
    await context.close()
  })
})
