// The Vitest projects and the folders of their tests, used by vite.config.ts and `npm test`.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'

export const testProjects = [
  { name: 'unit', folders: ['src/domain', 'src/contract', 'server', 'workers', 'tests/house', 'tests/regressions'] },
  { name: 'engine', folders: ['tests/engine', 'tests/verification'] },
  { name: 'screens', folders: ['src/ui', 'src/shared', 'src/features', 'src/app', 'src/api'] },
  { name: 'database', folders: ['tests/contract', 'tests/database'] },
  { name: 'server', folders: ['tests/conformance', 'tests/durability'] },
  { name: 'journeys', folders: ['tests/journeys'] },
]

/** Vitest's patterns for the test files of a project. */
export function testPatterns(name) {
  const { folders } = testProjects.find((project) => project.name === name)
  return folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)
}

const mocks = /\bvi\.(doMock|mock)\(/

/** The test files of a project whose text matches. */
function filesThatMatch(name, pattern) {
  const { folders } = testProjects.find((project) => project.name === name)
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => join(folder, path))
      .filter((path) => /\.test\.tsx?$/.test(path) && pattern.test(readFileSync(join(root, path), 'utf8'))),
  )
}

/** The test files of the screens that replace whole modules. */
export const filesThatMockModules = () => filesThatMatch('screens', mocks)

/**
 * The server's tests that need a process of their own: those of durability replace file calls, some replace modules, and
 * the roles of an empty database belong to the whole cluster of a process.
 */
export const serverFilesApart = () => [
  'tests/durability/**/*.test.ts',
  ...filesThatMatch('server', new RegExp(`${mocks.source}|\\b(createTestDatabase|makeHosted)\\b`)),
]

/** The project that runs a test file, or undefined. */
export function findTestProject(path) {
  return testProjects.find(({ folders }) => folders.some((folder) => path.startsWith(`${folder}/`)))?.name
}
