// Which files differ from a commit, and the identity of the present files.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { output, root } from '../run.mjs'
import { recordCoverage } from './coverage-map.mjs'

/** The seconds of each test file in the last run of everything. */
export const durationsFile = join(root, 'tests/durations.json')

const lines = (...args) => (output('git', args) ?? '').split('\n').filter((line) => line !== '')

/** Files that are new or changed since a commit, committed or not; null if git or the commit is not there. */
export function changedSince(commit) {
  if (output('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]) === null) return null
  return [...new Set([...lines('diff', '--name-only', commit), ...lines('ls-files', '--others', '--exclude-standard')])]
}

const allPassedFile = join(root, 'tests/all-passed.json')

/** Files that changed since everything passed; null if that is not known, so that everything counts as changed. */
export function changedSinceAllPassed() {
  if (!existsSync(allPassedFile)) return null
  return changedSince(JSON.parse(readFileSync(allPassedFile, 'utf8')).commit)
}

/**
 * Notes that everything passed on the present commit, how long each file took, and which source files it covers.
 * Uncommitted files belong to no commit, so they prevent it.
 */
export function recordAllPassed(durations, coverageFolder) {
  const commit = output('git', ['rev-parse', 'HEAD'])
  if (commit === null || lines('status', '--porcelain').length > 0) {
    console.log('tests/all-passed.json stays as it was: there are uncommitted changes.')
    return
  }
  writeFileSync(allPassedFile, `${JSON.stringify({ commit }, null, 2)}\n`)
  const sorted = Object.fromEntries(Object.entries(durations).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(durationsFile, `${JSON.stringify(sorted, null, 2)}\n`)
  recordCoverage(coverageFolder, durations)
  console.log('tests/all-passed.json names this commit now: commit it with durations.json and coverage.json beside it.')
}

/** A hash of all files as they are, and of the version of Node; null without git. */
export function currentState() {
  const tree = output('git', ['rev-parse', 'HEAD^{tree}'])
  if (tree === null) return null
  const hash = createHash('sha256').update(process.version).update(tree)
  hash.update(output('git', ['diff', '--binary', 'HEAD'], { maxBuffer: 2 ** 30 }) ?? '')
  for (const path of lines('ls-files', '--others', '--exclude-standard').toSorted())
    hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

const lastGreenFile = join(root, 'node_modules/.cache/edgeworth/last-green.json')

/** Whether the last complete run of the everyday tests, or of all, passed on exactly these files. */
export function isLastGreen(isAll) {
  if (!existsSync(lastGreenFile)) return false
  const last = JSON.parse(readFileSync(lastGreenFile, 'utf8'))
  return (last.isAll || !isAll) && last.state === currentState()
}

/** Notes that the complete run passed on these files. */
export function recordGreen(isAll, state) {
  if (state === null || state !== currentState()) return
  mkdirSync(dirname(lastGreenFile), { recursive: true })
  writeFileSync(lastGreenFile, `${JSON.stringify({ state, isAll }, null, 2)}\n`)
}
