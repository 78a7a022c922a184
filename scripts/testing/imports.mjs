// The imports between the project's own files.
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { output, root } from '../run.mjs'
import { findTestProject } from './test-projects.mjs'

const byImports = new Set(['unit', 'engine', 'screens'])

/** Whether a test file runs only what it imports, in its own process. */
export const isFoundByImports = (path) => byImports.has(findTestProject(path))

export const isTest = (path) => /\.test\.tsx?$/.test(path)

const read = (path) => readFileSync(join(root, path), 'utf8')

/** The sources and tests that git tracks or would track, as paths from the project's root. */
export const listSources = () =>
  output('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'server', 'workers', 'tests'])
    .split('\n')
    .filter((path) => /\.[mc]?[jt]sx?$/.test(path))

/** For each file, the files that import it, not counting types. */
export function findImporters(paths) {
  const { imports } = JSON.parse(read('package.json'))
  const importers = new Map(paths.map((path) => [path, []]))
  for (const path of paths) {
    const source = read(path).replaceAll(/import type [^']*'[^']*'/g, '')
    for (const [, named] of source.matchAll(/'([#.][^'\s?]*\.[mc]?[jt]sx?)(?:\?[^']*)?'/g)) {
      const [room] = named.split('/')
      const folder = named.startsWith('#') ? imports[`${room}/*`] : join(dirname(path), '*')
      if (typeof folder !== 'string') continue
      importers.get(normalize(folder.replace('*', named.slice(room.length + 1))))?.push(path)
    }
  }
  // A plugin of the build fills the one with what the other says.
  importers.get('server/http/openapi/describe-calls.ts')?.push('src/api/console/described-calls.ts')
  return importers
}

/** Files, and all that import them, with the number of imports in between. */
export function findReached(paths, importers) {
  const distances = new Map(paths.map((path) => [path, 0]))
  // A map visits what is added meanwhile.
  for (const [reached, distance] of distances) {
    for (const importer of importers.get(reached) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1)
    }
  }
  return distances
}
