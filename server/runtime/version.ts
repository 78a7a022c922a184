import { readFileSync } from 'node:fs'
import { projectFolder } from './project-folder.ts'

const known = new Map<string, string>()

/** What `pattern` finds first in a file of the project; read once. Throws when it finds nothing. */
function findInFile(path: string, pattern: RegExp): string {
  const key = `${path} ${pattern.source}`
  const before = known.get(key)
  if (before !== undefined) return before
  const found = pattern.exec(readFileSync(new URL(path, projectFolder), 'utf8'))?.[1]
  if (found === undefined) throw new Error(`${path} does not state what ${pattern.source} looks for`)
  known.set(key, found)
  return found
}

/** Version of the application, from package.json. */
export const applicationVersion = (): string => findInFile('package.json', /"version":\s*"([^"]+)"/)

/**
 * Version of the simulation engine: that of its crates, and the first digits of the hash of the sources that the built
 * package was made from, so that a stored result names exactly what computed it.
 */
export function engineVersion(): string {
  const version = findInFile('engine/Cargo.toml', /^version\s*=\s*"([^"]+)"/m)
  return `${version}+${findInFile('engine/pkg/source-hash.txt', /^(?:\w+:)?([0-9a-f]{12})/)}`
}
