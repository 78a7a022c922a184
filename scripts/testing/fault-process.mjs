// Runs tests beside a planted fault, and ends them when it makes them run forever.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { clockEnvironment } from './clock.mjs'
import { durationOf } from './longest-first.mjs'
import { vitest, vitestArguments } from './run-vitest.mjs'
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

/** What the first failure of a run says; null if none was recorded. */
function readFailure(record) {
  if (!existsSync(record)) return null
  const { files, errors } = JSON.parse(readFileSync(record, 'utf8'))
  return [...files.flatMap(({ failures }) => failures), ...errors].at(0) ?? null
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
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-fault-'))
  const record = join(folder, 'record.json')
  const reporter = `--reporter=${join(root, 'scripts/testing/record-reporter.mjs')}`
  const selection = { projects, files: tests, title: null, vitestOptions: ['--bail=1', reporter] }
  running = spawn(process.execPath, [vitest, 'run', ...vitestArguments(selection)], {
    cwd: root,
    env: { ...env, EDGEWORTH_TEST_RECORD: record },
    stdio: 'ignore',
    // A group of its own, which can be ended as a whole.
    detached: true,
  })
  const seconds = tests.reduce((sum, test) => sum + durationOf(test), 0)
  const timer = setTimeout(endTests, 30_000 + 2_000 * seconds)
  const [code, signal] = await once(running, 'exit')
  clearTimeout(timer)
  running = null
  const failure = readFailure(record)
  rmSync(folder, { recursive: true, force: true })
  if (code === 0) return ['survived', tests.join(' ')]
  if (failure !== null || signal !== null) return ['caught', failure ?? 'the tests do not end']
  return ['undecided', 'the tests do not begin']
}
