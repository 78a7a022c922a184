// npm run bench:upgrade: measures the upgrade of a long history of an earlier version, without its backup, on the embedded
// database. A number sets how many trades; only with all 100,000 a record is kept and the goal enforced.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadBundled } from '#benchmarks/api/bundled.mjs'
import { keepRecord } from '#benchmarks/frame/keep-record.mjs'
import { buildServer } from '../build/build-server.mjs'
import { ensureInstalled, requireNode } from '../install.mjs'
import { root } from '../run.mjs'

const all = 100_000
/** Goal: seconds to bring all trades up to date. */
const required = 60
/** The oldest state that tests keep: its upgrade has the most migrations. */
const state = '367adaf'
const count = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? all)

requireNode()
await ensureInstalled()
await buildServer()
const { measureUpgrade } = await loadBundled('benchmarks/api/upgrade.ts')
const folder = mkdtempSync(join(tmpdir(), 'edgeworth-bench-'))
try {
  const backup = join(root, 'tests/database/accounts/earlier-states', `${state}.jsonl.gz`)
  const { trades, seconds, migrations } = await measureUpgrade(folder, backup, count)
  console.log(
    `${trades.toLocaleString('en')} trades of version ${state}: ${migrations.length} migrations in ${seconds.toFixed(1)} s`,
  )
  const slowest = migrations.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  for (const { name, seconds: time } of slowest) console.log(`  ${time.toFixed(2).padStart(6)} s  ${name}`)
  if (count === all) {
    keepRecord('upgrade', { state, trades, required, seconds, slowest })
    if (seconds > required) {
      console.log(`required: at most ${required} s`)
      process.exitCode = 1
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
