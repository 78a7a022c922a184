// npm run bench:app: what a trader with a long history waits for in the browser. --quick takes few trades and judges no
// goal.
import { historyInBrowser } from '#benchmarks/app/history.mjs'
import { ensureInstalled, requireNode } from './install.mjs'

requireNode()
await ensureInstalled()
const quick = process.argv.includes('--quick')
const { title, goals, lines } = await historyInBrowser(quick ? 4_000 : 100_000, quick ? 3 : 9)
console.log(title)
for (const [name, value] of Object.entries(lines)) console.log(`  ${name.padEnd(40)}${value.toFixed(1)}`)
let missed = 0
for (const { name, is, required } of goals) {
  const met = is <= required
  if (!met && !quick) missed++
  console.log(`  → ${name}: ${is.toFixed(1)}  required ≤ ${required}: ${met ? 'met' : 'MISSED'}`)
}
process.exitCode = missed === 0 ? 0 : 1
