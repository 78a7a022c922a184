// A history that is imported in Chromium, from the press of the button to the report.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { executionsFile, historyFile } from '#benchmarks/api/import-file.mjs'
import { netPnlOf, Trader } from '#benchmarks/api/journal.mjs'
import { startServer } from '#benchmarks/api/server.mjs'
import { load } from '#benchmarks/api/typescript.mjs'
import { signIn } from './history.mjs'

/** Milliseconds that work takes. */
async function timed(work) {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Files of `rows` rows: how many trades are in them. */
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
  const { launchBrowser } = await load('tests/support/browser.ts')
  const browser = await launchBrowser()
  try {
    const trader = await (await new Trader(server.url).signUp()).openPortfolio()
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
    page.setDefaultTimeout(120_000)
    await signIn(page, server.url, trader)
    await page.goto(`${server.url}/trade-entry/import`)
    const written = count.toLocaleString('en-US')
    const button = page.getByRole('button', { name: `Import ${written} trades` })
    const reading = await timed(async () => {
      await page.getByLabel('File to import').setInputFiles(file)
      await button.waitFor()
    })
    const sending = await timed(async () => {
      await button.click()
      await page.getByRole('table', { name: 'What became of each file' }).waitFor()
    })
    const { portfolios } = await trader.send('GET', '/api/v1/portfolios')
    const found = `${portfolios[0].tradeCount} and ${Number(portfolios[0].balance)}`
    const wanted = `${count} and ${1_000_000 + netPnlOf(count)}`
    if (found !== wanted) throw new Error(`trades and balance are ${found}, not ${wanted}`)
    return {
      title: `A file of ${rows.toLocaleString('en-US')} ${kind} imported in Chromium`,
      goals: [{ name: 'from the press of the button to the report (ms)', is: sending, required: 10_000 }],
      lines: { 'from the choice of the file to its preview (ms)': reading },
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
