// Imports a history in Chromium, timed from the click on the button to the report.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { executionsFile, historyFile } from '#benchmarks/api/import-file.mjs'
import { netPnlOf, Trader } from '#benchmarks/api/journal.mjs'
import { startServer } from '#benchmarks/api/server.mjs'
import { openTraderBrowser } from './trader-browser.mjs'

/** Milliseconds that an action takes. */
async function timed(work) {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** An expression that finds a button by its label. */
const button = (label) =>
  `[...document.querySelectorAll('button')].find(({ textContent }) => textContent === '${label}')`
const report =
  "[...document.querySelectorAll('table')].some((table) => table.getAttribute('aria-label') === 'Results by file')"

/** Signs the trader in and opens the import screen. */
async function openImport(browser, url, { email, password }) {
  await browser.open(`${url}/auth/login`, "document.querySelector('input[type=password]') !== null")
  await browser.write('input[type=email]', email)
  await browser.write('input[type=password]', password)
  await browser.evaluate(`${button('Sign In')}.click()`)
  await browser.until('/^.(dashboard|trade-history)$/.test(location.pathname)')
  await browser.open(`${url}/trade-entry/import`, "document.querySelector('input[type=file]') !== null")
}

/** The number of trades in files of `rows` rows. */
const files = {
  trades: { write: historyFile, tradesOf: (rows) => rows },
  executions: { write: executionsFile, tradesOf: (rows) => rows / 2 },
}

/**
 * Imports a file of so many rows, which are whole trades or executions, through the screen into the embedded database, and
 * asserts what is there afterwards.
 */
export async function importInBrowser(rows, kind) {
  const { write, tradesOf } = files[kind]
  const count = tradesOf(rows)
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-import-'))
  const file = join(folder, 'history.csv')
  writeFileSync(file, write(rows))
  const server = await startServer(join(folder, 'data'))
  const browser = await openTraderBrowser()
  try {
    const trader = await (await new Trader(server.url).signUp()).openPortfolio()
    await openImport(browser, server.url, trader)
    const start = button(`Import ${count.toLocaleString('en-US')} trades`)
    const reading = await timed(async () => {
      await browser.choose('input[type=file]', file)
      await browser.until(`${start} !== undefined`)
    })
    const sending = await timed(async () => {
      await browser.evaluate(`${start}.click()`)
      await browser.until(report)
    })
    const { portfolios } = await trader.send('GET', '/api/v1/portfolios')
    const found = `${portfolios[0].tradeCount} and ${Number(portfolios[0].balance)}`
    const wanted = `${count} and ${1_000_000 + netPnlOf(count)}`
    if (found !== wanted) throw new Error(`trades and balance are ${found}, not ${wanted}`)
    return {
      title: `A file of ${rows.toLocaleString('en-US')} ${kind} imported in Chromium`,
      goals: [{ name: 'from the press of the button to the report (ms)', is: sending, required: 20_000 }],
      lines: { 'from the choice of the file to its preview (ms)': reading },
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
