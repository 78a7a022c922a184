// The Vitest projects and the folders of their tests, used by vite.config.ts and `npm test`.

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

/** The project that runs a test file, or undefined. */
export function findTestProject(path) {
  return testProjects.find(({ folders }) => folders.some((folder) => path.startsWith(`${folder}/`)))?.name
}
