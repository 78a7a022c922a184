// A signed-in page of a new trader in Chromium, over a server of its own, for the measurements of one screen.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Trader } from '#benchmarks/api/journal.mjs'
import { startServer } from '#benchmarks/api/server.mjs'
import { load } from '#benchmarks/api/typescript.mjs'

/** The value that a share of the values does not exceed. */
export const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]

/** Signs the trader in through the form, because the page needs its session. */
async function signIn(page, url, { email, password }) {
  await page.goto(`${url}/auth/login`)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/\/(dashboard|trade-history)$/)
}

/** Calls `measure` with a signed-in page, the server's address and the trader, who has `trades` trades. */
export async function withTraderPage({ name, trades, height }, measure) {
  const folder = mkdtempSync(join(tmpdir(), `edgeworth-${name}-`))
  const server = await startServer(folder)
  const { launchBrowser } = await load('tests/support/browser/browser.ts')
  const browser = await launchBrowser()
  try {
    const trader = await (await (await new Trader(server.url).signUp()).openPortfolio()).importTrades(trades)
    const page = await (await browser.newContext({ viewport: { width: 1280, height } })).newPage()
    page.setDefaultTimeout(60_000)
    await signIn(page, server.url, trader)
    return await measure(page, server.url, trader)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
