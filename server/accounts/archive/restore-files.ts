import { sql } from 'kysely'
import { hasSignatureOf } from '#server/embedded/storage/file-type.ts'
import { storeObject } from '#server/embedded/storage/objects.ts'
import { StorageError } from '#server/embedded/storage/storage-error.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { CheckedArchive } from './check-archive.ts'
import { readEntry } from './open-archive.ts'
import type { RestoreState } from './restore-state.ts'

const bucket = 'attachments'

async function storeFile(state: RestoreState, name: string, mimeType: string, content: Buffer): Promise<void> {
  try {
    const upload = { content, mimeType, cacheControl: 'max-age=3600', userMetadata: null }
    await storeObject(state.trx, state.userId, { bucketId: bucket, name }, upload, false)
  } catch (error) {
    if (error instanceof StorageError) throw new ApiError('conflict', error.message)
    throw error
  }
}

/**
 * Stores the files of an archive in the account's folder under their old names; returns those that are now stored.
 * Refuses the archive if a file is not of the type that its trade or setup states.
 */
export async function restoreFiles(
  state: RestoreState,
  { files, mediaTypes }: CheckedArchive,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (files.size === 0) return new Set()
  const tally = state.tally('files')
  const { rows } = await sql<{ name: string }>`
    select name from storage.objects
    where bucket_id = ${bucket} and name = any(${[...files.keys()].map((path) => path.replace('files', state.userId))}::text[])
  `.execute(state.trx)
  const existing = new Set(rows.map(({ name }) => name))
  const stored = new Set<string>()
  for (const [path, { entry }] of files) {
    signal.throwIfAborted()
    const type = mediaTypes.get(path)
    if (type === undefined) {
      tally.refuse('No trade or setup of the archive names the file.')
      continue
    }
    const name = path.replace('files', state.userId)
    const content = await readEntry(entry)
    if (!hasSignatureOf(type, content)) {
      throw new ApiError('validation_failed', undefined, [
        { field: path, message: `is not a file of the type ${type}` },
      ])
    }
    stored.add(path)
    if (existing.has(name)) tally.present += 1
    else {
      await storeFile(state, name, type, content)
      tally.restored += 1
    }
  }
  return stored
}
