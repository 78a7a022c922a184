// npm test: installs what the tests need, rebuilds the engine from source, runs every layer of tests on it, and ends
// with one line "N passed, N failed". Paths, names and options select tests, see CONTRIBUTING.md.
import { ensureInstalled, requireNode } from './install.mjs'
import { run } from './run.mjs'
import { planTests } from './testing/plan.mjs'
import { prepareTests } from './testing/prepare.mjs'
import { readArguments } from './testing/read-arguments.mjs'
import { runCargoTests } from './testing/run-cargo-tests.mjs'
import { runVitest, vitest, vitestArguments } from './testing/run-vitest.mjs'
import { Tally } from './testing/tally.mjs'
import { findTestProject } from './testing/test-projects.mjs'

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
await step('Packages', ensureInstalled)
const plan = await step('Selection', () => planTests(asked))
if (plan === null) process.exit(1)
if (asked.isChanged && plan.projects.size === 0 && !plan.isNative) {
  console.log('The changes reach no test.')
  process.exit(0)
}
const { env, cargoEnv } = await prepareTests(plan, asked.isQuick, step)

if (asked.isWatch) {
  process.exit(await run(process.execPath, [vitest, 'watch', ...vitestArguments(plan)], { env }))
}

if (plan.isNative && cargoEnv !== null) await step('Engine, native tests', () => runCargoTests(cargoEnv, tally))
/** Runs the tests of those of these projects that the plan names. */
async function runProjects(...names) {
  const projects = names.filter((name) => plan.projects.has(name))
  if (projects.length === 0) return
  const isOfThem = (file) => projects.includes(findTestProject(file))
  const files = plan.files?.filter(isOfThem) ?? null
  await step(`Tests: ${projects.join(', ')}`, () => runVitest({ ...plan, projects, files }, env, tally))
}
// The tests of processes mostly wait, so they run beside those that compute. The browser tests run last and alone, after
// their build.
await Promise.all([runProjects('unit', 'engine', 'screens', 'database'), runProjects('server')])
await runProjects('journeys')
if (tally.passed === 0) tally.fail('no test ran')
tally.print()
process.exit(tally.failed === 0 ? 0 : 1)
