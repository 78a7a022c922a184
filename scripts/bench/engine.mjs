// npm run bench: times the cases of benchmarks/engine/cases, checks that their answers agree, and fails if a required
// goal is missed. --quick runs fewer rounds; --only <case> runs one case; both keep no record.
// EDGEWORTH_ENGINE=rebuilt measures engine/target/pkg, where the tests build, instead of the committed package.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadEngine, measuredPackage } from '#benchmarks/engine/load.mjs'
import { judge, measureCase } from '#benchmarks/frame/measure.mjs'
import { printCase } from '#benchmarks/frame/print.mjs'
import { keepRecord } from '#benchmarks/frame/record.mjs'
import { isEngineCurrent } from '../engine-build.mjs'
import { root } from '../run.mjs'

const quick = process.argv.includes('--quick')
const onlyAt = process.argv.indexOf('--only')
const only = onlyAt === -1 ? null : process.argv[onlyAt + 1]
const folder = join(root, 'benchmarks', 'engine', 'cases')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => name.slice(0, -'.mjs'.length))
  .filter((name) => only === null || name === only)

if (names.length === 0) throw new Error(`There is no case ${only}.`)
if (!isEngineCurrent(measuredPackage)) {
  throw new Error('The built engine is older than its sources: run npm run engine.')
}

const rounds = quick ? 2 : 6
const cases = {}
let missed = 0
for (const name of names) {
  const file = join(folder, `${name}.mjs`)
  const bench = await import(pathToFileURL(file).href)
  await bench.prepare?.()
  const measured = await measureCase(file, bench, Math.min(rounds, bench.rounds ?? rounds))
  const goals = judge(bench.goals, measured.lines)
  printCase(bench, measured, goals)
  missed += goals.filter((goal) => goal.requiredIs === 'missed').length
  cases[name] = { title: bench.title, units: bench.units ?? {}, ...measured, goals }
}

if (!quick && only === null) {
  const engine = await loadEngine()
  console.log(`\nRecorded in ${keepRecord(engine.engine_version(), rounds, cases)}`)
}
if (missed > 0) console.log(`\n${missed} required goals missed`)
process.exit(missed === 0 ? 0 : 1)
