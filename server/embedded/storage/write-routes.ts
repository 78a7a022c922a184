import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { maxAttachmentSize } from '#domain/trade/fields/choices.ts'
import type { Session } from '#server/request/session.ts'
import { findBucket, type Bucket } from './buckets.ts'
import { hasSignatureOf } from './file-type.ts'
import { parseObjectKey } from './object-key.ts'
import { copyObject, moveObject, removeObjects, storeObject } from './objects.ts'
import { redrawImage } from './redraw-image.ts'
import { parseObjectAddress, parseBucket, type StorageContext } from './storage-context.ts'
import { storageErrors } from './storage-error.ts'
import { readUpload, type Upload } from './upload-body.ts'

/** Maximum number of names per call. */
const maxNames = 1_000

const removal = z.object({ prefixes: z.array(z.string().max(400)).min(1).max(maxNames) })
const change = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
})

/** Refuses types that the bucket does not accept and files that do not match their type; re-encodes public images. */
async function acceptUpload(bucket: Bucket, upload: Upload): Promise<Upload> {
  const { mimeType, content } = upload
  if (!bucket.mimeTypes.includes(mimeType)) throw storageErrors.mimeType(mimeType)
  if (!hasSignatureOf(mimeType, content)) throw storageErrors.otherContent(mimeType)
  if (!bucket.isPublic) return upload
  return { ...upload, content: await redrawImage(mimeType, content) }
}

/** Parses a body; throws InvalidParameter with the first invalid field. */
function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body ?? {})
  if (!read.success) throw storageErrors.invalidParameter(String(read.error.issues[0]?.path[0] ?? 'body'))
  return read.data
}

/** Both names of a move or copy within one bucket. */
function readChange(body: unknown): { readonly bucketId: string; readonly from: string; readonly to: string } {
  const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId } = readBody(change, body)
  // Another bucket has other types and sizes, and may be public.
  if (destinationBucket !== bucketId) throw storageErrors.notSupported('moving between buckets')
  return { bucketId, from: parseObjectKey(sourceKey), to: parseObjectKey(destinationKey) }
}

const refuseBuckets = async () => {
  throw storageErrors.accessDenied()
}

/** Registers uploads, replacements, moves, copies and deletions. */
export function registerWrites(app: FastifyInstance, context: StorageContext): void {
  /** The callers by request; visitors are refused before the body is read. */
  const writers = new WeakMap<FastifyRequest, Session>()
  const onRequest = async (request: FastifyRequest) => {
    const caller = await context.callerOf(request)
    if (caller === null) throw storageErrors.accessDenied()
    writers.set(request, caller)
  }
  const writer = (request: FastifyRequest): Session => {
    const caller = writers.get(request)
    if (caller === undefined) throw storageErrors.accessDenied()
    return caller
  }

  const upload = async (request: FastifyRequest, overwrites: boolean) => {
    const caller = writer(request)
    const at = parseObjectAddress(request)
    const bucket = await findBucket(context.database, at.bucketId)
    const file = await acceptUpload(bucket, await readUpload(request, bucket.sizeLimit))
    const id = await context.runAs(caller, (trx) => storeObject(trx, caller.userId, at, file, overwrites))
    return { Id: id, Key: `${at.bucketId}/${at.name}` }
  }
  // The bucket limits the file size. This limit, the largest of a trade's files, sets the time in which a body must
  // arrive.
  const ofFile = { onRequest, bodyLimit: maxAttachmentSize }
  app.post('/object/:bucket/*', ofFile, (request) => upload(request, request.headers['x-upsert'] === 'true'))
  app.put('/object/:bucket/*', ofFile, (request) => upload(request, true))

  app.route({
    method: 'DELETE',
    url: '/object/:bucket',
    onRequest,
    handler: async (request) => {
      const { prefixes } = readBody(removal, request.body)
      const { id } = await findBucket(context.database, parseBucket(request))
      return context.runAs(writer(request), (trx) => removeObjects(trx, id, prefixes))
    },
  })

  app.route({
    method: 'DELETE',
    url: '/object/:bucket/*',
    onRequest,
    handler: async (request) => {
      const { bucketId, name } = parseObjectAddress(request)
      const removed = await context.runAs(writer(request), (trx) => removeObjects(trx, bucketId, [name]))
      if (removed.length === 0) throw storageErrors.noSuchKey()
      return { message: 'Successfully deleted' }
    },
  })

  app.route({
    method: 'POST',
    url: '/object/move',
    onRequest,
    handler: async (request) => {
      const { bucketId, from, to } = readChange(request.body)
      await context.runAs(writer(request), (trx) => moveObject(trx, bucketId, from, to))
      return { message: 'Successfully moved' }
    },
  })

  app.route({
    method: 'POST',
    url: '/object/copy',
    onRequest,
    handler: async (request) => {
      const { bucketId, from, to } = readChange(request.body)
      const caller = writer(request)
      const id = await context.runAs(caller, (trx) => copyObject(trx, caller.userId, bucketId, from, to))
      return { Id: id, Key: `${bucketId}/${to}` }
    },
  })

  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    app.route({ method, url: '/bucket', handler: refuseBuckets })
    app.route({ method, url: '/bucket/:bucket', handler: refuseBuckets })
  }
}
