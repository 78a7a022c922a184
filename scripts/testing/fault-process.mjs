// Runs tests in a process of their own, which `npm run mutate` ends when a fault makes them run forever.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { clockEnvironment } from './clock.mjs'
import { durationOf } from './longest-first.mjs'

const startLimitMs = 120_000
let runner = null

/** Ends the process and those that it started. */
export function endFaultProcess() {
  try {
    if (runner !== null) process.kill(-runner.pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
  runner = null
}

/** The next message of the process; null if none comes. */
function nextMessage(limitMs) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), limitMs)
    const end = (message) => {
      clearTimeout(timer)
      runner?.removeAllListeners()
      resolve(message)
    }
    runner.once('message', end).once('exit', () => end(null))
  })
}

async function startFaultProcess() {
  runner = fork(join(root, 'scripts/testing/fault-runner.mjs'), {
    cwd: root,
    // As `npm test` runs them every day.
    env: {
      ...process.env,
      ...clockEnvironment(),
      NODE_ENV: 'test',
      EDGEWORTH_TEST_QUICK: '1',
      EDGEWORTH_TEST_PARTS: '',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A group of its own, which can be ended as a whole.
    detached: true,
  })
  await nextMessage(startLimitMs)
}

/** Runs tests after a file has changed; their first failure, null if they pass. */
export async function runTests(changed, tests) {
  if (runner === null) await startFaultProcess()
  runner.send({ changed, tests })
  // A fault may make a test wait or run forever.
  const seconds = tests.reduce((sum, test) => sum + durationOf(test), 0)
  const answer = await nextMessage(60_000 + 3_000 * seconds)
  // Database tests run on a server that is built when Vitest starts.
  if (answer === null || tests.some((test) => test.startsWith('tests/database/'))) endFaultProcess()
  return answer === null ? { isTest: false, message: 'the tests did not end' } : answer.failure
}
