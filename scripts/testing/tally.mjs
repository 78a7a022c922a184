// Counts tests and times, and prints them at the end of `npm test`.
import { testProjects } from './test-projects.mjs'

const minutes = (ms) => {
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
const sumOf = (files, key) => files.reduce((sum, file) => sum + file[key], 0)

/** The time from a project's first file to its last. */
function sliceOf(name, files) {
  const times = files.filter(({ startedAt, endedAt }) => startedAt !== null && endedAt !== null)
  const ms =
    times.length === 0
      ? 0
      : Math.max(...times.map(({ endedAt }) => endedAt)) - Math.min(...times.map(({ startedAt }) => startedAt))
  return { name, ms, passed: sumOf(files, 'passed'), failed: sumOf(files, 'failed') }
}

export class Tally {
  #slices = []
  #files = []
  #failures = []
  #flaky = []

  /** Counts one failure that no test reported. */
  fail(message) {
    this.#failures.push(message)
    console.error(`FAILED ${message}`)
  }

  /** Lists a failure that did not happen again. */
  addFlaky(failure) {
    this.#flaky.push(failure)
  }

  addSlice(slice) {
    this.#slices.push(slice)
  }

  addFiles(files) {
    this.#files.push(...files)
    for (const { name } of testProjects) {
      const own = files.filter(({ project }) => project.startsWith(name))
      if (own.length > 0) this.addSlice(sliceOf(name, own))
    }
  }

  /** The seconds of each test file that ran: of its first run, before those under hard conditions. */
  get durations() {
    return Object.fromEntries(
      this.#files
        .toReversed()
        .filter(({ startedAt, endedAt }) => startedAt !== null && endedAt !== null)
        .map(({ path, startedAt, endedAt }) => [path, Math.ceil((endedAt - startedAt) / 1_000)]),
    )
  }

  get passed() {
    return sumOf(this.#slices, 'passed')
  }

  get failed() {
    return sumOf(this.#slices, 'failed') + this.#failures.length
  }

  /** Prints the failed tests, the time of each slice, the ten slowest files, and finally the totals. */
  print() {
    const failures = [
      ...this.#files.flatMap(({ path, failures: own }) => own.map((failure) => `${path} > ${failure}`)),
      ...this.#failures,
    ]
    if (failures.length > 0) console.log(`\nFailed\n  ${failures.join('\n  ')}`)
    if (this.#flaky.length > 0)
      console.log(`\nFlaky (failed, then passed alone; test-results/ shows the page)\n  ${this.#flaky.join('\n  ')}`)
    console.log('\nSlices')
    for (const { name, ms, passed, failed } of this.#slices)
      console.log(`  ${minutes(ms).padStart(6)}  ${name}: ${passed} passed, ${failed} failed`)
    const slowest = this.#files
      .map(({ path, startedAt, endedAt }) => ({ path, ms: (endedAt ?? 0) - (startedAt ?? endedAt ?? 0) }))
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, 10)
    if (slowest.length > 1) {
      console.log('\nSlowest files')
      for (const { path, ms } of slowest) console.log(`  ${minutes(ms).padStart(6)}  ${path}`)
    }
    console.log(`\n${this.passed} passed, ${this.failed} failed`)
  }
}
