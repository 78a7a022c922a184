import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CustomTypesConfig } from 'pg'
import type { Config } from '#server/runtime/config.ts'
import { lockDataFolder } from './data-lock.ts'
import {
  createDatabase,
  exitOnFailure,
  finishReplacement,
  openDatabaseFolder,
  type OpenedFolder,
} from './database-folder.ts'
import { makeFolder } from './durable-writes.ts'

/**
 * Opens the database in the data folder, which it creates if missing, for this process alone. Throws DataFolderInUse if
 * another process has it open.
 */
export async function openEmbedded(
  config: Pick<Config, 'dataFolder'>,
  types: CustomTypesConfig,
  onFailure: (reason: Error) => void = exitOnFailure,
): Promise<OpenedFolder> {
  makeFolder(config.dataFolder)
  const lock = lockDataFolder(config.dataFolder, () =>
    onFailure(new Error(`Another process has taken over ${config.dataFolder}.`)),
  )
  try {
    const folder = join(config.dataFolder, 'postgres')
    finishReplacement(folder)
    if (!existsSync(folder)) await createDatabase(folder)
    const { close, ...opened } = await openDatabaseFolder(folder, types, onFailure)
    return {
      ...opened,
      close: async () => {
        await close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
