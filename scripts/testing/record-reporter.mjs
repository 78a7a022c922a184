// A Vitest reporter that writes counts, times and failures per file, and the errors outside of tests, to the file that
// EDGEWORTH_TEST_RECORD names.
import { writeFileSync } from 'node:fs'

const firstLine = (errors) => errors?.[0]?.message.split('\n')[0] ?? ''

export default class RecordReporter {
  #started = new Map()
  #ended = new Map()

  onTestModuleQueued(module) {
    this.#started.set(module.moduleId, Date.now())
  }

  onTestModuleEnd(module) {
    this.#ended.set(module.moduleId, Date.now())
  }

  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => {
      const tests = [...module.children.allTests()]
      const states = tests.map((test) => test.result().state)
      const failed = states.filter((state) => state === 'failed').length
      return {
        path: module.relativeModuleId,
        project: module.project.name,
        startedAt: this.#started.get(module.moduleId) ?? null,
        endedAt: this.#ended.get(module.moduleId) ?? null,
        passed: states.filter((state) => state === 'passed').length,
        // A file that fails to load has no failed test, so it counts as one failure.
        failed: module.state() === 'failed' && failed === 0 ? 1 : failed,
        failures: [
          ...tests
            .filter((test) => test.result().state === 'failed')
            .map((test) => `${test.fullName}: ${firstLine(test.result().errors)}`),
          // What is done before all tests of a suite, and the file itself.
          ...[...module.children.allSuites(), module].flatMap((part) =>
            part.errors().map((error) => firstLine([error])),
          ),
        ],
      }
    })
    writeFileSync(
      process.env.EDGEWORTH_TEST_RECORD,
      JSON.stringify({ files, errors: unhandledErrors.map((error) => firstLine([error])) }),
    )
  }
}
