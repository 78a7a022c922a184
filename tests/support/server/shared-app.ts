import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { endCoverage } from '#tests/support/covering/page-coverage.ts'
import { newAddress } from './new-trader.ts'
import type { SharedApp } from './start-shared-app.ts'

/** Connects a test file to the application and browser that all journeys share; its contexts close with the file. */
export async function connectToSharedApp(): Promise<{ readonly app: SharedApp; readonly browser: Browser }> {
  const answer = await fetch(inject('sharedApp'))
  if (!answer.ok) throw new Error(await answer.text())
  const app = (await answer.json()) as SharedApp
  const browser = await chromium.connect(app.browserEndpoint)
  afterAll(async () => {
    await endCoverage(browser)
    await browser.close()
  })
  return { app, browser }
}

/** Gives a browser context its own address as seen by the server, because rate limits count by address. */
export const ownAddress = (): BrowserContextOptions => ({ extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })
