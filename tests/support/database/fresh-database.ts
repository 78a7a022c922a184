import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openServices } from '#server/boot/open-services.ts'
import { readConfig } from '#server/runtime/config.ts'
import { projectFolder } from '#server/runtime/project-folder.ts'
import { cachedFolder } from './cached-folder.ts'

// Compiled code lives as long as a thread holds its module. Without this one, each database that a test process opens
// would compile Postgres again.
let postgres: Promise<WebAssembly.Module> | null = null
const pgliteFile = new URL('node_modules/@electric-sql/pglite/dist/pglite.wasm', projectFolder)

/** Puts a new, migrated embedded database into `folder`, as a copy of a cached one. */
export async function copyFreshDatabase(folder: string): Promise<void> {
  postgres ??= WebAssembly.compile(readFileSync(pgliteFile))
  await postgres
  const kept = await cachedFolder('database', async (unfinished) => {
    const { close } = await openServices(readConfig({ EDGEWORTH_DATA: unfinished, EDGEWORTH_LOG: 'silent' }, []))
    await close()
    return join(unfinished, 'postgres')
  })
  cpSync(kept, join(folder, 'postgres'), { recursive: true })
}
