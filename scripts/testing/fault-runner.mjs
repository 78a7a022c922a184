// A process that keeps Vitest loaded and runs test files each time that `npm run mutate` asks. It is one of its own so that
// it can be ended when a fault makes a test run forever.
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { root } from '../run.mjs'

// A reporter without methods: nothing is printed.
// Files change while it runs, so nothing is read that was kept of them.
const options = { watch: false, bail: 1, reporters: [{}], experimental: { fsModuleCache: false } }
const vitest = await createVitest('test', options, { root })

let lastChanged = ''

/** The first failure of test files, null if all pass. */
function firstFailure(modules, unhandledErrors) {
  const failed = modules.flatMap((module) => [...module.children.allTests('failed')])
  const errors = [...modules.flatMap((module) => module.errors()), ...unhandledErrors]
  if (failed.length > 0) return { isTest: true, message: failed[0].fullName }
  if (errors.length > 0) return { isTest: false, message: String(errors[0].message).split('\n')[0] }
  return null
}

/** Runs test files after a source file has changed; answers with the first failure, null if all pass. */
async function runTests({ changed, tests }) {
  // The file of the last run has been restored meanwhile.
  for (const path of [lastChanged, changed]) vitest.invalidateFile(join(root, path))
  lastChanged = changed
  const specifications = await vitest.globTestSpecifications(tests.map((test) => join(root, test)))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const asked = new Set(specifications.map(({ moduleId }) => moduleId))
  const modules = testModules.filter(({ moduleId }) => asked.has(moduleId))
  return { failure: firstFailure(modules, unhandledErrors) }
}

process.on('disconnect', () => process.exit())
process.on('message', (asked) => {
  void runTests(asked)
    .catch((error) => ({ failure: { isTest: false, message: String(error) } }))
    .then((answer) => process.send(answer))
})
process.send('ready')
