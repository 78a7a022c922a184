import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '#scripts/build/build.mjs'
import { chromiumOptions } from '#tests/support/browser/browser.ts'
import { signUpDemoTrader, type SignedIn } from './new-trader.ts'
import { startApp } from './running-app.ts'

/** The addresses of the application and the browser that all journeys share. */
export interface SharedApp {
  readonly url: string
  readonly dataFolder: string
  readonly browserEndpoint: string
  /**
   * What a browser keeps of a trader with demo data, for tests that change nothing on the server: loading the data takes
   * seconds of processor time.
   */
  readonly demoReader: SignedIn
}

declare module 'vitest' {
  interface ProvidedContext {
    sharedApp: SharedApp
  }
}

/**
 * Vitest's global setup of the journeys: builds the application as `npm start` does and starts it and a browser once.
 * The server trusts one proxy, so that each journey has an address, and with it rate limits, of its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt()
  const [app, browser] = await Promise.all([
    startApp({ EDGEWORTH_TRUST_PROXY: '1' }),
    chromium.launchServer(chromiumOptions()),
  ])
  const demoReader = await signUpDemoTrader(app.url)
  const { url, dataFolder } = app
  project.provide('sharedApp', { url, dataFolder, browserEndpoint: browser.wsEndpoint(), demoReader })
  return async () => {
    await browser.close()
    await app.stop()
  }
}
