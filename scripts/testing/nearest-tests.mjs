// Finds the tests that are most likely to see a fault in a source file.
import { dirname } from 'node:path'
import { coveringTests } from './coverage-map.mjs'
import { findImporters, findReached, isTest } from './imports.mjs'
import { findTestProject } from './test-projects.mjs'

const maxTests = 8
const computing = new Set(['unit', 'engine', 'screens'])
// The tests of the house read sources instead of running them.
const isComputing = (path) => computing.has(findTestProject(path)) && !path.startsWith('tests/house/')

/** How many words of a file's path are in another's. */
const countShared = (path, other) => path.split(/[/.-]/).filter((word) => other.includes(word)).length

/** Returns a function that finds the tests of a file. `mutate.mjs` says in its help which ones they are. */
export function nearestTests(paths) {
  const importers = findImporters(paths)
  return (path) => {
    const tests = [...findReached([path], importers)].filter(([test]) => isTest(test) && isComputing(test))
    const near = tests.filter(([test, distance]) => distance === 1 || dirname(test) === dirname(path))
    const least = Math.min(...tests.map(([, distance]) => distance))
    const nearest = (near.length > 0 ? near : tests.filter(([, distance]) => distance === least)).map(([test]) => test)
    const covering = near.length === 0 && path.startsWith('server/') ? (coveringTests([path], importers) ?? []) : []
    return (covering.length > 0 ? covering : nearest)
      .toSorted((a, b) => countShared(path, b) - countShared(path, a))
      .slice(0, maxTests)
  }
}
