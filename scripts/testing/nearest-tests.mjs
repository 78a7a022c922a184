// Finds the tests that are most likely to see a fault in a source file.
import { dirname } from 'node:path'
import { coveringTests } from './coverage-map.mjs'
import { findImporters, findReached, isFoundByImports, isTest } from './imports.mjs'
import { durationOf } from './longest-first.mjs'

/** What the first look at a fault runs at most, and the second one: files and seconds. */
const first = { files: 8, seconds: 20 }
const second = { files: 40, seconds: 60 }

// The tests of the house read sources instead of running them.
const isComputing = (path) => isTest(path) && isFoundByImports(path) && !path.startsWith('tests/house/')

/** How many words of a file's path are in another's. */
const countShared = (path, other) => path.split(/[/.-]/).filter((word) => other.includes(word)).length
/** The more words two paths share the nearer; among equals the shorter name, which is about the whole. */
const byName = (path) => (a, b) => countShared(path, b) - countShared(path, a) || a.length - b.length

/** The first of these tests that fit, at least one. */
function fitting(tests, most) {
  let seconds = 0
  return tests.slice(0, most.files).filter((test) => {
    const fits = seconds === 0 || seconds + durationOf(test) <= most.seconds
    if (fits) seconds += durationOf(test)
    return fits
  })
}

/**
 * Returns a function that finds the tests of a file: those to run first, and those to run if they notice nothing.
 * `mutate.mjs` says in its help which ones they are.
 */
export function nearestTests(paths) {
  const importers = findImporters(paths)
  const serverTests = paths.filter((path) => /^tests\/(database|conformance)\/.*\.test\.ts$/.test(path))
  return (path) => {
    const distances = new Map([...findReached([path], importers)].filter(([test]) => isComputing(test)))
    const isNear = (test) => distances.get(test) === 1 || dirname(test) === dirname(path)
    const reached = [...distances.keys()].toSorted((a, b) => distances.get(a) - distances.get(b) || byName(path)(a, b))
    const named = serverTests.toSorted(byName(path)).slice(0, 4)
    const served = path.startsWith('server/') ? [...(coveringTests([path], importers) ?? []), ...named] : []
    const near = reached.filter(isNear)
    const all = [...new Set([...near, ...served, ...reached])]
    const firstOnes = fitting(near.length > 0 ? near : all, first)
    const further = all.filter((test) => !firstOnes.includes(test))
    return [firstOnes, fitting(further, second)].filter(({ length }) => length > 0)
  }
}
