import { sql } from 'kysely'
import { readContent } from '#server/embedded/storage/object-content.ts'
import { findObject } from '#server/embedded/storage/objects.ts'
import type { RequestContext } from '#server/http/implement.ts'

const bucket = 'attachments'

/**
 * The names of the files attached to an account's trades and setups. On hosted Supabase its storage keeps them, and this list is
 * empty.
 */
export async function listAttachmentNames({ services, transaction, user }: RequestContext): Promise<readonly string[]> {
  if (services.config.hosted !== null) return []
  const { rows } = await transaction((trx) =>
    sql<{ name: string }>`
      select objects.name from storage.objects
      where objects.name in (
        select path from attachments where user_id = ${user.userId}::uuid
        union select path from setup_examples where user_id = ${user.userId}::uuid
      ) and objects.bucket_id = ${bucket} and starts_with(objects.name, ${`${user.userId}/`}) order by 1
    `.execute(trx),
  )
  return rows.map(({ name }) => name)
}

/** The bytes of a file of the account; null if it no longer exists. */
export async function readAttachment({ services, user }: RequestContext, name: string): Promise<Buffer | null> {
  if (!name.startsWith(`${user.userId}/`)) return null
  const { kysely } = services.database
  const object = await findObject(kysely, bucket, name).catch(() => null)
  if (object === null) return null
  const content = await readContent(kysely, object)
  return content.length === 0 ? null : content
}
