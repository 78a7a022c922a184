import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Session } from '#server/request/session.ts'
import { findBucket } from './buckets.ts'
import { listFolder, readListing } from './list-folder.ts'
import { findObject, findVisibleNames, type StoredObject } from './objects.ts'
import { sendObject } from './send-object.ts'
import { verifySignedUrl, maxValiditySeconds, signUrl } from './signed-url.ts'
import { parseObjectAddress, parseBucket, type ObjectAddress, type StorageContext } from './storage-context.ts'
import { storageErrors } from './storage-error.ts'

const signing = z.object({
  expiresIn: z.int().min(1).max(maxValiditySeconds),
  paths: z.array(z.string().min(1).max(400)).min(1).max(1_000).optional(),
})

const notFoundMessage = 'Either the object does not exist or you do not have access to it'

function readSigning(body: unknown): z.infer<typeof signing> {
  const read = signing.safeParse(body ?? {})
  if (!read.success) throw storageErrors.invalidParameter(String(read.error.issues[0]?.path[0] ?? 'body'))
  return read.data
}

/** The response of `info`. */
const infoOf = (object: StoredObject) => ({
  id: object.id,
  name: object.name,
  version: object.version,
  bucket_id: object.bucket_id,
  size: object.metadata.size,
  content_type: object.metadata.mimetype,
  cache_control: object.metadata.cacheControl,
  etag: object.metadata.eTag,
  metadata: object.user_metadata ?? {},
  last_modified: object.metadata.lastModified,
  created_at: object.created_at,
})

/** Registers downloads, lists, object information and signed URLs. */
export function registerReads(app: FastifyInstance, context: StorageContext): void {
  const { database, addressKeys } = context

  /** The caller with an object that they may see. */
  const visibleTo = async (request: FastifyRequest, { bucketId, name }: ObjectAddress) => {
    const caller = await context.callerOf(request)
    if (caller === null) throw storageErrors.noSuchKey()
    return { caller, object: await context.runAs(caller, (trx) => findObject(trx, bucketId, name)) }
  }
  const visible = async (request: FastifyRequest, address: ObjectAddress): Promise<StoredObject> =>
    (await visibleTo(request, address)).object
  /** An object in a public bucket. */
  const open = async ({ bucketId, name }: ObjectAddress): Promise<StoredObject> => {
    const bucket = await findBucket(database, bucketId)
    if (!bucket.isPublic) throw storageErrors.noSuchBucket()
    return findObject(database, bucketId, name)
  }

  const sendPublic = async (request: FastifyRequest, reply: FastifyReply) =>
    sendObject(database, request, reply, await open(parseObjectAddress(request)), 'public')
  app.get('/object/public/:bucket/*', sendPublic)

  const sendVisible = async (request: FastifyRequest, reply: FastifyReply) =>
    sendObject(database, request, reply, await visible(request, parseObjectAddress(request)), 'private')
  app.get('/object/:bucket/*', sendVisible)
  app.get('/object/authenticated/:bucket/*', sendVisible)

  app.get('/object/sign/:bucket/*', async (request, reply) => {
    const address = parseObjectAddress(request)
    const { token } = request.query as { token?: unknown }
    const signer = await verifySignedUrl(addressKeys, `${address.bucketId}/${address.name}`, token)
    // As the signer may see it now: whoever left a team, or no longer sees its pictures, keeps no key to them.
    const object = await context.runAsAccount(signer, (trx) => findObject(trx, address.bucketId, address.name))
    return sendObject(database, request, reply, object, 'private')
  })

  const showVisible = async (request: FastifyRequest) => infoOf(await visible(request, parseObjectAddress(request)))
  app.route({ method: 'GET', url: '/object/info/:bucket/*', handler: showVisible })
  app.route({ method: 'GET', url: '/object/info/authenticated/:bucket/*', handler: showVisible })
  const showPublic = async (request: FastifyRequest) => infoOf(await open(parseObjectAddress(request)))
  app.route({ method: 'GET', url: '/object/info/public/:bucket/*', handler: showPublic })

  app.route({
    method: 'POST',
    url: '/object/list/:bucket',
    handler: async (request) => {
      const caller = await context.callerOf(request)
      const asked = readListing(request.body)
      if (caller === null) return []
      return context.runAs(caller, (trx) => listFolder(trx, parseBucket(request), asked))
    },
  })

  const signed = async ({ userId }: Session, bucketId: string, name: string, seconds: number): Promise<string> => {
    const object = `${bucketId}/${name}`
    return `/object/sign/${object}?token=${await signUrl(addressKeys[0], { object, userId }, seconds)}`
  }

  app.route({
    method: 'POST',
    url: '/object/sign/:bucket/*',
    handler: async (request) => {
      const { expiresIn } = readSigning(request.body)
      const { caller, object } = await visibleTo(request, parseObjectAddress(request))
      return { signedURL: await signed(caller, object.bucket_id, object.name, expiresIn) }
    },
  })

  app.route({
    method: 'POST',
    url: '/object/sign/:bucket',
    handler: async (request) => {
      const { expiresIn, paths } = readSigning(request.body)
      if (paths === undefined) throw storageErrors.invalidParameter('paths')
      const bucketId = parseBucket(request)
      const caller = await context.callerOf(request)
      const found =
        caller === null ? new Set() : await context.runAs(caller, (trx) => findVisibleNames(trx, bucketId, paths))
      return Promise.all(
        paths.map(async (path) =>
          caller !== null && found.has(path)
            ? { error: null, path, signedURL: await signed(caller, bucketId, path, expiresIn) }
            : { error: notFoundMessage, path, signedURL: null },
        ),
      )
    },
  })

  // As in a new hosted project, no policy lets clients see buckets.
  app.get('/bucket', async () => [])
  app.get('/bucket/:bucket', async () => {
    throw storageErrors.noSuchBucket()
  })
}
