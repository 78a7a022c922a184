// Draws the faults that one call of `npm run mutate` plants.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { findFaults } from './find-faults.mjs'

/** Returns a function that puts values in an order that the seed determines. */
function shuffleBy(seed) {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) / 2 ** 24
  }
  return (values) =>
    values
      .map((value) => ({ value, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ value }) => value)
}

/** At most `sample` faults of files, one of each file before a second one of any; ordered by file. */
export function drawFaults(paths, sample, seed) {
  const shuffle = shuffleBy(seed)
  const drawn = []
  let files = 0
  for (const path of shuffle(paths)) {
    if (files === sample) break
    const faults = findFaults(path, readFileSync(join(root, path), 'utf8'))
    if (faults.length > 0) files += 1
    drawn.push(...shuffle(faults).map((fault, turn) => ({ ...fault, path, turn })))
  }
  return drawn
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, sample)
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}
