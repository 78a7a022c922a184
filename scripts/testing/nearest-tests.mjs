// Finds the tests that are most likely to see a fault in a source file.
import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { output, root } from '../run.mjs'
import { findTestProject } from './test-projects.mjs'

const maxTests = 8
const computing = new Set(['unit', 'engine', 'screens'])
// The tests of the house read sources instead of running them.
const isComputing = (path) => computing.has(findTestProject(path)) && !path.startsWith('tests/house/')
const isTest = (path) => /\.test\.tsx?$/.test(path)
const read = (path) => readFileSync(join(root, path), 'utf8')

/** The tracked sources and tests, as paths from the project's root. */
export const listSources = () =>
  output('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'server', 'workers', 'tests'])
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path))

/** For each file, the files that import it, not counting types. */
function findImporters(paths) {
  const { imports } = JSON.parse(read('package.json'))
  const importers = new Map(paths.map((path) => [path, []]))
  for (const path of paths) {
    const source = read(path).replaceAll(/import type [^']*'[^']*'/g, '')
    for (const [, named] of source.matchAll(/'([#.][^'\s]*\.tsx?)'/g)) {
      const [room] = named.split('/')
      const folder = named.startsWith('#') ? imports[`${room}/*`] : join(dirname(path), '*')
      if (typeof folder !== 'string') continue
      importers.get(normalize(folder.replace('*', named.slice(room.length + 1))))?.push(path)
    }
  }
  return importers
}

/** How many words of a file's path are in another's. */
const countShared = (path, other) => path.split(/[/.-]/).filter((word) => other.includes(word)).length

/** The database tests of a server's room; of these, those that name the file, if there are any. */
function databaseTests(path, paths) {
  const room = paths.filter((test) => isTest(test) && test.startsWith(`tests/database/${path.split('/')[1]}/`))
  const name = basename(path, '.ts').replace(/-routes$/, '')
  const naming = room.filter((test) => test.includes(name) || read(test).includes(name))
  return naming.length > 0 ? naming : room
}

/** Returns a function that finds the tests of a file. `mutate.mjs` says in its help which ones they are. */
export function nearestTests(paths) {
  const importers = findImporters(paths)
  return (path) => {
    const distances = new Map([[path, 0]])
    // A map visits what is added meanwhile.
    for (const [reached, distance] of distances) {
      for (const importer of importers.get(reached)) {
        if (!distances.has(importer)) distances.set(importer, distance + 1)
      }
    }
    const tests = [...distances].filter(([test]) => isTest(test) && isComputing(test))
    const near = tests.filter(([test, distance]) => distance === 1 || dirname(test) === dirname(path))
    const least = Math.min(...tests.map(([, distance]) => distance))
    const nearest = (near.length > 0 ? near : tests.filter(([, distance]) => distance === least)).map(([test]) => test)
    const ofRoom = near.length === 0 && path.startsWith('server/') ? databaseTests(path, paths) : []
    return (ofRoom.length > 0 ? ofRoom : nearest)
      .toSorted((a, b) => countShared(path, b) - countShared(path, a))
      .slice(0, maxTests)
  }
}
