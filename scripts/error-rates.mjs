// Measures how often simulators and tests are wrong over samples whose truth is known, and writes docs/error-rates.md:
// npm run error-rates. `-- --only <text>` measures the rates whose subject or name contains the text, and writes
// nothing. `-- --check` writes nothing, and fails if the page states other counts than those measured. Fails if a rate
// misses its goal. EDGEWORTH_ENGINE=rebuilt measures engine/target/pkg.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadEngine } from '#benchmarks/engine/load.mjs'
import { loadTypeScript } from './load-typescript.mjs'
import { root } from './run.mjs'

const { errorRates } = await loadTypeScript('tests/error-rates/catalogue.ts')
const { meetsGoal } = await loadTypeScript('tests/error-rates/error-rate.ts')
const { errorRatesPage, goalText, statedCount } = await loadTypeScript('tests/error-rates/page.ts')

const path = join(root, 'docs', 'error-rates.md')
const isCheck = process.argv.includes('--check')
const onlyAt = process.argv.indexOf('--only')
const only = onlyAt === -1 ? null : (process.argv[onlyAt + 1] ?? '')
const chosen = errorRates.filter((rate) => only === null || `${rate.subject} ${rate.name}`.includes(only))
const engine = await loadEngine()
const measured = []
for (const rate of chosen) {
  const count = await rate.count(engine, rate.samples, rate.seed)
  measured.push({ rate, count })
  console.log(`${rate.subject}: ${rate.name}: ${count} of ${rate.samples}, goal ${goalText(rate)}`)
}
const page = isCheck ? readFileSync(path, 'utf8') : ''
const stale = isCheck ? measured.filter(({ rate, count }) => statedCount(page, rate) !== count) : []
for (const { rate, count } of stale) {
  console.error(`docs/error-rates.md states ${statedCount(page, rate)} and not ${count}: ${rate.subject}: ${rate.name}`)
}
if (only === null && !isCheck) writeFileSync(path, errorRatesPage(measured))
const missed = measured.filter(({ rate, count }) => !meetsGoal(rate, count))
if (missed.length > 0) console.error(`${missed.length} rates miss their goal`)
process.exit(missed.length + stale.length === 0 ? 0 : 1)
