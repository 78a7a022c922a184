// Which unit, engine and screen tests can say nothing else than when everything passed, because neither they nor anything
// that they import has changed since.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { findImporters, findReached, isFoundByImports, listSources } from './imports.mjs'

/** What no test of these kinds runs; one that reads it as a file runs always. */
const harmless =
  /\.(md|sql)$|^(docs|benchmarks|supabase)\/|^\.oxlintrc\.json$|^tests\/(all-passed|durations|coverage)\.json$/
/** Code that tests import. Any other file (settings, fixtures, scripts, the clock) may change every test. */
const imported = /^(src|server|workers|tests)\/(?!support\/clock\/).*\.tsx?$/
/** What runs before every test of a project without being imported. */
const setups = ['tests/support/property-seed.ts', 'src/ui/screens.fixture.ts', 'src/ui/fresh-modules.fixture.ts']
const readsFiles = /node:(fs|child_process)|import\.meta\.glob/

/** The test files, of these, that a change of some files cannot affect; none if it is not known what has changed. */
export function unaffectedTests(files, changed) {
  const telling = changed?.filter((path) => !harmless.test(path)) ?? null
  if (telling === null || !telling.every((path) => imported.test(path))) return []
  const sources = listSources()
  const importers = findImporters(sources)
  const reached = findReached(telling, importers)
  if (setups.some((path) => reached.has(path))) return []
  const reading = sources.filter((path) => readsFiles.test(readFileSync(join(root, path), 'utf8')))
  const always = findReached(reading, importers)
  // The tests of the house are about all files.
  const isQuiet = (file) => !file.startsWith('tests/house/') && !reached.has(file) && !always.has(file)
  return files.filter((file) => isFoundByImports(file) && isQuiet(file))
}
