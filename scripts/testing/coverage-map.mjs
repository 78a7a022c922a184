// Which tests of the server and journeys a source file reaches: a few that together run all of its functions that any of
// them runs. `npm test -- --all` records it in tests/coverage.json. Imports would send a changed label into every journey.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { findImporters, isTest, listSources } from './imports.mjs'

const mapFile = join(root, 'tests/coverage.json')
/** The kinds of tests that are recorded, each with how many of them a source file may reach. */
const kinds = [
  { folders: ['tests/database/', 'tests/contract/', 'tests/conformance/'], most: 4 },
  { folders: ['tests/journeys/'], most: 3 },
]

/** Whether a file is part of the product, so that tests are found by what they ran instead of by imports. */
export const isProduct = (path) => /^(src|server|workers)\//.test(path) && !/\.(test|fixture)\.\w+$/.test(path)

/**
 * Test files that together run every recorded function of one source file: each time the one with the most functions that
 * no other has run, for the seconds that it takes.
 */
export function chooseTests(placesByTest, secondsOf, most) {
  const left = new Set(Object.values(placesByTest).flat())
  const chosen = []
  const worthOf = ([test, places]) => places.filter((place) => left.has(place)).length / Math.max(5, secondsOf(test))
  while (left.size > 0 && chosen.length < most) {
    const [[test, places]] = Object.entries(placesByTest).toSorted((a, b) => worthOf(b) - worthOf(a))
    chosen.push(test)
    for (const place of places) left.delete(place)
  }
  return chosen
}

/** Writes the map of a run's records: of each test file, the source files and the places of the functions that ran. */
export function recordCoverage(folder, durations) {
  const records = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  const sources = [...new Set(records.flatMap((record) => Object.keys(record.sources)))].toSorted()
  const tests = records.map(({ test }) => test).toSorted((a, b) => (a < b ? -1 : 1))
  const map = {}
  for (const source of sources) {
    const chosen = kinds.flatMap(({ folders, most }) => {
      const ran = records.filter(
        (record) =>
          record.sources[source] !== undefined && folders.some((beginning) => record.test.startsWith(beginning)),
      )
      const places = Object.fromEntries(ran.map((record) => [record.test, record.sources[source]]))
      return chooseTests(places, (test) => durations[test] ?? 0, most)
    })
    map[source] = chosen.map((test) => tests.indexOf(test))
  }
  // One line per source file, so that changes of the map can be read.
  const lines = Object.entries(map).map(([source, places]) => `    ${JSON.stringify(source)}: [${places.join(', ')}]`)
  writeFileSync(
    mapFile,
    `{\n  "tests": ${JSON.stringify(tests, null, 4).replace(/]$/, '  ]')},\n  "sources": {\n${lines.join(',\n')}\n  }\n}\n`,
  )
}

/**
 * The database tests and journeys that changed files of the product reach. A file without recorded functions, such as a
 * new one or a table, reaches what the nearest files do that import it. Null if nothing has been recorded yet.
 */
export function coveringTests(changed, importers = findImporters(listSources())) {
  if (!existsSync(mapFile)) return null
  if (changed.length === 0) return []
  const { tests, sources } = JSON.parse(readFileSync(mapFile, 'utf8'))
  const found = new Set()
  const seen = new Set(changed)
  // A set visits what is added meanwhile.
  for (const path of seen) {
    if (sources[path] !== undefined) for (const place of sources[path]) found.add(tests[place])
    else for (const importer of importers.get(path) ?? []) if (!isTest(importer)) seen.add(importer)
  }
  return [...found].filter((test) => existsSync(join(root, test)))
}
