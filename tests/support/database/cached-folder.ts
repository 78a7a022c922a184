import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFolder } from '#server/runtime/project-folder.ts'

const at = (path: string) => fileURLToPath(new URL(path, projectFolder))

/** Names the database made by the present migrations and the present PGlite, on the day of the tests. */
function schemaFingerprint(): string {
  // Migrations store when they ran.
  const hash = createHash('sha256').update(process.env.EDGEWORTH_TEST_NOW ?? '')
  for (const folder of ['server/embedded/bootstrap', 'supabase/migrations']) {
    for (const file of readdirSync(at(folder)).toSorted())
      hash.update(file).update(readFileSync(join(at(folder), file)))
  }
  hash.update(readFileSync(at('node_modules/@electric-sql/pglite/package.json')))
  return hash.digest('hex').slice(0, 16)
}

/**
 * The path of a folder that is made once for the present migrations and kept in the project's cache. `make` fills the
 * empty folder it is given and returns the part of it to keep.
 */
export async function cachedFolder(name: string, make: (folder: string) => Promise<string>): Promise<string> {
  const kept = at(`node_modules/.cache/edgeworth/${name}-${schemaFingerprint()}`)
  if (existsSync(kept)) return kept
  const unfinished = `${kept}-${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  try {
    const made = await make(unfinished)
    try {
      renameSync(made, kept)
    } catch (error) {
      // Another test process was faster; its copy is just as good.
      if (!existsSync(kept)) throw error
    }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return kept
}
