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

interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * The part of a file that `Range` asks for; null for the whole file, which also answers several parts and a header that
 * cannot be read. Throws InvalidRange for a part beyond its end.
 */
function readRange(
  { headers }: FastifyRequest,
  { eTag, size, lastModified }: StoredObject['metadata'],
): ByteRange | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  const since = headers['if-range']
  if (since !== undefined && since !== eTag && since !== new Date(lastModified).toUTCString()) return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < first) return null
  if (first >= size) throw storageErrors.invalidRange()
  return { first, last }
}

/** Sends a file or the part of it that is asked for, or 304 if the client has it cached. Throws NoSuchKey if the file has just been replaced. */
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
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': sandbox,
  })
  const saved = disposition(request.query, object)
  if (saved !== null) reply.header('content-disposition', saved)
  const known = (request.headers['if-none-match'] ?? '').split(/\s*,\s*/)
  if (known.includes(eTag) || known.includes(`W/${eTag}`)) return reply.code(304).send()
  const range = readRange(request, object.metadata)
  const content = await readContent(database, object)
  if (content.length !== size) throw storageErrors.noSuchKey()
  if (range !== null) {
    const { first, last } = range
    reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`)
    return reply.type(mimetype).send(content.subarray(first, last + 1))
  }
  return reply.type(mimetype).send(content)
}
