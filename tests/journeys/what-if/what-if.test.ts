import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { parseVerificationFile } from '#domain/simulation/verification-file.ts'
import { doAndUndo } from '#tests/journeys/do-and-undo.ts'
import {
  chooseOption,
  enterDate,
  expectClean,
  keyFigure,
  loadDemoData,
  newVisitor,
  saveDownload,
  scrollDownTo,
  settled,
  signUp,
  signUpWithDemoData,
} from '#tests/journeys/steps.ts'
import { accessibilityFaults, desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** From a setup to its heat map, verdict, changed trades, saved scenario and plan, on the demo data. */
const { app, browser } = await connectToSharedApp()
const whatIf = `${app.url}/what-if-simulator`

/** The number of usable trades below the title. */
const usableTrades = async (page: Page) =>
  Number(
    /([\d,]+) usable trades/.exec(await page.getByText(/ · [\d,]+ usable trades$/).innerText())?.[1]?.replace(',', ''),
  )

describe('the what-if simulator', () => {
  it('tries stops and targets, reports whether they are luck, and saves, checks and forwards the result', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await page.addInitScript(() => {
      window.print = () => undefined
    })
    await signUp(page, app.url)
    await page.goto(whatIf)
    await page
      .getByText(/^Needs 10 more/)
      .first()
      .waitFor()
    await page.goto(`${app.url}/dashboard`)
    await loadDemoData(page, app.url)

    // Cards, and the address of nothing.
    await page.goto(whatIf)
    const card = page.getByRole('region', { name: 'Trend pullback', exact: true })
    await card.getByText('Ready').waitFor()
    await expect.poll(() => card.innerText()).toMatch(/\d+\s+Expectancy\s+.*R\s+.*R to .*R\s+MAE and MFE\s+\d+%/)
    await settled(page)
    await expectClean(page, 'what-if cards')
    await page.goto(`${whatIf}/strategy/00000000-0000-4000-8000-000000000000`)
    await page.getByText('Not found').waitFor()
    await page.goto(whatIf)

    // The verdict first; then a cell chosen by arrow keys, which the address keeps.
    await card.getByRole('link', { name: 'Open Trend pullback' }).click()
    const verdict = page.getByRole('region', { name: 'Verdict' })
    await verdict.getByText(/Not distinguishable from luck|^Edge( on approximate data)?: best around/).waitFor()
    const map = page.getByRole('application', { name: /^Expectancy by stop and target/ })
    const position = { x: 300, y: 120 }
    await map.hover({ position })
    await page.getByText(/Known: [\d.]+% of trades/).waitFor()
    await map.click({ position })
    await page.waitForURL(/stop=[\d.]+&target=[\d.]+/)
    await page.goto(new URL(page.url()).origin + new URL(page.url()).pathname)
    await map.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    await scrollDownTo(page, page.getByRole('heading', { name: 'Stop 0.95R, target 0.4R' }))
    await page.waitForURL(/stop=0\.95&target=0\.4/)
    await expect.poll(() => keyFigure(page, 'Difference per trade')).toMatch(/R\s+95%: .* n \d+/)
    // What is far down is drawn when it is scrolled near.
    await scrollDownTo(page, page.getByRole('region', { name: 'Crosshair slices' }))
    await page.keyboard.press('Control+End')
    await page.getByRole('img', { name: /^Equity in R/ }).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 20_000)
    const changed = page.getByRole('table', { name: 'Trades that change' })
    await changed.getByText('Target first').first().waitFor()
    await settled(page)
    await expectClean(page, 'what-if simulator')
    await expect.poll(() => changed.getByRole('link').first().getAttribute('href')).toMatch(/^\/trade-history\//)
    await page.reload()
    await scrollDownTo(page, page.getByRole('heading', { name: 'Stop 0.95R, target 0.4R' }))

    // Every measure, as table and as file.
    await chooseOption(page, 'Measure', 'Win rate')
    await page.getByRole('button', { name: 'Show as table: Win rate by stop and target' }).click()
    const table = page.getByRole('table', { name: 'Win rate by stop and target' })
    await expect.poll(() => table.locator('td').count()).toBe(29 * 37)
    await expect
      .poll(() => table.locator('[aria-current]').innerText())
      .toMatch(/^\d+\.\d%( \(\d+\.\d% to \d+\.\d%\))?$/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    // Where an unknown order decides, the table says between which values.
    await table
      .getByText(/\(\d+\.\d% to \d+\.\d%\)$/)
      .first()
      .waitFor()
    const csv = readFileSync(await saveDownload(await download), 'utf8')
    expect(csv.trim().split('\r\n')).toHaveLength(1 + 29 * 37)
    expect(csv).toMatch(/^.*,winRateLow,winRateHigh,/)

    // The Kelly fraction is computed once it is chosen.
    await chooseOption(page, 'Measure', 'Kelly fraction')
    const kelly = page.getByRole('table', { name: 'Kelly fraction by stop and target' })
    await expect.poll(() => kelly.locator('[aria-current]').innerText()).toMatch(/^\d+\.\d%/)
    await chooseOption(page, 'Measure', 'Win rate')

    // The sliders change the grid, and a hundred steps of each still answer.
    await page.getByRole('textbox', { name: 'Stop steps' }).fill('100')
    await page.getByRole('textbox', { name: 'Target steps' }).fill('100')
    await expect.poll(() => table.locator('td').count()).toBe(100 * 100)
    await page.getByRole('button', { name: /^Show heat map/ }).click()
    await page.getByRole('textbox', { name: 'Stop steps' }).fill('5')
    await page.getByRole('textbox', { name: 'Target steps' }).fill('8')

    // Evidence, behaviors and the server's own answer.
    await scrollDownTo(page, page.getByRole('region', { name: 'Crosshair slices' }))
    await page.mouse.wheel(0, 20_000)
    await page.getByRole('radio', { name: 'Evidence' }).click()
    await page.getByRole('img', { name: /^Levels chosen walk-forward/ }).waitFor()
    await expect.poll(() => keyFigure(page, 'Overfitting')).toMatch(/\d+%\s+[\d,]+ of [\d,]+ splits/)
    await page.getByRole('radio', { name: 'Remove a behavior' }).click()
    const behaviors = page.getByRole('table', { name: 'Behaviors to remove' })
    await behaviors.getByText('Entry hours').waitFor()
    await behaviors
      .getByText(/^Chance: /)
      .first()
      .waitFor()
    // Two together, which the address keeps, with the interval of the gain.
    await chooseOption(page, 'First behavior', 'Long or short')
    await chooseOption(page, 'Second behavior', 'After losing streaks')
    await page.waitForURL(/detail=removals.*either=side%2BafterLosses/)
    await page.reload()
    await scrollDownTo(page, page.getByRole('region', { name: 'Crosshair slices' }))
    await page.mouse.wheel(0, 20_000)
    const both = behaviors.getByRole('row', { name: /^Long or short or After losing streaks/ })
    await both
      .getByText(/^95%: /)
      .last()
      .waitFor()
    await both.getByText(/^Chance: /).waitFor()
    await settled(page)
    await expectClean(page, 'what-if behaviors')
    await page.getByRole('radio', { name: 'Server check' }).click()
    await page.getByRole('button', { name: 'Check with server' }).click()
    await page.getByText(/^Identical, bit for bit: [\d,]+ of/).waitFor()

    // The report: on paper, as a picture, and its trades as a file.
    const report = async (item: string) => {
      await page.getByRole('button', { name: 'Report' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await report('Print report')
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('region', { name: 'Printed report' })
    await sheet.getByRole('heading', { name: 'What if · Trend pullback' }).waitFor()
    await sheet.getByText(/^Not distinguishable from luck|^Edge( on approximate data)?: best around/).waitFor()
    await expect.poll(() => sheet.getByRole('img').count()).toBe(2)
    await expect.poll(() => sheet.getByText('Walk-forward gain').count()).toBe(1)
    await expect.poll(() => sheet.getByRole('row').count()).toBeGreaterThan(1)
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await page.emulateMedia({ media: null })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect.poll(() => page.getByRole('region', { name: 'Printed report' }).count()).toBe(0)
    const picture = page.waitForEvent('download')
    await report('Download PNG')
    const drawn = readFileSync(await saveDownload(await picture))
    expect(drawn.subarray(1, 4).toString()).toBe('PNG')
    expect(drawn.length).toBeGreaterThan(20_000)
    const trades = page.waitForEvent('download')
    await report('Download CSV')
    expect(readFileSync(await saveDownload(await trades), 'utf8')).toMatch(
      /^\uFEFFtrade,symbol,direction,entered,actualR/,
    )

    // The cell as the plan of its setup, and back.
    await doAndUndo(page, async () => {
      await page.getByRole('button', { name: 'Use as plan' }).click()
      await page.getByText(/^Trend pullback now plans/).waitFor()
    })
    await expect
      .poll(() => page.getByRole('link', { name: 'Simulate growth' }).getAttribute('href'))
      .toMatch(/^\/monte-carlo-simulator\?model=drawn&edges=/)

    // Monte Carlo says where its sample is from.
    await page.getByRole('link', { name: 'Simulate growth' }).click()
    await page.getByText(/^Sample: Trend pullback, stop 0\.\d+R, target 0\.4R$/).waitFor()
    await page.getByText(/\d results from the what-if simulator/).waitFor()
    await settled(page)
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await page.goBack()
    await page.getByRole('region', { name: 'Verdict' }).waitFor()

    // A scenario: saved, opened, renamed, duplicated, deleted with undo.
    await scrollDownTo(page, page.getByRole('button', { name: 'Save scenario' }))
    await page.getByRole('button', { name: 'Save scenario' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Tight stops')
    await page.getByRole('dialog').getByRole('button', { name: 'Save scenario' }).click()
    await page.getByText(/Its \d+ trades are unchanged/).waitFor()
    await page.goto(whatIf)
    const saved = page.getByRole('table', { name: 'Saved scenarios' })
    await saved.getByRole('link', { name: 'Tight stops' }).click()
    await page.waitForURL(/[?&]stop=0\.\d+&target=0\.4&/)
    await page.getByText('Saved scenario: Tight stops').waitFor()
    await page.getByText(/Its \d+ trades are unchanged/).waitFor()
    await scrollDownTo(page, page.getByRole('button', { name: 'Filter trades' }))
    await page.getByRole('button', { name: 'Filter trades' }).click()
    await page.getByRole('button', { name: 'Short', exact: true }).click()
    await page.getByText(/Parameters changed/).waitFor()
    await page.goto(whatIf)
    const fromList = page.waitForEvent('download')
    await saved.getByRole('button', { name: 'Download Tight stops' }).click()
    const file = parseVerificationFile(readFileSync(await saveDownload(await fromList), 'utf8'))
    expect(file.computations.map(({ task }) => task)).toEqual(['whatIfGrid', 'whatIfGuards'])
    await saved.getByRole('button', { name: 'Duplicate Tight stops' }).click()
    await saved.getByRole('link', { name: 'Copy of Tight stops' }).waitFor()
    await saved.getByRole('button', { name: 'Rename Copy of Tight stops' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Second')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await doAndUndo(page, async () => {
      await saved.getByRole('button', { name: 'Delete Second' }).click()
      await expect.poll(() => saved.getByRole('link', { name: 'Second' }).count()).toBe(0)
    })
    await saved.getByRole('link', { name: 'Second' }).waitFor()

    // Both against each other; a copy has the same inputs and results.
    await saved.getByRole('checkbox', { name: 'Compare Tight stops' }).check()
    await saved.getByRole('checkbox', { name: 'Compare Second' }).check()
    await page.getByRole('button', { name: 'Compare 2 scenarios' }).click()
    const comparison = page.getByRole('dialog', { name: 'Compare scenarios' })
    await comparison.getByText(/expects 0\.00R per trade against “.*”\. Of 40 common cells, /).waitFor()
    await comparison.getByText('Both have the same inputs.').waitFor()
    await comparison.getByRole('radio', { name: 'By target' }).check()
    await comparison.getByRole('img', { name: /^Expectancy by target/ }).waitFor()
    await expectClean(page, 'compared scenarios')
    await comparison.getByRole('button', { name: 'Close' }).click()
    expect(faults.filter((fault) => !/status of 404|not_found|\/trades failed/.test(fault))).toEqual([])
    await context.close()
  })

  it('takes a portfolio narrowed to a setup, read by its candles, and a strategy', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUpWithDemoData(page, app.url)

    // A portfolio, its trades of one setup and side from a day on.
    await page.goto(whatIf)
    const portfolio = page.getByRole('region', { name: 'Portfolio', exact: true })
    await portfolio.getByRole('link', { name: /^Open / }).click()
    const verdict = page.getByRole('region', { name: 'Verdict' })
    await verdict.getByText(/Not distinguishable from luck|^Edge( on approximate data)?: best around/).waitFor()
    const all = await usableTrades(page)
    await page.getByRole('button', { name: 'Filter trades' }).click()
    await chooseOption(page, 'Setup', 'Opening range breakout')
    await page.waitForURL(/setup=[\da-f-]{36}/)
    await expect.poll(() => usableTrades(page)).toBeLessThan(all)
    await page.getByRole('button', { name: 'Long', exact: true }).click()
    await chooseOption(page, 'Dates', 'Custom range')
    // The calendar loads when its field is approached.
    await page.getByRole('textbox', { name: 'From', exact: true }).hover()
    await enterDate(page, 'From', '2020-01-31')
    await page.waitForURL(/from=2020-01-31&direction=long/)

    // Candles decide the order where they can, and another policy where they cannot.
    await chooseOption(page, 'Policy', 'By candles')
    await chooseOption(page, 'Candles', '2m')
    await chooseOption(page, 'Without candles', 'Neutral')
    await page.waitForURL(/policy=exact.*fallback=neutral&bars=2m/)
    const counted = page.getByText(/ trades have 2m candles\.$/)
    await expect
      .poll(async () => Number(/^(\d+) of/.exec(await counted.innerText())?.[1]), { timeout: 30_000 })
      .toBeGreaterThan(0)
    await verdict
      .getByText(/Not distinguishable from luck|^Edge( on approximate data)?: best around|^Too early/)
      .waitFor()
    await settled(page)
    await expectClean(page, 'what-if of a portfolio by candles')
    await scrollDownTo(page, page.getByRole('region', { name: 'Crosshair slices' }))
    // Over the results: the parameters scroll by themselves.
    await page.getByRole('region', { name: 'Crosshair slices' }).hover()
    await page.mouse.wheel(0, 20_000)
    await page.getByRole('radio', { name: 'Server check' }).click()
    await page.getByRole('button', { name: 'Check with server' }).click()
    await page.getByText(/^Identical, bit for bit: [\d,]+ of/).waitFor()

    // A strategy has its own trades, which nothing narrows.
    await page.goto(`${whatIf}/transform`)
    await page.getByRole('table', { name: 'Setups' }).getByRole('checkbox', { name: 'Trend pullback' }).check()
    await page.getByRole('button', { name: 'Transform 1 setup' }).click()
    await page.getByText('Trend pullback: version 1 created.').waitFor()
    await page.goto(whatIf)
    const strategies = page.getByRole('region', { name: 'Strategies', exact: true })
    await strategies.getByRole('link', { name: 'Open Trend pullback' }).click()
    await page.getByText(/^Trend pullback.* · \d+ usable trades$/).waitFor()
    await verdict.getByText(/Not distinguishable from luck|^Edge( on approximate data)?: best around/).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Setup' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Use as plan' }).count()).toBe(0)
    expect(faults.filter((fault) => !/status of 404|not_found|\/trades failed/.test(fault))).toEqual([])
    await context.close()
  })
})
