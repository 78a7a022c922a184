import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { doAndUndo } from '#tests/journeys/do-and-undo.ts'
import { newVisitor, saveDownload, settled, signUpWithDemoData } from '#tests/journeys/steps.ts'
import { accessibilityFaults, colorFaults, desktop, phone } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'
import { includesPart } from '#tests/support/tier.ts'

/** The history on the demo data: columns, views, filters, groups, bulk edit, files. */
const { app, browser } = await connectToSharedApp()

const grid = (page: Page) => page.getByRole('grid', { name: 'Trades' })
const rows = async (page: Page) => Number(await grid(page).getAttribute('aria-rowcount')) - 1
const totals = (page: Page) => page.getByRole('region', { name: 'Totals of all trades shown' })
/** "$" and signs away: what a sum is as a number. */
const amount = (text: string) => Number(text.replaceAll(/[^\d.\u2212-]/g, '').replace('\u2212', '-'))

async function openHistory(page: Page, address = ''): Promise<void> {
  await page.goto(`${app.url}/trade-history${address}`)
  await page.getByRole('row').nth(1).waitFor()
  await settled(page)
}

async function withDemoData(viewport: { width: number; height: number }, scheme: 'light' | 'dark' = 'light') {
  const visitor = await newVisitor(browser, viewport, scheme)
  await signUpWithDemoData(visitor.page, app.url)
  await settled(visitor.page)
  return visitor
}

/** A visit to the account with demo data that all share who change nothing on the server. */
const asReader = async (viewport: { width: number; height: number }, scheme: 'light' | 'dark' = 'light') =>
  newVisitor(browser, viewport, scheme, app.demoReader)

/** What the page hands to the browser's downloads when a file of a format is asked for. */
async function exported(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(format, { exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  await dialog.waitFor({ state: 'detached' })
  return readFile(await saveDownload(download))
}

describe('the history', () => {
  it('narrows, groups and keeps what it shows: in the address, and as a view', async () => {
    const { page, context, faults } = await withDemoData(desktop)
    await page.setViewportSize({ width: 1280, height: 800 })
    await openHistory(page)
    const all = await rows(page)
    expect(all).toBeGreaterThan(100)
    const countWhole = () =>
      grid(page).evaluate((element) => {
        const head = element.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? 0
        const end = Math.min(window.innerHeight, element.getBoundingClientRect().bottom)
        const places = [...element.querySelectorAll('[role=row]')].map((row) => row.getBoundingClientRect())
        return places.filter(({ top, bottom }) => top >= head - 1 && bottom <= end + 1).length
      })
    await expect.poll(countWhole).toBeGreaterThanOrEqual(15)
    await page.setViewportSize(desktop)
    // One click each for side and result; neither list is that of all trades.
    await page.getByRole('button', { name: 'Long', exact: true }).click()
    await page.waitForURL(/direction=long/)
    await page.getByRole('button', { name: 'Views' }).click()
    await expect
      .poll(() => page.getByRole('menuitem', { name: 'All trades' }).getAttribute('class'))
      .not.toContain('selected')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Long', exact: true }).click()
    await expect.poll(() => rows(page)).toBe(all)

    // A column that only the domain can compute, and one that only the rest of the journal can.
    await page.getByRole('button', { name: 'Columns' }).click()
    const columns = page.getByRole('dialog', { name: 'Columns' })
    await columns.getByLabel('Find a column').fill('ticks')
    await columns.getByRole('checkbox', { name: 'Ticks', exact: true }).check()
    await columns.getByLabel('Find a column').fill('Balance after')
    await columns.getByRole('checkbox', { name: 'Balance after', exact: true }).check()
    await columns.getByRole('button', { name: 'Move Balance after left' }).click()
    await columns.getByRole('button', { name: 'Close columns' }).click()
    await columns.waitFor({ state: 'detached' })
    const balance = page.getByRole('columnheader', { name: 'Balance after' })
    await balance.scrollIntoViewIfNeeded()
    const place = await balance.getAttribute('aria-colindex')
    const cell = page.locator(`[role=gridcell][aria-colindex="${place}"]`).first()
    await expect.poll(() => cell.innerText()).toMatch(/^\$\d/)

    // Losses alone, by the panel of all filters; the address says so and survives a reload.
    await page.getByRole('button', { name: 'All filters' }).click()
    const filters = page.getByRole('dialog', { name: 'All filters' })
    await filters.getByLabel('Result').click()
    await page.getByRole('option', { name: 'Loss' }).click()
    await page.keyboard.press('Escape')
    await filters.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => rows(page)).toBeLessThan(all)
    await settled(page)
    const losses = await rows(page)
    await page.waitForURL(/result=loss/)
    await page.reload()
    await expect.poll(() => rows(page)).toBe(losses)
    await page.getByRole('button', { name: 'Remove the filter Result: Loss' }).waitFor()

    // Kept as a view, left, changed, and opened again.
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save as…' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Losses by balance')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.waitForURL(/view=[0-9a-f-]{36}/)
    await expect.poll(() => page.getByText('Modified', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Remove the filter Result: Loss' }).click()
    await page.getByText('Modified', { exact: true }).waitFor()
    await page.goto(`${app.url}/dashboard`)
    await openHistory(page)
    await expect.poll(() => rows(page)).toBe(all)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Losses by balance' }).click()
    await expect.poll(() => rows(page)).toBe(losses)
    await page.getByRole('columnheader', { name: 'Balance after' }).waitFor({ state: 'attached' })

    // Groups are sums over everything that matches: together they are the totals. The few symbols are all drawn.
    await page.getByLabel('Group by').click()
    await page.getByRole('option', { name: 'Symbol' }).click()
    await page.getByRole('row', { expanded: false }).first().waitFor()
    const lacking = async () => {
      const heads = await page.getByRole('row', { expanded: false }).allInnerTexts()
      const sum = heads.reduce((total, head) => total + amount(head.split('\n').at(-1) ?? ''), 0)
      return amount(/Net P&L\s+(\S+)/.exec(await totals(page).innerText())?.[1] ?? '') - sum
    }
    await expect.poll(lacking).toBeCloseTo(0, 2)
    await page.getByRole('row', { expanded: false }).first().click()
    await page.getByRole('row', { expanded: true }).first().waitFor()
    await page.getByRole('gridcell', { name: 'Loss' }).first().waitFor()

    // Weeks begin with the day that the calendar's weeks begin with.
    for (const weekday of [7, 1]) {
      await page.evaluate((day) => localStorage.setItem('edgeworth:week-start', String(day)), weekday)
      await page.reload()
      await page.getByLabel('Group by').click()
      await page.getByRole('option', { name: 'Week', exact: true }).click()
      const weeks = page.getByRole('row', { name: /Week of/ })
      await weeks.first().waitFor()
      const days = (await weeks.allInnerTexts()).map((text) => /Week of (\w+ \d+, \d+)/.exec(text)?.[1] ?? '')
      expect(new Set(days.map((day) => new Date(day).getDay()))).toEqual(new Set([weekday % 7]))
    }
    expect(faults).toEqual([])
    await context.close()
  })

  it('by keyboard alone: rows, columns, selection, the trade', async () => {
    const { page, context, faults } = await asReader(desktop)
    await openHistory(page)
    await grid(page).focus()
    const active = async () => {
      const id = await grid(page).getAttribute('aria-activedescendant')
      const cell = page.locator(`[id="${id ?? ''}"]`)
      const row = cell.locator('xpath=ancestor::*[@role="row"]')
      return {
        row: Number(await row.getAttribute('aria-rowindex')),
        column: Number(await cell.getAttribute('aria-colindex')),
      }
    }
    await expect.poll(active).toEqual({ row: 2, column: 2 })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect.poll(active).toEqual({ row: 3, column: 3 })
    await page.keyboard.press('Control+End')
    await expect.poll(async () => (await active()).row).toBe((await rows(page)) + 1)
    await page.keyboard.press('Control+Home')
    await expect.poll(async () => (await active()).row).toBe(2)
    await settled(page)
    await page.getByRole('checkbox', { name: /, row 3$/ }).waitFor()
    await page.keyboard.press('Space')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('3 selected').waitFor()

    // On the names of the columns: sort, and move to the right.
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL(/sort=symbol/)
    const symbol = page.getByRole('columnheader', { name: 'Symbol' })
    await expect.poll(() => symbol.getAttribute('aria-sort')).toBe('ascending')
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(() => symbol.getAttribute('aria-colindex')).toBe('4')

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/trade-history\/[0-9a-f-]{36}$/)
    expect(faults).toEqual([])
    await context.close()
  })

  it('changes many at once, and reports the outcome of each', async () => {
    const { page, context, faults } = await withDemoData(desktop)
    await openHistory(page)
    for (const row of [1, 3]) await page.getByRole('checkbox', { name: new RegExp(`, row ${row}$`) }).click()
    await page.getByText('2 selected').waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Exit reason').click()
    await page.getByRole('option', { name: 'Trailing stop' }).click()
    await dialog.getByLabel('Lock').click()
    await page.getByRole('option', { name: 'Lock', exact: true }).click()
    await dialog.getByRole('button', { name: 'Change 2 trades' }).click()
    await dialog.getByText('2 changed.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()

    // A locked trade takes no other change: everything that matches is changed but those two.
    const all = await rows(page)
    await page.getByRole('button', { name: `Select all ${all}` }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByText(`Changes all ${all} trades`).waitFor()
    await dialog.getByLabel('Exit reason').click()
    await page.getByRole('option', { name: 'Time' }).click()
    await dialog.getByRole('button', { name: `Change ${all} trades` }).click()
    await dialog.getByText(`${all - 2} changed, 2 refused.`).waitFor()
    await expect.poll(() => dialog.getByText(/locked/).count()).toBe(2)
    await dialog.getByRole('button', { name: 'Close' }).click()

    await openHistory(page, '?exitReason=trailing')
    await expect.poll(() => rows(page)).toBe(2)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => rows(page)).toBe(all)

    // Deleted and restored.
    await page.getByRole('checkbox', { name: /, row 2$/ }).click()
    await doAndUndo(page, async () => {
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect.poll(() => totals(page).innerText()).toContain(String(all - 1))
    })
    await expect.poll(() => totals(page).innerText()).toContain(String(all))
    expect(faults).toEqual([])
    await context.close()
  })

  it('splits, merges and locks from the rows, and groups by session what adds up to the totals', async () => {
    const { page, context, faults } = await withDemoData(desktop)
    await openHistory(page)
    const all = await rows(page)
    const net = async () => /Net P&L\s+(\S+)/.exec(await totals(page).innerText())?.[1] ?? ''
    const before = await net()
    const menu = async (row: number, name: string) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .nth(row)
        .click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    // One of the size goes into a trade of its own, at both ends: together they are what the whole was.
    await menu(0, 'Split')
    const dialog = page.getByRole('dialog')
    for (const fill of [1, 2]) await dialog.getByLabel(`Size of fill ${fill} for the new trade`).fill('1')
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Split' }).click()
    await expect.poll(() => rows(page)).toBe(all + 1)
    await expect.poll(net).toBe(before)

    // Both parts are the newest trades still: selected, they become one again.
    for (const row of [1, 2]) await page.getByRole('checkbox', { name: new RegExp(`, row ${row}$`) }).click()
    const bar = page.getByRole('region', { name: 'Selected trades' })
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Merge into one' }).click()
    await dialog.getByText('Combined net P&L').waitFor()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Merge 2 trades' }).click()
    await expect.poll(() => rows(page)).toBe(all)
    await expect.poll(net).toBe(before)
    await expect.poll(() => bar.count()).toBe(0)

    // Locked, a trade offers nothing that changes it but its unlocking.
    await menu(0, 'Lock')
    await page.getByText('Trade locked').waitFor()
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    const refused = page.getByRole('menuitem', { disabled: true })
    await expect.poll(() => refused.allInnerTexts()).toEqual(['Split', 'Merge with others', 'Delete'])
    await page.keyboard.press('Escape')

    await page.goto(`${app.url}/trade-history?group=entrySession`)
    await page.getByRole('row', { expanded: false }).first().waitFor()
    await page.getByRole('row', { expanded: false, name: /^Regular hours/ }).waitFor()
    const sumOfHeads = async () => {
      const heads = await page.getByRole('row', { expanded: false }).allInnerTexts()
      return heads.reduce((sum, head) => sum + amount(head.split('\n').at(-1) ?? ''), 0)
    }
    await expect.poll(sumOfHeads).toBeCloseTo(amount(before), 2)
    expect(faults).toEqual([])
    await context.close()
  })

  it('on a phone: groups, selects, edits the selection, and undoes a deletion', async () => {
    const { page, context, faults } = await withDemoData(phone)
    await page.goto(`${app.url}/trade-history`)
    const cards = page.getByRole('list', { name: 'Trades' })
    await cards.getByRole('listitem').nth(3).waitFor()
    await settled(page)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    for (const card of [0, 1]) await cards.getByRole('checkbox').nth(card).click()
    await page.getByText('2 selected').waitFor()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    // Read before the dialog, behind which nothing can be reached.
    const count = amount((await totals(page).innerText()).split('\n')[1] ?? '')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await doAndUndo(page, async () => {
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect.poll(() => totals(page).innerText()).toContain(String(count - 2))
    })
    await expect.poll(() => totals(page).innerText()).toContain(String(count))

    await page.getByLabel('Group by').click()
    await page.getByRole('option', { name: 'Symbol' }).click()
    const head = cards.getByRole('button', { expanded: false }).first()
    await head.click()
    await cards.getByRole('button', { expanded: true }).waitFor()
    await cards.getByRole('link').first().waitFor()
    await settled(page)
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  })

  it('writes the same trades into every file', async () => {
    const { page, context, faults } = await asReader(desktop)
    await openHistory(page, '?result=win&sort=netPnl')
    const count = await rows(page)
    const csv = Papa.parse<Record<string, string>>((await exported(page, 'CSV')).toString('utf8'), {
      header: true,
      skipEmptyLines: true,
    }).data
    const json = JSON.parse((await exported(page, 'JSON')).toString('utf8')) as Record<string, string>[]
    const parts = unzipSync(new Uint8Array(await exported(page, 'Excel (XLSX)')))
    const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml'])
    expect(json.length).toBe(count)
    expect(csv.map((row) => row['Net P&L'])).toEqual(json.map(({ netPnl }) => netPnl))
    const nets = json.map(({ netPnl }) => Number(netPnl))
    expect(nets).toEqual(nets.toSorted((a, b) => b - a))
    const sheetRows = [...sheet.matchAll(/<row>(.*?)<\/row>/g)].map(([, row = '']) =>
      [...row.matchAll(/<c[^>]*?(?:\/>|>(?:<v>|<is><t[^>]*>)(.*?)<\/(?:v|t)>.*?<\/c>)/g)].map(([, text]) => text ?? ''),
    )
    expect(sheetRows[0]).toEqual(Object.keys(csv[0] ?? {}).map((name) => name.replace('&', '&amp;')))
    expect(sheetRows.slice(1).map((row) => row.at(-1))).toEqual(json.map(({ netPnl }) => netPnl))
    expect(faults).toEqual([])
    await context.close()
  })

  const everyday = [
    ['desktop, light', desktop, 'light'],
    ['phone, dark', phone, 'dark'],
  ] as const
  const further = [
    ['desktop, dark', desktop, 'dark'],
    ['phone, light', phone, 'light'],
  ] as const
  const isWhole = includesPart('all sizes and schemes', 'src/features/trade-history')
  it.each([...everyday, ...(isWhole ? further : [])])('is for everybody: %s', async (_name, viewport, scheme) => {
    const { page, context, faults } = await asReader(viewport, scheme)
    const findFaults = () => (scheme === 'dark' ? colorFaults(page) : accessibilityFaults(page))
    await page.goto(`${app.url}/trade-history?result=win,loss`)
    await totals(page).waitFor()
    await settled(page)
    await expect.poll(findFaults).toEqual([])
    await page.getByRole('button', { name: 'All filters' }).click()
    await page.getByRole('dialog', { name: 'All filters' }).waitFor()
    await expect.poll(findFaults).toEqual([])
    await page.keyboard.press('Escape')
    if (viewport === desktop) {
      await page.goto(`${app.url}/trade-history?group=month`)
      await page.getByRole('row', { expanded: false }).first().click()
      await settled(page)
      await expect.poll(findFaults).toEqual([])
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('dialog', { name: 'Columns' }).waitFor()
      await expect.poll(findFaults).toEqual([])
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  })
})
