import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import type { Page } from 'playwright-core'
import { matchPath } from 'react-router-dom'
import { describe, expect, it, onTestFinished } from 'vitest'
import { restoreBackup } from '#server/backup/restore.ts'
import { readConfig } from '#server/runtime/config.ts'
import type { Belongings } from '#tests/isolation/attempt.ts'
import { newVisitor, settled } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { createTestDatabase, withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { admin } from '#tests/support/server/admin-command.ts'
import {
  backupOf,
  belongingsOf,
  copyPassword,
  earlierStates,
  type EarlierState,
} from '#tests/support/server/earlier-states.ts'
import { browserStorage, signInTrader, signUpTrader } from '#tests/support/server/new-trader.ts'
import { startServerProcess } from '#tests/support/server/server-process.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'
import { demoScreens, emptyScreens, operatorScreens } from './screens.ts'

// Its application is of the present version; only the browser is used of it.
const { browser } = await connectToSharedApp()

/** Every address behind sign-in: those that are examined, and those of what an account has. */
function addressesOf(mine: Belongings): readonly string[] {
  const examined = [emptyScreens, ...Object.values(demoScreens), operatorScreens].flat().map(({ path }) => path)
  const strategy = `/what-if-simulator/strategies/${mine.strategyId}`
  return [
    ...new Set([
      ...examined,
      ...['tags', 'missed-reasons', 'setups', 'custom-stats', 'trade-comments', 'mistakes'].map(
        (list) => `/settings/${list}`,
      ),
      '/notifications',
      '/settings/team-invitation',
      `/trade-history/${mine.tradeId}`,
      `/playbook/setups/${mine.setupId}`,
      `/settings/setups/${mine.setupId}`,
      `/settings/exchanges/${mine.exchangeId}`,
      `/team/${mine.teamId}`,
      `/trade-history?view=${mine.savedViewId}`,
      `/monte-carlo-simulator?run=${mine.simulationId}`,
      `/what-if-simulator/strategy/${mine.portfolioId}`,
      `/what-if-simulator/strategy/${mine.portfolioId}?scenario=${mine.scenarioId}`,
      strategy,
      `${strategy}/results/${mine.resultId}`,
    ]),
  ]
}

/** The restored account of a state on a server of its own, as an admin, and what its browser stores. */
async function startUpgraded(state: EarlierState) {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-upgraded-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const env = { DATABASE_URL: database.url, EDGEWORTH_DATA: folder }
  const config = readConfig({ ...env, EDGEWORTH_LOG: 'silent' }, [])
  await restoreBackup(backupOf(state), config, { replace: false, withSecret: false, report: () => {} })
  const server = await startServerProcess({ ...env, EDGEWORTH_TRUST_PROXY: '1' })
  onTestFinished(async () => void (await server.end('SIGKILL')))

  const mine = belongingsOf(state)
  const other = await signUpTrader(server.url)
  const pool = new Pool({ connectionString: database.url })
  const email = await copyPassword(pool, other.email, mine.userId)
  await pool.end()
  expect(await admin(env, 'grant', email)).toMatchObject({ code: 0 })
  const trader = await signInTrader(server.url, email)
  const localStorage = browserStorage(server.url, trader, mine.portfolioId)
  return { url: server.url, mine, signedIn: { cookies: [], origins: [{ origin: server.url, localStorage }] } }
}

/** Texts by which a screen says that something failed: what could not be loaded, a crash, an address without a screen. */
const shownFailures = (page: Page) =>
  page
    .locator('[role="alert"]:not(.MuiAlert-root), .MuiAlert-colorError')
    .or(page.getByText(/^Can’t be read by this version/))
    .or(page.getByRole('heading', { name: 'Page not found' }))
    .allInnerTexts()

it('every address of the application is opened', () => {
  const router = readFileSync('src/app/router.tsx', 'utf8')
  const patterns = [...router.matchAll(/^ {2}'(\/[^']*)':/gm)].map(([, path]) => path ?? '')
  const opened = addressesOf(belongingsOf('a767dd3')).map((address) => address.split('?')[0] ?? '')
  expect(patterns.length).toBeGreaterThan(40)
  expect(patterns.filter((path) => !opened.some((address) => matchPath(path, address) !== null))).toEqual([])
})

describe.skipIf(withoutPostgres() !== null)('an account that an earlier version stored', () => {
  it.each(earlierStates)('opens every screen after the upgrade from %s', { timeout: 1_200_000 }, async (state) => {
    const { url, mine, signedIn } = await startUpgraded(state)
    const { context, page, faults } = await newVisitor(browser, desktop, 'light', signedIn)
    const failed: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url().replace(url, '')}`)
    })
    const found: Record<string, readonly string[]> = {}
    for (const path of addressesOf(mine)) {
      await page.goto(url + path)
      await settled(page)
      const faultsOfPath = [...failed.splice(0), ...faults.splice(0), ...(await shownFailures(page))]
      if (faultsOfPath.length > 0) found[path] = faultsOfPath
    }
    expect(found).toEqual({})
    await context.close()
  })
})
