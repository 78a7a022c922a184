import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { expectClean, keyFigure, newVisitor, saveDownload, settled, signUp } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** From a setup to its heat map, verdict, changed trades, saved scenario and plan, on the demo data. */
const { app, browser } = await connectToSharedApp()
const whatIf = `${app.url}/what-if-simulator`

describe('the what-if simulator', () => {
  it('tries stops and targets, reports whether they are luck, and saves, checks and forwards the result', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await page.goto(whatIf)
    await page
      .getByText(/^Needs 10 more/)
      .first()
      .waitFor()
    await page.goto(`${app.url}/dashboard`)
    await page.getByRole('button', { name: /demo data/i }).click()
    await page.getByRole('img', { name: /^Equity curve/ }).waitFor({ timeout: 120_000 })

    // Cards, and the address of nothing.
    await page.goto(whatIf)
    const card = page.getByRole('region', { name: 'Trend pullback', exact: true })
    await card.getByText('Ready').waitFor()
    expect(await card.innerText()).toMatch(/\d+\s+Expectancy\s+.*R\s+.*R to .*R\s+MAE and MFE\s+\d+%/)
    await settled(page)
    await expectClean(page, 'what-if cards')
    await page.goto(`${whatIf}/strategy/00000000-0000-4000-8000-000000000000`)
    await page.getByText('Nothing found at this address').waitFor()
    await page.goto(whatIf)

    // The verdict first; then a cell chosen by arrow keys, which the address keeps.
    await card.getByRole('link', { name: 'Open Trend pullback' }).click()
    const verdict = page.getByRole('region', { name: 'Verdict' })
    await verdict.getByText(/Not distinguishable from luck|^Edge: best around/).waitFor({ timeout: 30_000 })
    const map = page.getByRole('application', { name: /^Expectancy by stop and target/ })
    await map.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    await page.getByRole('heading', { name: 'Stop 0.95R, target 0.4R' }).waitFor()
    await page.waitForURL(/stop=0\.95&target=0\.4/)
    expect(await keyFigure(page, 'Difference per trade')).toMatch(/R\s+95%: .* n \d+/)
    // What is far down is drawn when it is scrolled near.
    await page.getByRole('region', { name: 'Along the crosshair' }).scrollIntoViewIfNeeded()
    await page.keyboard.press('Control+End')
    await page.getByRole('img', { name: /^Equity in R/ }).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 20_000)
    const changed = page.getByRole('table', { name: 'Trades that change' })
    await changed.getByText('Target first').first().waitFor()
    await settled(page)
    await expectClean(page, 'what-if simulator')
    expect(await changed.getByRole('link').first().getAttribute('href')).toMatch(/^\/trade-history\//)
    await page.reload()
    await page.getByRole('heading', { name: 'Stop 0.95R, target 0.4R' }).waitFor()

    // Every measure, as table and as file.
    await page.getByRole('combobox', { name: 'Measure' }).selectOption('Win rate')
    await page.getByRole('button', { name: 'Show as table: Win rate by stop and target' }).click()
    const table = page.getByRole('table', { name: 'Win rate by stop and target' })
    expect(await table.locator('td').count()).toBe(29 * 37)
    expect(await table.locator('[aria-current]').innerText()).toMatch(/^\d+\.\d%$/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const csv = readFileSync(await saveDownload(await download), 'utf8')
    expect(csv.trim().split('\r\n')).toHaveLength(1 + 29 * 37)

    // The sliders change the grid, and a hundred steps of each still answer.
    await page.getByRole('textbox', { name: 'Stop steps' }).fill('100')
    await page.getByRole('textbox', { name: 'Target steps' }).fill('100')
    await expect.poll(() => table.locator('td').count()).toBe(100 * 100)
    await page.getByRole('button', { name: /^Show as heat map/ }).click()
    await page.getByRole('textbox', { name: 'Stop steps' }).fill('5')
    await page.getByRole('textbox', { name: 'Target steps' }).fill('8')

    // Evidence, behaviors and the server's own answer.
    await page.getByRole('region', { name: 'Along the crosshair' }).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 20_000)
    await page.getByRole('radio', { name: 'Evidence' }).click()
    await page.getByRole('img', { name: /^Levels chosen walk-forward/ }).waitFor({ timeout: 30_000 })
    expect(await keyFigure(page, 'Overfitting')).toMatch(/\d+%\s+[\d,]+ of [\d,]+ splits/)
    await page.getByRole('radio', { name: 'Remove a behavior' }).click()
    const behaviors = page.getByRole('table', { name: 'Behaviors to remove' })
    await behaviors.getByText('Entered between two hours').waitFor()
    await behaviors
      .getByText(/^Chance: /)
      .first()
      .waitFor()
    await settled(page)
    await expectClean(page, 'what-if behaviors')
    await page.getByRole('radio', { name: 'Server check' }).click()
    await page.getByRole('button', { name: 'Check with server' }).click()
    await page.getByText(/^Identical, bit for bit: [\d,]+ of/).waitFor({ timeout: 60_000 })

    // The cell as the plan of its setup, and back.
    await page.getByRole('button', { name: 'Use as plan' }).click()
    await page.getByText(/^Trend pullback now plans/).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await page.getByRole('link', { name: 'Simulate growth' }).getAttribute('href')).toMatch(
      /^\/monte-carlo-simulator\?model=drawn&edges=/,
    )

    // A scenario: saved, opened, renamed, duplicated, deleted with undo.
    await page.getByRole('button', { name: 'Save scenario' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Tight stops')
    await page.getByRole('dialog').getByRole('button', { name: 'Save scenario' }).click()
    await page.getByText(/Its \d+ trades have not changed since/).waitFor()
    await page.goto(whatIf)
    const saved = page.getByRole('table', { name: 'Saved scenarios' })
    await saved.getByRole('link', { name: 'Tight stops' }).click()
    await page.getByText('Saved scenario: Tight stops').waitFor()
    await page.getByText(/Its \d+ trades have not changed since/).waitFor()
    await page.getByRole('radio', { name: 'Short' }).click()
    await page.getByText(/You have changed its parameters/).waitFor()
    await page.goto(whatIf)
    await saved.getByRole('button', { name: 'Duplicate Tight stops' }).click()
    await saved.getByRole('link', { name: 'Copy of Tight stops' }).waitFor()
    await saved.getByRole('button', { name: 'Rename Copy of Tight stops' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Second')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await saved.getByRole('button', { name: 'Delete Second' }).click()
    await expect.poll(() => saved.getByRole('link', { name: 'Second' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await saved.getByRole('link', { name: 'Second' }).waitFor()
    expect(faults.filter((fault) => !/status of 404|not_found|\/trades failed/.test(fault))).toEqual([])
    await context.close()
  })
})
