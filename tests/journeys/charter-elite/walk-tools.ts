import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'

/** Where the trades behind a part of a tool are opened: a bar or cell, the first row of a table, or a figure. */
type Drill =
  | { readonly chart: string }
  | { readonly table: string }
  /** The label of the figure, and what its dialog says of the sample. */
  | { readonly figure: RegExp }

interface Stop {
  /** The chart that is brushed. */
  readonly brush: string
  /** Keys that grow the brush from its first place; a tenth of the places or the next one by default. */
  readonly keys?: readonly string[]
  readonly drill: Drill
}

/** What is brushed and opened in each tool on the demo data. */
const stops: Readonly<Record<ToolKey, Stop>> = {
  pee: {
    brush: 'Moves after the exit',
    keys: ['Shift+ArrowRight', 'Shift+ArrowUp'],
    drill: { chart: 'Net exit regret by reason' },
  },
  breakdown: { brush: 'Mean R', drill: { chart: 'Mean R by setup' } },
  ratios: { brush: 'Last 50 trades', drill: { chart: 'Ratios' } },
  rDistribution: { brush: 'Results in R', drill: { table: 'Results' } },
  temporal: { brush: 'Mean R by hour and weekday', drill: { chart: 'Mean R by hour and weekday' } },
  exits: { brush: 'Mean R by exit reason', drill: { chart: 'Mean R by exit reason' } },
  playbook: { brush: 'Δ mean R', drill: { chart: 'Δ mean R' } },
  management: { brush: 'Process and outcome', drill: { chart: 'Mean R by process' } },
  holding: { brush: 'Mean R by holding time', drill: { chart: 'Mean R by holding time' } },
  winRate: { brush: 'Win rate', drill: { figure: /^Last \d+: / } },
  streaks: { brush: 'Mean R after streaks', drill: { chart: 'Mean R after streaks' } },
  fees: { brush: 'Costs', drill: { chart: 'Costs' } },
  equity: { brush: 'Balance', drill: { table: 'Months' } },
  drawdown: { brush: 'Below the peak', drill: { table: 'Drawdowns' } },
  calendar: { brush: 'Days', drill: { chart: 'Days' } },
  missed: { brush: 'Mean R missed by reason', drill: { chart: 'Mean R missed by reason' } },
}

const toNumber = (text: string | undefined) => Number(text?.replaceAll(',', ''))
/** The sample in "n 1,234 (effective 60)"; NaN without one. */
const sampleIn = (text: string) => toNumber(/\bn ([\d,]+)/.exec(text)?.[1])

const panelOf = (page: Page, tool: ToolKey) =>
  page.getByRole('region', { name: toolFacts[tool].title, exact: true }).and(page.locator('[aria-busy]'))

const chartOf = (panel: Locator, title: string) => panel.getByRole('group', { name: `Chart: ${title}`, exact: true })

/** Opens a tool by the rail, and waits until it shows the answer to the selection. */
async function open(page: Page, tool: ToolKey): Promise<Locator> {
  await page
    .getByRole('tablist', { name: 'Tools' })
    .getByRole('tab', { name: new RegExp(`${toolFacts[tool].title}$`) })
    .click()
  const panel = panelOf(page, tool)
  await page.locator('[aria-busy="false"]').and(panel).waitFor()
  return panel
}

/** The largest sample of the key figures; 0 where the tool has no trades. */
async function readSample(panel: Locator): Promise<number> {
  const figures = panel.getByRole('group', { name: 'Key figures' })
  if ((await figures.count()) === 0) return 0
  const samples = [...(await figures.innerText()).matchAll(/\bn ([\d,]+)/g)].map(([, n]) => toNumber(n))
  return Math.max(0, ...samples)
}

/** Brushes the first places of a chart by keyboard; the brush is a chip then. */
async function brush(page: Page, panel: Locator, tool: ToolKey): Promise<void> {
  const { brush: title, keys = ['Shift+PageDown'] } = stops[tool]
  const chart = chartOf(panel, title).getByRole('application')
  await chart.focus()
  for (const key of ['ArrowRight', ...keys]) await chart.press(key)
  await chipOf(page, tool).waitFor()
}

const chipOf = (page: Page, tool: ToolKey) =>
  page
    .getByRole('list', { name: 'Brushes' })
    .getByRole('button', { name: `Remove the brush ${toolFacts[tool].title}:` })

/** Opens the trades behind a part of a tool; returns how many it says they are. */
async function openTrades(page: Page, panel: Locator, drill: Drill): Promise<number> {
  if ('chart' in drill) {
    const chart = chartOf(panel, drill.chart)
    await chart.getByRole('application').press('ArrowRight')
    const sample = sampleIn(await chart.locator('[aria-live="polite"]', { hasText: /\bn \d/ }).innerText())
    await chart.getByRole('application').press('Enter')
    return sample
  }
  if ('table' in drill) {
    const table = panel.getByRole('table', { name: drill.table, exact: true })
    const rows = table.locator('tbody tr')
    await rows.first().waitFor()
    const labels = await table.getByRole('columnheader').allInnerTexts()
    // Bands of results without a trade are rows too.
    const counts = (await rows.locator(`> :nth-child(${labels.indexOf('Trades') + 1})`).allInnerTexts()).map(toNumber)
    const place = counts.findIndex((count) => count > 0)
    await rows.nth(place).locator('th').getByRole('button').last().click()
    return counts[place] ?? 0
  }
  await panel.getByRole('button', { name: drill.figure }).click()
  const details = page.getByRole('dialog')
  await expect.poll(async () => sampleIn(await details.innerText())).toBeGreaterThan(0)
  const sample = sampleIn(await details.innerText())
  await details.getByRole('button', { name: 'Show trades' }).click()
  return sample
}

/** Expects the drawer to list so many trades, and closes it. */
async function expectDrawer(page: Page, trades: number, tool: ToolKey): Promise<void> {
  const drawer = page.getByRole('dialog').filter({ has: page.getByText('Open in history', { exact: true }) })
  const total = drawer.getByText(/^[\d,]+ trades?$/)
  await expect.poll(async () => toNumber(/^[\d,]+/.exec(await total.innerText())?.[0]), { message: tool }).toBe(trades)
  await drawer.getByRole('listitem').first().waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
}

/** Expects the brush of another tool to cut this one, and clears it. */
async function clearBrush(page: Page, panel: Locator, tool: ToolKey): Promise<void> {
  const brushed = await readSample(panel)
  // A tool that a brush left without trades has such a button too.
  await page.getByRole('list', { name: 'Brushes' }).getByRole('button', { name: 'Clear brushes' }).click()
  await chipOf(page, tool).waitFor({ state: 'detached' })
  await expect.poll(() => readSample(panel), { message: `without the brush of ${tool}` }).toBeGreaterThan(brushed)
}

/**
 * Every tool: a part of it opens as many trades as it says, and its brush is a chip that cuts the next tool, where it is
 * cleared.
 */
export async function walkTools(page: Page): Promise<void> {
  for (const [place, tool] of toolKeys.entries()) {
    const panel = await open(page, tool)
    const before = toolKeys[place - 1]
    if (before !== undefined) await clearBrush(page, panel, before)
    const stated = await openTrades(page, panel, stops[tool].drill)
    expect(stated, tool).toBeGreaterThan(0)
    await expectDrawer(page, stated, tool)
    await brush(page, panel, tool)
  }
  // A missed trade is in no other tool.
  const panel = await open(page, 'pee')
  await expect.poll(() => readSample(panel)).toBe(0)
  await clearBrush(page, panel, 'missed')
}

/** Every tool with the two selections that the page compares, and its chart as a table. */
export async function compareTools(page: Page): Promise<void> {
  for (const tool of toolKeys) {
    const panel = await open(page, tool)
    const figures = panel.getByRole('table', { name: 'A compared with B' })
    await figures.getByRole('columnheader', { name: 'A − B' }).waitFor()
    await expect.poll(() => figures.locator('tbody tr').count(), { message: tool }).toBeGreaterThan(0)
    const { brush: title } = stops[tool]
    const chart = chartOf(panel, title)
    await chart.getByRole('button', { name: `Show as table: ${title}`, exact: true }).click()
    await chart.getByRole('table').locator('tbody tr').first().waitFor()
  }
}
