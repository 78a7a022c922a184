import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { storageErrors } from './storage-error.ts'

/** A file as it was sent. */
export interface Upload {
  readonly content: Buffer
  readonly mimeType: string
  /** For the header of the same name: "max-age=3600", or "no-cache". */
  readonly cacheControl: string
  /** What the client wants to be kept with the file; null when it sent none. */
  readonly userMetadata: Readonly<Record<string, unknown>> | null
}

/** Longest text beside a file, in characters. */
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

/** "image/png; charset=x" is "image/png". */
const plainType = (type: string | undefined): string => (type ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/**
 * Collects a stream. What is beyond `limit` bytes is read to its end and thrown away, so that the client, which sends
 * before it listens, gets the answer.
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

/** A form: fields `cacheControl` and `metadata`, and the file in a part without a name. */
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

/** The body is the file itself; what belongs to it stands in headers. */
async function readRawBody(request: FastifyRequest, limit: number): Promise<Upload> {
  const { 'content-type': type, 'cache-control': cacheControl = '', 'x-metadata': given } = request.headers
  // Only JSON has been read by now, and no bucket takes it.
  if (!isStream(request.body)) throw storageErrors.mimeType(plainType(type) || 'of this file')
  const encoded = typeof given === 'string' ? given : ''
  return {
    content: await collect(request.body, limit),
    mimeType: plainType(type),
    cacheControl: /^max-age=\d{1,9}$/.test(cacheControl) ? cacheControl : 'no-cache',
    userMetadata: readMetadata(Buffer.from(encoded, 'base64').toString('utf8')),
  }
}

/** Reads an upload of at most `limit` bytes, in either of the two ways that storage-js sends one. */
export async function readUpload(request: FastifyRequest, limit: number): Promise<Upload> {
  const upload = request.isMultipart() ? await readForm(request, limit) : await readRawBody(request, limit)
  if (upload.content.length === 0) throw storageErrors.noContent()
  return upload
}
