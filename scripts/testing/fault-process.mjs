// Runs tests in a process of their own, which `npm run mutate` ends when a fault makes them run forever.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../run.mjs'

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
    env: { ...process.env, NODE_ENV: 'test', EDGEWORTH_TEST_QUICK: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A group of its own, which can be ended as a whole.
    detached: true,
  })
  await nextMessage(startLimitMs)
}

const noEnd = { failure: { isTest: false, message: 'the tests did not end' }, times: {} }

/** Runs tests after a file has changed; their first failure, null if they pass, and the milliseconds of each test file. */
export async function runNearest(changed, tests, limitMs) {
  if (runner === null) await startFaultProcess()
  runner.send({ changed, tests })
  const answer = await nextMessage(limitMs)
  // Database tests run on a server that is built when Vitest starts.
  if (answer === null || tests.some((test) => test.startsWith('tests/database/'))) endFaultProcess()
  return answer ?? noEnd
}
