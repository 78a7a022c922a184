// Runs tests beside a planted fault, and ends them when it makes them run forever.
import { spawn } from 'node:child_process'
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

/** Runs test files; resolves to what the first failure says, to null if all pass. */
export async function findFailure(tests) {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-fault-'))
  const record = join(folder, 'record.json')
  const selection = { projects: projectsOf(tests), files: tests, title: null, vitestOptions: ['--bail=1'] }
  const reporter = `--reporter=${join(root, 'scripts/testing/record-reporter.mjs')}`
  running = spawn(process.execPath, [vitest, 'run', reporter, ...vitestArguments(selection)], {
    cwd: root,
    env: { ...env, EDGEWORTH_TEST_RECORD: record },
    stdio: 'ignore',
    // A group of its own, which can be ended as a whole.
    detached: true,
  })
  const seconds = tests.reduce((sum, test) => sum + durationOf(test), 0)
  const timer = setTimeout(endTests, 30_000 + 2_000 * seconds)
  const code = await new Promise((resolve) => running.once('exit', resolve))
  clearTimeout(timer)
  running = null
  const { files, errors } = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : { files: [], errors: [] }
  rmSync(folder, { recursive: true, force: true })
  if (code === 0) return null
  return [...files.flatMap(({ failures }) => failures), ...errors].at(0) ?? 'the tests do not end'
}
