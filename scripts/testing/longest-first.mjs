// The order of the test files: project after project without a pause between them, the longest file of each first, so
// that no long one is alone at the end. tests/durations.json has the seconds of each file, written by `--all`.
// EDGEWORTH_TEST_ORDER, a number, chooses a random order instead: no file may depend on the one before.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from '../run.mjs'
import { durationsFile } from './changes.mjs'

const durations = existsSync(durationsFile) ? JSON.parse(readFileSync(durationsFile, 'utf8')) : {}
/** A new file is not known yet; it must not be the last. */
const unknownSeconds = 10
/** The seconds that a test file takes. */
export const durationOf = (path) => durations[path] ?? unknownSeconds
const seed = process.env.EDGEWORTH_TEST_ORDER ?? null

/** What a file is sorted by, largest first. */
function weightOf({ moduleId }) {
  const path = relative(root, moduleId).replaceAll('\\', '/')
  if (seed === null) return durationOf(path)
  return createHash('sha256').update(`${seed} ${path}`).digest().readUInt32BE()
}

export default class LongestFirst extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const places = new Map(this.ctx.projects.map(({ name }, place) => [name, place]))
    const placeOf = (file) => places.get(file.project.name) ?? 0
    return files.toSorted((a, b) => placeOf(a) - placeOf(b) || weightOf(b) - weightOf(a))
  }
}
