import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, launchBrowser } from '#tests/support/browser.ts'
import { startApp, type RunningApp } from '#tests/support/running-app.ts'
import { newVisitor, settled, signUp } from './steps.ts'

/** JavaScript of a first visit, compressed: what a trader on a phone waits for. In kB of 1,000 bytes. */
const budgets = { landing: 150, shell: 230, chart: 420 }

let app: RunningApp
let browser: Browser

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startApp(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** Adds up the scripts that a visit loads, workers included; what is only prefetched for later does not count. */
function weigh(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (!/\.js(\?|$)/.test(request.url()) || 'sec-purpose' in request.headers()) return
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  return async () => {
    const all = await Promise.all(sizes)
    return Math.round(all.reduce((total, size) => total + size, 0) / 1000)
  }
}

describe('first load stays within its budget', () => {
  it.each(['/', '/auth/login', '/auth/signup'])('%s', async (path) => {
    const { context, page } = await newVisitor(browser, desktop)
    const weight = weigh(page)
    await page.goto(app.url + path)
    await settled(page)
    expect(await weight()).toBeLessThanOrEqual(budgets.landing)
    await context.close()
  })

  it.each([
    ['/settings/portfolio', budgets.shell],
    ['/dashboard', budgets.chart],
    ['/monte-carlo-simulator', budgets.chart],
  ])('%s', async (path, budget) => {
    const first = await newVisitor(browser, desktop)
    await signUp(first.page, app.url)
    await settled(first.page)
    const state = await first.context.storageState()
    await first.context.close()
    const context = await browser.newContext({ viewport: desktop, storageState: state })
    const page = await context.newPage()
    const weight = weigh(page)
    await page.goto(app.url + path)
    await settled(page)
    expect(await weight()).toBeLessThanOrEqual(budget)
    await context.close()
  })
})
