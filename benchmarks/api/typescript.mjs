// Imports TypeScript of the tests' support: Node itself cannot at the lowest version that the product runs on.
import { runnerImport } from 'vite'

/** The exports of a TypeScript module, by its path from the project's root. */
export async function load(path) {
  const { module } = await runnerImport(path, { configFile: false, logLevel: 'error' })
  return module
}
