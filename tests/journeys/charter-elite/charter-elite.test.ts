import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import { expectClean, loadDemoData, newVisitor, settled, signUp } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'
import { includesPart } from '#tests/support/tier.ts'
import { compareTools, walkTools } from './walk-tools.ts'

/** From all tools to one, a brush that all others follow, its trades, a comparison and a report, on the demo data. */
const { app, browser } = await connectToSharedApp()
const visitor = await newVisitor(browser, desktop)
const elite = `${app.url}/charter-elite`

/** The text of a figure of the open tool. */
const figureOf = async (page: Page, label: string) => {
  const figure = page.getByRole('region', { name: label, exact: true })
  await figure.waitFor()
  return figure.innerText()
}

const countIn = (text: string) => Number(/([\d,]+) trades?/.exec(text)?.[1]?.replaceAll(',', ''))

describe('Charter Elite', () => {
  it('finds, brushes, lists, compares and reports', async () => {
    const { page, faults } = visitor
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await signUp(page, app.url)

    // Nothing to analyze yet.
    await page.goto(elite)
    await page.getByText(/^No trades in .* yet$/).waitFor()
    await loadDemoData(page, app.url)

    // Every tool has a finding.
    await page.goto(elite)
    const tiles = page.getByRole('list', { name: 'Findings of all tools' })
    await settled(page)
    await expect.poll(() => tiles.locator('.MuiSkeleton-root').count()).toBe(0)
    for (const key of toolKeys) {
      const tile = tiles.getByRole('button', { name: toolFacts[key].title })
      const findingOf = async () => (await tile.innerText()).replace(toolFacts[key].title, '').trim()
      await expect.poll(findingOf, { message: key }).not.toBe('')
    }
    await expectClean(page, 'all tools')

    // A tool is found by what it says, and opened by keyboard.
    await page.getByRole('searchbox', { name: 'Find a tool' }).fill('hour weekday')
    const rail = page.getByRole('tablist', { name: 'Tools' })
    await expect.poll(() => rail.getByRole('tab').count()).toBeLessThan(5)
    await page.getByRole('searchbox', { name: 'Find a tool' }).fill('')
    await rail.getByRole('tab', { name: /All tools/ }).focus()
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/tool=temporal/)

    // The demo trader loses in one hour; the tool says so.
    const panel = page.getByRole('region', { name: 'Temporal performance' })
    await panel.getByText(/15:00/).first().waitFor()
    await panel.getByText('Likely', { exact: true }).waitFor()
    await settled(page)
    await expectClean(page, 'temporal performance')

    // A brush by keyboard cuts the other tools and not this one.
    const before = await figureOf(page, 'Trades')
    const chart = panel.getByRole('application', { name: /^Mean R by hour and weekday/ })
    await chart.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.waitForURL(/brush=/)
    const brushes = page.getByRole('list', { name: 'Brushes' })
    await expect.poll(() => brushes.innerText()).toMatch(/Temporal performance: .*Monday/)
    await expect.poll(() => figureOf(page, 'Trades')).toBe(before)
    await rail.getByRole('tab', { name: /Performance breakdown/ }).click()
    const breakdown = page.getByRole('region', { name: 'Performance breakdown' })
    await breakdown.waitFor()
    await settled(page)

    // Its trades, in the drawer and in the history: as many, with the same result.
    await page.getByRole('button', { name: 'View trades' }).click()
    const drawer = page.getByRole('dialog', { name: 'Performance breakdown' })
    await drawer.getByText(/^\d+ trades$/).waitFor()
    const drilled = countIn(await drawer.innerText())
    expect(drilled).toBeGreaterThan(20)
    expect(drilled).toBeLessThan(Number(/\d+/.exec(before)?.[0]))
    await drawer.getByRole('button', { name: 'R', exact: true }).click()
    await drawer
      .getByRole('listitem')
      .first()
      .getByText(/\+\d\.\d\dR/)
      .waitFor()
    await expectClean(page, 'trades of a brush')
    await page.keyboard.press('Escape')
    const net = /[+−]\$[\d,.]+/.exec(await figureOf(page, 'Net P&L'))?.[0] ?? ''
    await page.getByRole('button', { name: 'View trades' }).click()
    await drawer.getByRole('link', { name: 'Open in history' }).click()
    await page.waitForURL(/\/trade-history\?/)
    // The address changes before the screen does, and the tool left may show the same result.
    const totals = page.getByRole('region', { name: 'Totals of all trades shown' })
    await totals.getByText(net, { exact: true }).waitFor()
    await expect.poll(() => page.locator('main').innerText()).toContain(`Trades\n${drilled}\n`)
    await page.goBack()
    await settled(page)

    // The table behind the chart, and the group behind a row.
    await page.getByRole('button', { name: 'Clear brushes' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.has('brush')).toBe(false)
    await breakdown
      .getByRole('button', { name: /^Table|Show as table/ })
      .first()
      .click()
    await breakdown.getByRole('table').first().getByText('Opening range breakout').first().waitFor()

    // One setup against another.
    await page.getByRole('button', { name: 'Compare' }).click()
    const other = page.getByRole('region', { name: 'Compared with' })
    await choose(page, page.getByRole('search', { name: 'Selection' }).first(), 'Mean reversion to VWAP')
    await choose(page, other, 'Trend pullback')
    await breakdown.getByText('A − B').first().waitFor()
    await settled(page)
    await expect.poll(() => new URL(page.url()).searchParams.get('compare')).toMatch(/^setup=/)
    await expectClean(page, 'comparison')

    // A note beside the tool saves itself, and is in the report.
    await page.getByRole('textbox', { name: 'Note: Performance breakdown' }).fill('Fewer setups.')
    await page.getByText('Saved', { exact: true }).waitFor()

    // The report has the chosen tools with both selections, and prints.
    await page.getByRole('link', { name: 'Report' }).click()
    await page.getByRole('button', { name: 'Drawdown' }).click()
    await page
      .getByRole('region', { name: 'Drawdown', exact: true })
      .getByText(/random orders|deepest drawdown/)
      .first()
      .waitFor()
    const about = page.getByRole('region', { name: 'About this report' })
    await expect.poll(() => about.innerText()).toContain('Mean reversion to VWAP')
    await expect.poll(() => about.innerText()).toContain('Trend pullback')
    await expect.poll(() => page.getByRole('heading', { name: 'Definitions' }).count()).toBe(2)
    await expect
      .poll(() => page.getByRole('region', { name: 'Note: Performance breakdown' }).innerText())
      .toContain('Fewer setups.')
    await settled(page)
    await expectClean(page, 'report')
    await page.getByRole('button', { name: 'Print' }).click()
    await page.locator('body[data-printed]').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('link', { name: 'Skip to content' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('group', { name: 'Tools in the report' }).count()).toBe(0)
    await page.emulateMedia({ media: null })
    expect(faults).toEqual([])
  })

  it.runIf(includesPart('walks through all tools'))(
    'walks all sixteen tools: a brush, the trades behind a figure, the table and a comparison',
    async () => {
      const { page, faults } = visitor
      await page.goto(`${elite}?tool=${toolKeys[0]}`)
      await walkTools(page)

      await chooseSide(page.getByRole('search', { name: 'Selection' }), 'Long')
      await page.getByRole('button', { name: 'Compare' }).click()
      await chooseSide(page.getByRole('region', { name: 'Compared with' }), 'Short')
      await compareTools(page)
      expect(faults).toEqual([])
    },
  )
})

/** Chooses one setup in a selection. */
async function choose(page: Page, within: ReturnType<Page['getByRole']>, setup: string): Promise<void> {
  await within.getByRole('combobox', { name: /^Setups/ }).click()
  await page.getByRole('option', { name: setup }).click()
  await page.keyboard.press('Escape')
  await settled(page)
}

/** Chooses a side in a selection, and waits until it is shown. */
async function chooseSide(within: Locator, side: 'Long' | 'Short'): Promise<void> {
  const button = within.getByRole('group', { name: 'Side' }).getByRole('button', { name: side })
  await button.click()
  await button.and(within.page().locator('[aria-pressed="true"]')).waitFor()
}
