import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
    /** Answers with the shared application, once it runs. */
    sharedApp: string
  }
}

async function start() {
  // The server trusts one proxy, so that each journey has an address, and with it rate limits, of its own.
  const [app, browser] = await Promise.all([
    startApp({ EDGEWORTH_TRUST_PROXY: '1' }),
    chromium.launchServer(chromiumOptions()),
  ])
  const demoReader = await signUpDemoTrader(app.url)
  const { url, dataFolder } = app
  const shared: SharedApp = { url, dataFolder, browserEndpoint: browser.wsEndpoint(), demoReader }
  return {
    shared,
    stop: async () => {
      await browser.close()
      await app.stop()
    },
  }
}

/**
 * Vitest's global setup of the journeys: builds the application as `npm start` does beside the tests that run before, and
 * starts it and a browser once, when the first journey asks for them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = ensureBuilt()
  // Whoever asks is told; nobody may ask.
  built.catch(() => undefined)
  let started: ReturnType<typeof start> | null = null
  const desk = createServer((_request, response) => {
    started ??= built.then(start)
    started.then(
      ({ shared }) => response.end(JSON.stringify(shared)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  project.provide('sharedApp', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`)
  return async () => {
    desk.close()
    await built.catch(() => undefined)
    await (await started?.catch(() => null))?.stop()
  }
}
