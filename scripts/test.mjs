// npm test: installs what the tests need, runs the everyday tests, and ends with one line "N passed, N failed". `--all`
// runs everything. Paths, names and options select tests, see CONTRIBUTING.md; tests/tiers.mjs says which test runs when.
import { ensureInstalled, requireNode } from './install.mjs'
import { must, run } from './run.mjs'
import { currentState, isLastGreen, recordAllPassed, recordGreen } from './testing/changes.mjs'
import { besideBusyPrograms, everydayDepth, hardConditions } from './testing/hard-conditions.mjs'
import { planTests } from './testing/plan.mjs'
import { prepareTests } from './testing/prepare.mjs'
import { readArguments } from './testing/read-arguments.mjs'
import { runCargoTests } from './testing/run-cargo-tests.mjs'
import { runVitest, vitest, vitestArguments } from './testing/run-vitest.mjs'
import { listTestFiles, projectsOf } from './testing/select-tests.mjs'
import { Tally } from './testing/tally.mjs'

const tally = new Tally()

/** Runs one step; a failure is counted and the next step runs. */
async function step(title, work) {
  console.log(`\n== ${title}`)
  try {
    return await work()
  } catch (error) {
    tally.fail(`${title}: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

requireNode()
const asked = readArguments(process.argv.slice(2))
if (asked.isOnlyIfChanged && isLastGreen(asked.isAll)) {
  console.log('These tests passed on exactly these files.')
  process.exit(0)
}
await step('Packages', ensureInstalled)
const plan = await step('Selection', () => planTests(asked))
if (plan === null) process.exit(1)
if (asked.isChanged && plan.projects.size === 0 && !plan.isNative) {
  console.log('The changes reach no test.')
  process.exit(0)
}
const { env, cargoEnv } = await prepareTests(plan, asked, step)

if (asked.isWatch) {
  process.exit(await run(process.execPath, [vitest, 'watch', ...vitestArguments(plan)], { env }))
}

const isComplete = plan.files === null && !asked.isQuick
const state = isComplete ? currentState() : null
if (plan.isNative && cargoEnv !== null) await step('Engine, native tests', () => runCargoTests(cargoEnv, tally))
await step(`Tests: ${[...plan.projects].join(', ')}`, () => runVitest(plan, env, tally))
for (const { title, files, variables, busyPrograms } of asked.isAll ? hardConditions(listTestFiles()) : []) {
  await step(`Tests again, ${title}`, () => {
    const further = variables()
    for (const [name, value] of Object.entries(further)) console.log(`${name}=${value}`)
    const selection = { ...plan, projects: projectsOf(files), files }
    return besideBusyPrograms(busyPrograms, () => runVitest(selection, { ...env, ...everydayDepth, ...further }, tally))
  })
}
if (tally.passed === 0) tally.fail('no test ran')
if (tally.failed === 0 && isComplete) {
  recordGreen(asked.isAll, state)
  if (asked.isAll) recordAllPassed(tally.durations, env.EDGEWORTH_TEST_COVERAGE)
}
// Last, because planted faults judge the tests, not the product: what passed is already noted.
// docs/decisions/0026-time-of-the-tests.md has the share that is caught, and the goal. A sample of a hundred varies by ten.
const sample = ['--sample=100', `--seed=${env.EDGEWORTH_TEST_SEED}`, '--min=50']
const plantFaults = () => must(process.execPath, ['scripts/mutate.mjs', 'src', 'server', 'workers', ...sample])
if (asked.isAll && tally.failed === 0) await step('Planted faults', plantFaults)
tally.print()
process.exit(tally.failed === 0 ? 0 : 1)
