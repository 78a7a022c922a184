// npm run mutate: plants one fault at a time in product files and runs the nearest tests, to see whether they notice.
// Stryker does not fit: version 10 needs Node 22, and version 9 needs the API that TypeScript 7 no longer has, copies the
// project in a way that damages fixtures in UTF-16, and draws no samples.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { output, root } from './run.mjs'
import { drawFaults } from './testing/draw-faults.mjs'
import { endFaultProcess, runNearest } from './testing/fault-process.mjs'
import { listSources } from './testing/imports.mjs'
import { nearestTests } from './testing/nearest-tests.mjs'

const usage = `npm run mutate -- <file or folder> … [--sample=N] [--seed=S] [--min=PERCENT] [--list]

Plants one fault at a time in product files (an operator turned round, a comparison shifted, a condition dropped, a
constant changed), runs the nearest tests and restores the file.

  --sample=N     N faults, from as many files as possible; without it all faults
  --seed=S       draws others; 1 by default
  --min=PERCENT  exit code 1 if a smaller share of the decided faults is caught
  --list         prints the faults and their tests, and runs nothing

Nearest tests: those in the file's folder that reach it by imports, and all that import it directly. If there are none,
for a file of the server the database tests that tests/coverage.json names; else the tests with the fewest imports in
between. At most eight, without those that take more than 10 s. Undecided: no such test, or tests
that fail without a fault, do not load or do not end.`

const args = process.argv.slice(2)
const option = (name, otherwise) => Number(args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
const words = args.filter((arg) => !arg.startsWith('-')).map((word) => relative(root, resolve(word)))
if (args.includes('--help') || words.length === 0) {
  console.log(usage)
  process.exit(args.includes('--help') ? 0 : 2)
}

const product = /^(src\/(domain|shared|features|ui|api)|server|workers)\/(?!.*\.(test|fixture|d)\.tsx?$)/
const isWanted = (path) => words.some((word) => path === word || path.startsWith(`${word}/`))
const sources = listSources()
const faults = drawFaults(
  sources.filter((path) => product.test(path) && isWanted(path)),
  option('sample', Infinity),
  option('seed', 1),
)
const files = [...new Set(faults.map(({ path }) => path))]
const testsOf = nearestTests(sources)
const uncommitted = files.length === 0 ? '' : output('git', ['status', '--porcelain', '--', ...files])
if (files.length === 0 || uncommitted !== '') {
  console.error(files.length === 0 ? 'No place for a fault there.' : `Commit these first:\n${uncommitted}`)
  process.exit(2)
}
const textOf = ({ path, line, original, mutant }) => `${path}:${line}  ${original}  ->  ${mutant}`
if (args.includes('--list')) {
  console.log(faults.map(textOf).join('\n'))
  for (const path of files) console.log(`\n${path}\n  ${testsOf(path).join('\n  ')}`)
  process.exit(0)
}

/** Slower test files would make each fault take as long. */
const maxFileMs = 10_000
let restore = () => {}
process.on('exit', () => {
  restore()
  endFaultProcess()
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

/** Plants a fault, runs the tests and restores the file; the verdict and its reason. */
async function plant({ path, source }, tests, limitMs) {
  const file = join(root, path)
  const original = readFileSync(file)
  restore = () => writeFileSync(file, original)
  writeFileSync(file, source)
  const { failure } = await runNearest(path, tests, limitMs)
  restore()
  restore = () => {}
  if (failure === null) return ['survived', tests.join(' ')]
  return [failure.isTest ? 'caught' : 'undecided', failure.message]
}

const counts = { caught: 0, survived: 0, undecided: 0 }
function report(fault, verdict, reason) {
  counts[verdict] += 1
  console.log(`${verdict.padEnd(9)}  ${textOf(fault)}  (${reason})`)
}

for (const path of files) {
  const own = faults.filter((fault) => fault.path === path)
  const startedAt = Date.now()
  const near = testsOf(path)
  const { failure, times } = near.length === 0 ? { failure: null, times: {} } : await runNearest(path, near, 600_000)
  const limitMs = 30_000 + 5 * (Date.now() - startedAt)
  const quick = near.filter((test) => times[test] < maxFileMs)
  const tests = quick.length > 0 ? quick : near
  for (const fault of own) {
    if (near.length === 0) report(fault, 'undecided', 'no nearest test')
    else if (failure !== null) report(fault, 'undecided', `without a fault: ${failure.message}`)
    else report(fault, ...(await plant(fault, tests, limitMs)))
  }
}
const decided = counts.caught + counts.survived
const share = decided === 0 ? 100 : (100 * counts.caught) / decided
console.log(`\n${counts.caught} caught, ${counts.survived} survived, ${counts.undecided} undecided`)
console.log(`${share.toFixed(0)}% of the ${decided} decided faults were caught.`)
process.exit(share < option('min', 0) ? 1 : 0)
