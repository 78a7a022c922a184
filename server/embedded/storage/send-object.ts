import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/sql/tables.ts'
import { readContent } from './object-content.ts'
import type { StoredObject } from './objects.ts'
import { storageErrors } from './storage-error.ts'

/** Prevents scripts in a file from running in our origin when the file is opened on its own. */
const sandbox = "default-src 'none'; sandbox"

/** `?download` saves under the object's own name, `?download=name` under another one. */
function disposition(query: unknown, object: StoredObject): string | null {
  const { download } = query as { download?: unknown }
  const isAsked = typeof download === 'string'
  // Browsers open a PDF in their own viewer, so it is saved instead.
  if (!isAsked && object.metadata.mimetype.startsWith('image/')) return null
  const own = object.name.slice(object.name.lastIndexOf('/') + 1)
  const name = isAsked && download !== '' ? Array.from(download).slice(0, 200).join('') : own
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${name.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encoded}`
}

/** Sends a file, or 304 if the client has it cached. Throws NoSuchKey if the file has just been replaced. */
export async function sendObject(
  database: Kysely<Schema>,
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  visibility: 'public' | 'private',
): Promise<FastifyReply> {
  const { eTag, size, mimetype, cacheControl, lastModified } = object.metadata
  reply.headers({
    etag: eTag,
    'last-modified': new Date(lastModified).toUTCString(),
    'cache-control': visibility === 'public' ? cacheControl : `private, ${cacheControl}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': sandbox,
  })
  const saved = disposition(request.query, object)
  if (saved !== null) reply.header('content-disposition', saved)
  const known = (request.headers['if-none-match'] ?? '').split(/\s*,\s*/)
  if (known.includes(eTag) || known.includes(`W/${eTag}`)) return reply.code(304).send()
  const content = await readContent(database, object)
  if (content.length !== size) throw storageErrors.noSuchKey()
  return reply.type(mimetype).send(content)
}
