// The order of the test files: project after project without a pause between them, the longest file of each first, so
// that no long one is alone at the end. tests/durations.json has the seconds of each file, written by `--all`.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from '../run.mjs'
import { durationsFile } from './changes.mjs'

const durations = existsSync(durationsFile) ? JSON.parse(readFileSync(durationsFile, 'utf8')) : {}
/** A new file is not known yet; it must not be the last. */
const unknownSeconds = 10
const secondsOf = ({ moduleId }) => durations[relative(root, moduleId).replaceAll('\\', '/')] ?? unknownSeconds

export default class LongestFirst extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    if (this.ctx.config.sequence.shuffle) return super.sort(files)
    const places = new Map(this.ctx.projects.map(({ name }, place) => [name, place]))
    return files.toSorted(
      (a, b) => (places.get(a.project.name) ?? 0) - (places.get(b.project.name) ?? 0) || secondsOf(b) - secondsOf(a),
    )
  }
}
