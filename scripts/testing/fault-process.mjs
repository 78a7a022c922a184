// Runs tests beside a planted fault, and ends them when it makes them run forever.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { clockEnvironment } from './clock.mjs'
import { durationOf } from './longest-first.mjs'
import { vitest, vitestArguments, withRecord } from './run-vitest.mjs'
import { projectsOf } from './select-tests.mjs'

// As `npm test` runs them every day.
const env = {
  ...process.env,
  ...clockEnvironment(),
  NODE_ENV: 'test',
  EDGEWORTH_TEST_QUICK: '1',
  EDGEWORTH_TEST_PARTS: '',
}
let running = null

/** Ends the tests and what they started. */
export function endTests() {
  try {
    if (running !== null) process.kill(-running.pid, 'SIGKILL')
  } catch {
    // They have ended already.
  }
}

/** Runs test files; resolves to a verdict (caught, survived, undecided) and its reason. */
export async function askTests(tests) {
  const projects = projectsOf(tests)
  if (projects.has('database') || projects.has('server')) {
    // What is built of a fault is never taken for the product.
    rmSync(join(root, 'dist/.stamp'), { force: true })
    const { buildServer } = await import('../build/build-server.mjs')
    await buildServer()
  }
  const selection = { projects, files: tests, title: null, vitestOptions: ['--bail=1'] }
  const seconds = tests.reduce((sum, test) => sum + durationOf(test), 0)
  const { result, record } = await withRecord((reporter, variables) => {
    running = spawn(process.execPath, [vitest, 'run', reporter, ...vitestArguments(selection)], {
      cwd: root,
      env: { ...env, ...variables },
      stdio: 'ignore',
      // A group of its own, which can be ended as a whole.
      detached: true,
    })
    const timer = setTimeout(endTests, 30_000 + 2_000 * seconds)
    return once(running, 'exit').finally(() => clearTimeout(timer))
  })
  running = null
  const [code, signal] = result
  if (code === 0) return ['survived', tests.join(' ')]
  const failure = record?.files.flatMap(({ failures }) => failures).at(0) ?? record?.errors.at(0)
  if (failure !== undefined || signal !== null) return ['caught', failure ?? 'the tests do not end']
  return ['undecided', 'the tests do not begin']
}
