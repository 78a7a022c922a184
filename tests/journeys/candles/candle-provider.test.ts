import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, newVisitor, settled, signUp } from '#tests/journeys/steps.ts'
import { accessibilityFaults, desktop, phone } from '#tests/support/browser/browser.ts'
import { startApp, type RunningApp } from '#tests/support/server/running-app.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** Candles from the operator's provider, a benchmark among them, and the benchmark's move while a trade was open. */
const { browser } = await connectToSharedApp()
let app: RunningApp
let folder = ''
const asked: string[] = []

/** A minute's bar: 0.5 above and below a price that rises by 0.01 a minute from 100 on. */
const provider = createServer((request, response) => {
  const address = new URL(request.url ?? '', 'http://provider')
  asked.push(address.pathname)
  const [from, to] = ['from', 'to'].map((name) => Number(address.searchParams.get(name)))
  const bars = []
  for (let at = from ?? 0; at < (to ?? 0); at += 60) {
    const price = 100 + (at - (from ?? 0)) / 6_000
    bars.push({ t: at * 1_000, o: price, h: price + 0.5, l: price - 0.5, c: price, v: 1 })
  }
  response.end(JSON.stringify(address.pathname === '/NONE' ? [] : bars))
})

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'edgeworth-provider-'))
  await new Promise<void>((done) => void provider.listen(0, '127.0.0.1', done))
  const { port } = provider.address() as AddressInfo
  const template = `http://127.0.0.1:${port}/{symbol}?from={fromSeconds}&to={toSeconds}&length={timeframe}`
  app = await startApp({ EDGEWORTH_CANDLES_URL: template })
})
afterAll(async () => {
  await app?.stop()
  provider.close()
  rmSync(folder, { recursive: true, force: true })
})

async function openTrade(page: Page, symbol: string): Promise<void> {
  await page.goto(`${app.url}/trade-history`)
  await page.getByRole('link', { name: symbol }).first().click()
  await page.getByRole('heading', { name: new RegExp(symbol), level: 1 }).waitFor()
  await settled(page)
}
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Candles' }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
}

describe('candles from a provider', () => {
  it('are fetched for a trade and for the benchmark, which is chosen in the settings and taken from then on', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    const file = join(folder, 'trades.csv')
    writeFileSync(
      file,
      [
        'Symbol,Direction,Quantity,Entry Price,Exit Price,Entry Time,Exit Time,Gross P&L',
        ...['QXA', 'QXI', 'NONE'].map(
          (symbol) => `${symbol},Long,1,100,101,2025-03-10 09:41:00,2025-03-10 11:02:00,1.00`,
        ),
      ].join('\n'),
    )
    await importFile(page, app.url, file)

    // Without candles there is nothing to choose, and the field says how to change that.
    await page.goto(`${app.url}/settings/portfolio`)
    await page.getByRole('button', { name: 'Edit Main' }).click()
    await page.getByText(/No candles yet/).waitFor()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()

    await openTrade(page, 'NONE')
    await act(page, 'Fetch candles')
    await page.getByRole('button', { name: 'Fetch', exact: true }).click()
    await page.getByText('The provider has no candles for this period.').waitFor()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()

    for (const symbol of ['QXI', 'QXA']) {
      await openTrade(page, symbol)
      await act(page, 'Fetch candles')
      await page.getByRole('button', { name: 'Fetch', exact: true }).click()
      await page.getByText(/^[\d,]+ candles stored\.$/).waitFor()
      await page.getByRole('img', { name: new RegExp(`candles of 1m of ${symbol} with 2 fills`) }).waitFor()
    }
    expect(asked).toEqual(['/NONE', '/QXI', '/QXA'])

    await page.setViewportSize(phone)
    await page.goto(`${app.url}/settings/portfolio`)
    await page.getByRole('button', { name: 'Edit Main' }).click()
    await page.getByRole('combobox', { name: 'Benchmark' }).click()
    await page.getByRole('option', { name: 'QXI' }).click()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Main saved.').waitFor()
    await page.setViewportSize(desktop)

    await openTrade(page, 'QXA')
    await act(page, 'Compute excursions')
    await page.getByText(/^From candles of 1m: .*the benchmark’s move\./).waitFor()
    await act(page, 'Compute for portfolio')
    await page.getByText('Benchmark: QXI.').waitFor()
    expect(faults).toEqual([])
    await context.close()
  })
})
