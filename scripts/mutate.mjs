// npm run mutate: plants one fault at a time in product files and runs the nearest tests, to see whether they notice.
// Stryker does not fit: version 10 needs Node 22, and version 9 needs the API that TypeScript 7 no longer has, copies the
// project in a way that damages fixtures in UTF-16, and draws no samples.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { output, root } from './run.mjs'
import { drawFaults } from './testing/draw-faults.mjs'
import { askTests, endTests } from './testing/fault-process.mjs'
import { listSources } from './testing/imports.mjs'
import { nearestTests } from './testing/nearest-tests.mjs'
import { projectsOf } from './testing/select-tests.mjs'

const usage = `npm run mutate -- <file or folder> … [--sample=N] [--seed=S] [--min=PERCENT] [--list]

Plants one fault at a time in product files (an operator turned round, a condition dropped), runs the nearest tests
and restores the file.

  --sample=N     N faults, from as many files as possible; without it all faults
  --seed=S       draws others; 1 by default
  --min=PERCENT  exit code 1 if a smaller share of the decided faults is caught
  --list         prints the faults and their tests, and runs nothing

Nearest tests: at most eight of those that import the file or stand in its folder and reach it by imports. If they notice
nothing, further ones that \`npm test\` runs each time that the file changes, up to 60 s: for a file of the server the
database tests that tests/coverage.json names and those of its name, then whatever reaches it by the fewest imports.
A fault is caught if a test fails or does not end. Undecided: no such test, or one that cannot begin.`

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
  for (const path of files) console.log(`\n${path}\n  ${testsOf(path).flat().join('\n  ')}`)
  process.exit(0)
}

let restore = () => {}
process.on('exit', () => {
  restore()
  endTests()
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

const proven = new Set()

/** Ends all if the first tests of a kind fail without a fault: the machine lacks something. */
async function prove(tests) {
  const kinds = [...projectsOf(tests)].join(' ')
  if (proven.has(kinds)) return
  const [verdict, reason] = await askTests(tests)
  if (verdict !== 'survived') {
    console.error(`Without a fault, ${tests.join(' ')} failed: ${reason}`)
    process.exit(2)
  }
  proven.add(kinds)
}

/** What tests say, the nearest first and further ones if those notice nothing: the verdict and its reason. */
async function ask(stages) {
  let answer = ['undecided', 'no nearest test']
  for (const tests of stages) {
    answer = await askTests(tests)
    if (answer[0] !== 'survived') return answer
  }
  return answer
}

const layerOf = (path) => /^(src\/\w+|\w+)\//.exec(path)[1]
const verdicts = []
for (const fault of faults) {
  const stages = testsOf(fault.path)
  for (const tests of stages) await prove(tests)
  const file = join(root, fault.path)
  const original = readFileSync(file)
  restore = () => writeFileSync(file, original)
  writeFileSync(file, fault.source)
  const [verdict, reason] = await ask(stages)
  restore()
  restore = () => {}
  verdicts.push({ layer: layerOf(fault.path), verdict })
  console.log(`${verdict.padEnd(9)}  ${textOf(fault)}  (${reason})`)
}

const count = (own, wanted) => own.filter(({ verdict }) => verdict === wanted).length
const shareOf = (own) => (100 * count(own, 'caught')) / Math.max(1, count(own, 'caught') + count(own, 'survived'))
const row = (title, own) =>
  [title.padEnd(14), ...['caught', 'survived', 'undecided'].map((wanted) => String(count(own, wanted)).padStart(9))]
    .concat(`${shareOf(own).toFixed(0)}%`.padStart(6))
    .join(' ')
console.log(`\n${'Faults in'.padEnd(14)}    caught  survived undecided  share`)
for (const title of [...new Set(verdicts.map(({ layer }) => layer))].toSorted()) {
  const own = verdicts.filter(({ layer }) => layer === title)
  console.log(row(title, own))
}
console.log(row('all', verdicts))
process.exit(shareOf(verdicts) < option('min', 0) ? 1 : 0)
