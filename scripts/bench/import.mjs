// npm run bench:import: measures the import of a history on both databases. A number sets how many trades; only with
// all 100,000 a record is kept and the goal enforced.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { readHistory } from '#benchmarks/api/import-file.mjs'
import { importSpeed } from '#benchmarks/api/import.mjs'
import { Trader } from '#benchmarks/api/journal.mjs'
import { startServer } from '#benchmarks/api/server.mjs'
import { load } from '#benchmarks/api/typescript.mjs'
import { keepRecord } from '#benchmarks/frame/keep-record.mjs'
import { buildServer } from '../build/build-server.mjs'
import { ensureInstalled, requireNode } from '../install.mjs'
import { ensureDebianPackages } from '../system-packages.mjs'

const all = 100_000
/** Goal: seconds to store all trades. */
const required = 20
const count = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? all)

const seconds = (value) => `${value.toFixed(1)} s`

async function measure(name, database, trades, statements = async () => undefined) {
  const server = await startServer(database)
  try {
    const trader = await (await new Trader(server.url).signUp()).openPortfolio()
    const before = server.processorTime()
    let used = 0
    const { first, encoding, again, undo } = await importSpeed(trader, trades, async () => {
      used = server.processorTime() - before
      await statements()
    })
    const perSecond = Math.round(count / first).toLocaleString('en')
    console.log(
      `${name}: ${count.toLocaleString('en')} trades in ${seconds(first)} (${perSecond} rows/s), ` +
        `of it writing JSON ${seconds(encoding)}; processor time of the server ${seconds(used)}; ` +
        `once more in ${seconds(again)}, undone in ${seconds(undo)}`,
    )
    return { first, processor: used, again, undo }
  } finally {
    await server.stop()
  }
}

/** Prints the slowest statements of PostgreSQL; it must have no other database. */
async function printStatements(port) {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    await client.query('create extension if not exists pg_stat_statements')
    const { rows } = await client.query(`
      select calls, total_exec_time / 1000 as time, left(regexp_replace(query, '\\s+', ' ', 'g'), 60) as statement
      from pg_stat_statements where toplevel order by total_exec_time desc limit 6
    `)
    for (const { calls, time, statement } of rows) console.log(`  ${seconds(time)} in ${calls} x ${statement}`)
  } finally {
    await client.end()
  }
}

requireNode()
await ensureInstalled()
await ensureDebianPackages(['postgresql'], 'measuring the import')
await buildServer()
const { rows: trades, parts } = await readHistory(count)
const times = Object.entries(parts).map(([part, milliseconds]) => `${part} ${seconds(milliseconds / 1000)}`)
console.log(`reading: ${times.join(', ')}`)
const folder = mkdtempSync(join(tmpdir(), 'edgeworth-bench-'))
const report = {}
try {
  report.embedded = await measure('embedded', folder, trades)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const { startCluster, newDatabase } = await load('tests/support/database/postgres-cluster.ts')
const cluster = await startCluster({
  settings: ['shared_buffers=1GB', 'max_wal_size=4GB', 'shared_preload_libraries=pg_stat_statements'],
})
try {
  const { url } = await newDatabase(cluster.port)
  report.postgres = await measure('postgres', url, trades, () => printStatements(cluster.port))
} finally {
  cluster.stop()
}
const isMissed = count === all && Object.values(report).some(({ first }) => first > required)
if (count === all) keepRecord('import', { trades: count, required, report })
if (isMissed) console.log(`required: at most ${required} s`)
process.exit(isMissed ? 1 : 0)
