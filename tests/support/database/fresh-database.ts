import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { openServices } from '#server/boot/open-services.ts'
import { readConfig } from '#server/runtime/config.ts'
import { cachedFolder } from './cached-folder.ts'

/** Puts a new, migrated embedded database into `folder`, as a copy of a cached one. */
export async function copyFreshDatabase(folder: string): Promise<void> {
  const kept = await cachedFolder('database', async (unfinished) => {
    const { close } = await openServices(readConfig({ EDGEWORTH_DATA: unfinished, EDGEWORTH_LOG: 'silent' }, []))
    await close()
    return join(unfinished, 'postgres')
  })
  cpSync(kept, join(folder, 'postgres'), { recursive: true })
}
