import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { storageErrors } from './storage-error.ts'

/** An uploaded file. */
export interface Upload {
  readonly content: Buffer
  readonly mimeType: string
  /** The value of the header of that name: "max-age=3600" or "no-cache". */
  readonly cacheControl: string
  /** The client's own metadata for the file; null if it sent none. */
  readonly userMetadata: Readonly<Record<string, unknown>> | null
}

/** Maximum length of a form field, in characters. */
const maxFieldChars = 16_384

const metadata = z.record(z.string().max(200), z.unknown())

function readMetadata(text: string | null): Upload['userMetadata'] {
  if (text === null || text === '') return null
  if (text.length > maxFieldChars) throw storageErrors.invalidParameter('metadata')
  try {
    return metadata.parse(JSON.parse(text))
  } catch {
    throw storageErrors.invalidParameter('metadata')
  }
}

/** Turns "image/png; charset=x" into "image/png". */
const plainType = (type: string | undefined): string => (type ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/**
 * Collects a stream. Bytes beyond `limit` are read and discarded, because the client reads the response only after
 * sending everything.
 */
async function collect(stream: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
    else chunks.length = 0
  }
  if (size > limit) throw storageErrors.tooLarge()
  return Buffer.concat(chunks)
}

const isStream = (body: unknown): body is Readable => typeof body === 'object' && body !== null && 'pipe' in body

/** Reads a form: fields `cacheControl` and `metadata`, and the file in a part without a name. */
async function readForm(request: FastifyRequest, limit: number): Promise<Upload> {
  let file: { content: Buffer; mimeType: string } | null = null
  const fields = new Map<string, string>()
  const limits = { files: 1, fields: 10, fieldSize: maxFieldChars, fieldNameSize: 100, fileSize: limit + 1 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') file = { content: await collect(part.file, limit), mimeType: plainType(part.mimetype) }
    else fields.set(part.fieldname, String(part.value))
  }
  if (file === null) throw storageErrors.noContent()
  const seconds = fields.get('cacheControl') ?? ''
  return {
    ...file,
    cacheControl: /^\d{1,9}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache',
    userMetadata: readMetadata(fields.get('metadata') ?? null),
  }
}

/** Reads a body that is the file itself, with its metadata in headers. */
async function readRawBody(request: FastifyRequest, limit: number): Promise<Upload> {
  const { 'content-type': type, 'cache-control': cacheControl = '', 'x-metadata': given } = request.headers
  // By now only JSON has been parsed, and no bucket accepts it.
  if (!isStream(request.body)) throw storageErrors.mimeType(plainType(type) || 'of this file')
  const encoded = typeof given === 'string' ? given : ''
  return {
    content: await collect(request.body, limit),
    mimeType: plainType(type),
    cacheControl: /^max-age=\d{1,9}$/.test(cacheControl) ? cacheControl : 'no-cache',
    userMetadata: readMetadata(Buffer.from(encoded, 'base64').toString('utf8')),
  }
}

/** Reads an upload of at most `limit` bytes, in either of the two forms that storage-js sends. */
export async function readUpload(request: FastifyRequest, limit: number): Promise<Upload> {
  const upload = request.isMultipart() ? await readForm(request, limit) : await readRawBody(request, limit)
  if (upload.content.length === 0) throw storageErrors.noContent()
  return upload
}
