// Finds the tests that the words after `npm test --` select.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { root } from '../run.mjs'
import { findTestProject, testProjects } from './test-projects.mjs'

/** All test files, as paths from the project's root. */
export function listTestFiles() {
  const folders = testProjects.flatMap((project) => project.folders).filter((folder) => existsSync(join(root, folder)))
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  )
}

/** The tests for one word: a path, a part of a path, or a source file with tests beside it. */
function filesOf(word, files) {
  const path = existsSync(resolve(root, word)) ? relative(root, resolve(root, word)).replaceAll('\\', '/') : word
  const matching = files.filter((file) => file.includes(path))
  return matching.length > 0 ? matching : files.filter((file) => file.startsWith(path.replace(/\.\w+$/, '.')))
}

/**
 * The selected files, the title filter, and whether the engine's native tests are selected. A word that no path
 * contains is a part of a title. Throws if nothing matches.
 */
export function selectTests(words) {
  const all = listTestFiles()
  const isNative = words.some((word) => /^(\.\/)?engine(\/|$)/.test(word) && existsSync(resolve(root, word)))
  const named = words.map((word) => ({ word, files: filesOf(word, all) }))
  const title = named
    .filter(({ word, files }) => files.length === 0 && !(isNative && existsSync(resolve(root, word))))
    .map(({ word }) => word)
    .join(' ')
  const byPath = new Set(named.flatMap(({ files }) => files))
  if (title === '') return { files: [...byPath], title: null, isNative }
  const candidates = byPath.size > 0 ? [...byPath] : all
  const files = candidates.filter((file) => readFileSync(join(root, file), 'utf8').includes(title))
  if (files.length === 0) throw new Error(`No test has "${title}" in its path or its title.`)
  return { files, title, isNative }
}

export function projectsOf(files) {
  return new Set(files.map(findTestProject))
}
