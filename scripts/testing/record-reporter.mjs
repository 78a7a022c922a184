// A Vitest reporter that writes counts and times per file to the file that EDGEWORTH_TEST_RECORD names.
import { writeFileSync } from 'node:fs'

export default class RecordReporter {
  #started = new Map()
  #ended = new Map()

  onTestModuleQueued(module) {
    this.#started.set(module.moduleId, Date.now())
  }

  onTestModuleEnd(module) {
    this.#ended.set(module.moduleId, Date.now())
  }

  onTestRunEnd(modules) {
    const files = modules.map((module) => {
      const states = [...module.children.allTests()].map((test) => test.result().state)
      const failed = states.filter((state) => state === 'failed').length
      return {
        path: module.relativeModuleId,
        project: module.project.name,
        startedAt: this.#started.get(module.moduleId) ?? null,
        endedAt: this.#ended.get(module.moduleId) ?? null,
        passed: states.filter((state) => state === 'passed').length,
        // A file that fails to load has no failed test, so it counts as one failure.
        failed: module.state() === 'failed' && failed === 0 ? 1 : failed,
      }
    })
    writeFileSync(process.env.EDGEWORTH_TEST_RECORD, JSON.stringify(files))
  }
}
