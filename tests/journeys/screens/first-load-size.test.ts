import type { BrowserContext, Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signUpAffiliateAdmin } from '#tests/journeys/affiliates/affiliate-admin.ts'
import { demoReaderState, newVisitor, settled, type SignedIn } from '#tests/journeys/steps.ts'
import { connectToSharedApp, ownAddress } from '#tests/support/server/shared-app.ts'

/** JavaScript of a first visit, compressed as it is sent: what a trader on a phone waits for. In kB of 1,000 bytes. */
// Charter Elite adds the thread that holds the trades and runs its sixteen tools, which draw the rail: 100 kB. A tool adds
// ECharts: docs/decisions/0025-weight-of-a-tool.md. The editor of formulas adds a code editor to a part of the thread.
const budgets = { landing: 145, shell: 260, chart: 470, tools: 390, tool: 605, editor: 480 }

/** What opens the connection of live updates once a page is idle, which is sometimes before it counts as drawn. */
const whenIdle = /\/(background-work|keep-alive|live|live-updates)-[^/]*\.js$/

/** The window of the goals: what is below it loads when it is scrolled near. */
const firstView = { width: 1280, height: 800 }

const { app, browser } = await connectToSharedApp()

/**
 * Adds up the scripts that a visit loads, those of its workers included: each address once, as the browser keeps what it
 * has fetched for the second worker.
 */
function weigh(context: BrowserContext): () => number {
  const sizes = new Map<string, number>()
  const note = (response: Response) => {
    const url = response.url()
    if (!/\.m?js(\?|$)/.test(url) || whenIdle.test(url) || sizes.has(url)) return
    sizes.set(url, Number(response.headers()['content-length']))
  }
  context.on('response', note)
  return () => Math.round([...sizes.values()].reduce((total, size) => total + size, 0) / 100) / 10
}

/** Opens a path in a fresh profile, empty or signed in, and weighs what is loaded until everything is drawn. */
async function firstLoad(path: string, charts: number, storageState?: SignedIn): Promise<number> {
  const context = await browser.newContext({
    ...ownAddress(),
    viewport: firstView,
    ...(storageState ? { storageState } : {}),
  })
  const page = await context.newPage()
  const weight = weigh(context)
  await page.goto(app.url + path)
  await settled(page)
  await expect.poll(() => page.locator('figure canvas').count()).toBe(charts)
  await settled(page)
  const total = weight()
  await context.close()
  process.stdout.write(`${path}: ${total} kB\n`)
  return total
}

/** Signs up an account that is then made an admin and an affiliate. */
async function operator(): Promise<SignedIn> {
  const { context, page } = await newVisitor(browser, firstView)
  await signUpAffiliateAdmin(page, app)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Weighs a first visit that opens the form of a new stat, with the editor of formulas. */
async function editorLoad(storageState: SignedIn): Promise<number> {
  const context = await browser.newContext({ ...ownAddress(), viewport: firstView, storageState })
  const page = await context.newPage()
  const weight = weigh(context)
  await page.goto(`${app.url}/playbook/custom-stats`)
  await page.getByRole('button', { name: 'New stat' }).click()
  await page.getByRole('textbox', { name: 'Formula' }).waitFor()
  await settled(page)
  const total = weight()
  await context.close()
  process.stdout.write(`editor of a custom stat: ${total} kB\n`)
  return total
}

/** The active portfolio that the browser remembers. */
function portfolioOf({ origins }: SignedIn): string {
  const stored = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'persist:portfolio')
  return /"activePortfolioId":"([^"]+)"/.exec(stored?.value ?? '')?.[1] ?? 'none'
}

/** The address of the first setup of the list; those of the demo have trades. */
async function firstSetup(storageState: SignedIn): Promise<string> {
  const context = await browser.newContext({ ...ownAddress(), viewport: firstView, storageState })
  const page = await context.newPage()
  await page.goto(`${app.url}/playbook/setups`)
  const address = await page.locator('a[href^="/playbook/setups/"]').first().getAttribute('href')
  await context.close()
  return address ?? 'none'
}

describe('first load stays within its budget', () => {
  it.each(['/', '/auth/login', '/auth/signup'])('%s', async (path) => {
    expect(await firstLoad(path, 0)).toBeLessThanOrEqual(budgets.landing)
  })

  it('behind sign-in, with trades', async () => {
    const trader = await demoReaderState(browser, app.url)
    expect.soft(await firstLoad('/settings/profile', 0, trader)).toBeLessThanOrEqual(budgets.shell)
    expect.soft(await firstLoad('/settings/portfolio', 0, trader)).toBeLessThanOrEqual(budgets.shell)
    expect.soft(await firstLoad('/settings/team', 0, trader)).toBeLessThanOrEqual(budgets.shell)
    expect.soft(await firstLoad('/mcp-test', 0, trader)).toBeLessThanOrEqual(budgets.chart)
    expect.soft(await firstLoad('/dashboard', 1, trader)).toBeLessThanOrEqual(budgets.chart)
    expect.soft(await firstLoad(await firstSetup(trader), 1, trader)).toBeLessThanOrEqual(budgets.chart)
    expect.soft(await firstLoad('/monte-carlo-simulator', 1, trader)).toBeLessThanOrEqual(budgets.chart)
    expect.soft(await firstLoad('/ai-insights', 0, trader)).toBeLessThanOrEqual(budgets.chart)
    expect
      .soft(await firstLoad(`/what-if-simulator/strategy/${portfolioOf(trader)}`, 1, trader))
      .toBeLessThanOrEqual(budgets.chart)
    for (const [tab, charts] of [
      ['drawdown', 4],
      ['kelly', 1],
      ['history', 6],
    ] as const) {
      const weight = await firstLoad(`/monte-carlo-simulator?tab=${tab}`, charts, trader)
      expect.soft(weight, tab).toBeLessThanOrEqual(budgets.chart)
    }
    expect.soft(await firstLoad('/affiliate/dashboard', 0, trader)).toBeLessThanOrEqual(budgets.chart)
    expect.soft(await firstLoad('/charter-elite', 0, trader)).toBeLessThanOrEqual(budgets.tools)
    expect.soft(await firstLoad('/charter-elite?tool=breakdown', 0, trader)).toBeLessThanOrEqual(budgets.tool)
    const affiliate = await operator()
    expect.soft(await firstLoad('/adminpanel', 4, affiliate)).toBeLessThanOrEqual(budgets.chart)
    expect.soft(await firstLoad('/affiliate/dashboard', 0, affiliate)).toBeLessThanOrEqual(budgets.chart)
    expect.soft(await firstLoad('/playbook/custom-stats', 0, trader)).toBeLessThanOrEqual(budgets.chart)
    expect.soft(await editorLoad(trader)).toBeLessThanOrEqual(budgets.editor)
    // Without a budget of their own: long forms and the data grid. What they weigh is printed beside the others.
    for (const path of ['/trade-history', '/trade-entry?new=true&t=0', '/trade-entry/import']) {
      expect.soft(await firstLoad(path, 0, trader)).toBeGreaterThan(budgets.landing)
    }
  })
})
