import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openServices } from '#server/boot/open-services.ts'
import { readConfig } from '#server/runtime/config.ts'
import { projectFolder } from '#server/runtime/project-folder.ts'

const at = (path: string) => fileURLToPath(new URL(path, projectFolder))

/** Names the database that the present migrations and the present PGlite make. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const folder of ['server/embedded/bootstrap', 'supabase/migrations']) {
    for (const file of readdirSync(at(folder)).toSorted())
      hash.update(file).update(readFileSync(join(at(folder), file)))
  }
  hash.update(readFileSync(at('node_modules/@electric-sql/pglite/package.json')))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Puts a new, migrated embedded database into `folder`. Making one takes seconds, so that it is made once for the present
 * migrations, kept in the project's cache, and copied.
 */
export async function copyFreshDatabase(folder: string): Promise<void> {
  const kept = at(`node_modules/.cache/edgeworth/database-${fingerprint()}`)
  if (!existsSync(kept)) {
    const unfinished = `${kept}-${process.pid}`
    mkdirSync(unfinished, { recursive: true })
    const { close } = await openServices(readConfig({ EDGEWORTH_DATA: unfinished, EDGEWORTH_LOG: 'silent' }, []))
    await close()
    try {
      renameSync(join(unfinished, 'postgres'), kept)
    } catch (error) {
      // Another test process was quicker; its copy is as good.
      if (!existsSync(kept)) throw error
    } finally {
      rmSync(unfinished, { recursive: true, force: true })
    }
  }
  cpSync(kept, join(folder, 'postgres'), { recursive: true })
}
