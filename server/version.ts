import { readFileSync } from 'node:fs'
import { projectFolder } from './project-folder.ts'

function versionIn(path: string): string {
  const value: unknown = JSON.parse(readFileSync(new URL(path, projectFolder), 'utf8'))
  if (typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'string') {
    return value.version
  }
  throw new Error(`${path} states no version`)
}

const known = new Map<string, string>()

/** The version that a package.json of ours states; read once. Throws when the file is missing. */
function version(path: string): string {
  const found = known.get(path) ?? versionIn(path)
  known.set(path, found)
  return found
}

/** Version of the application, from package.json. */
export const applicationVersion = (): string => version('package.json')

/** Version of the simulation engine, from the built package that the browser uses. */
export const engineVersion = (): string => version('engine/pkg/package.json')
