// Imports TypeScript test helpers, because the lowest supported Node version cannot.
import { runnerImport } from 'vite'

/** The exports of a TypeScript module, by its path from the project's root. */
export async function load(path) {
  const { module } = await runnerImport(path, { configFile: false, logLevel: 'error' })
  return module
}
