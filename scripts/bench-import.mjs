// npm run bench:import: how fast a history comes into an account, on both databases. A number says how many trades.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importSpeed } from '#benchmarks/api/import.mjs'
import { Trader } from '#benchmarks/api/journal.mjs'
import { startServer } from '#benchmarks/api/server.mjs'
import { load } from '#benchmarks/api/typescript.mjs'
import { buildServer } from './build-server.mjs'
import { ensureInstalled, requireNode } from './install.mjs'
import { ensureDebianPackages } from './system-packages.mjs'

const count = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 100_000)

async function measure(name, database) {
  const server = await startServer(database)
  try {
    const trader = await (await new Trader(server.url).signUp()).openPortfolio()
    const { first, again, undo } = await importSpeed(trader, count)
    const perSecond = Math.round(count / first).toLocaleString('en')
    console.log(
      `${name}: ${count.toLocaleString('en')} trades in ${first.toFixed(1)} s (${perSecond} rows/s), ` +
        `once more in ${again.toFixed(1)} s, taken back in ${undo.toFixed(1)} s`,
    )
  } finally {
    await server.stop()
  }
}

requireNode()
await ensureInstalled()
await ensureDebianPackages(['postgresql'], 'measuring the import')
await buildServer()
const folder = mkdtempSync(join(tmpdir(), 'edgeworth-bench-'))
try {
  await measure('embedded', folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const { startCluster, newDatabase } = await load('tests/support/postgres-cluster.ts')
const cluster = await startCluster(['shared_buffers=1GB', 'max_wal_size=4GB'])
try {
  await measure('postgres', (await newDatabase(cluster.port)).url)
} finally {
  cluster.stop()
}
process.exit(0)
