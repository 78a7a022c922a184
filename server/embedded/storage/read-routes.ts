import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bucketById } from './buckets.ts'
import { listFolder, readListing } from './listing.ts'
import { objectByName, visibleNames, type StoredObject } from './objects.ts'
import { sendObject } from './send-object.ts'
import { checkAddress, longestValidity, signAddress } from './signed-address.ts'
import { addressIn, bucketIn, type ObjectAddress, type StorageContext } from './storage-context.ts'
import { storageErrors } from './storage-error.ts'

const signing = z.object({
  expiresIn: z.int().min(1).max(longestValidity),
  paths: z.array(z.string().min(1).max(400)).min(1).max(1_000).optional(),
})

const notThere = 'Either the object does not exist or you do not have access to it'

function readSigning(body: unknown): z.infer<typeof signing> {
  const read = signing.safeParse(body ?? {})
  if (!read.success) throw storageErrors.invalidParameter(String(read.error.issues[0]?.path[0] ?? 'body'))
  return read.data
}

/** What `info` tells of an object. */
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

/** Registers downloads, lists, information and signed addresses. */
export function registerReads(app: FastifyInstance, context: StorageContext): void {
  const { database, addressKey } = context

  /** An object as its caller may see it. */
  const visible = async (request: FastifyRequest, { bucketId, name }: ObjectAddress): Promise<StoredObject> => {
    const caller = await context.callerOf(request)
    if (caller === null) throw storageErrors.noSuchKey()
    return context.as(caller, (trx) => objectByName(trx, bucketId, name))
  }
  /** An object of a bucket that is open to everybody. */
  const open = async ({ bucketId, name }: ObjectAddress): Promise<StoredObject> => {
    const bucket = await bucketById(database, bucketId)
    if (!bucket.isPublic) throw storageErrors.noSuchBucket()
    return objectByName(database, bucketId, name)
  }

  const sendPublic = async (request: FastifyRequest, reply: FastifyReply) =>
    sendObject(database, request, reply, await open(addressIn(request)), 'public')
  app.get('/object/public/:bucket/*', sendPublic)

  const sendVisible = async (request: FastifyRequest, reply: FastifyReply) =>
    sendObject(database, request, reply, await visible(request, addressIn(request)), 'private')
  app.get('/object/:bucket/*', sendVisible)
  app.get('/object/authenticated/:bucket/*', sendVisible)

  app.get('/object/sign/:bucket/*', async (request, reply) => {
    const address = addressIn(request)
    const { token } = request.query as { token?: unknown }
    await checkAddress(addressKey, `${address.bucketId}/${address.name}`, token)
    return sendObject(database, request, reply, await objectByName(database, address.bucketId, address.name), 'private')
  })

  const showVisible = async (request: FastifyRequest) => infoOf(await visible(request, addressIn(request)))
  app.route({ method: 'GET', url: '/object/info/:bucket/*', handler: showVisible })
  app.route({ method: 'GET', url: '/object/info/authenticated/:bucket/*', handler: showVisible })
  const showPublic = async (request: FastifyRequest) => infoOf(await open(addressIn(request)))
  app.route({ method: 'GET', url: '/object/info/public/:bucket/*', handler: showPublic })

  app.route({
    method: 'POST',
    url: '/object/list/:bucket',
    handler: async (request) => {
      const caller = await context.callerOf(request)
      const asked = readListing(request.body)
      if (caller === null) return []
      return context.as(caller, (trx) => listFolder(trx, bucketIn(request), asked))
    },
  })

  const signed = async (bucketId: string, name: string, seconds: number): Promise<string> => {
    const object = `${bucketId}/${name}`
    return `/object/sign/${object}?token=${await signAddress(addressKey, object, seconds)}`
  }

  app.route({
    method: 'POST',
    url: '/object/sign/:bucket/*',
    handler: async (request) => {
      const { expiresIn } = readSigning(request.body)
      const { bucket_id: bucketId, name } = await visible(request, addressIn(request))
      return { signedURL: await signed(bucketId, name, expiresIn) }
    },
  })

  app.route({
    method: 'POST',
    url: '/object/sign/:bucket',
    handler: async (request) => {
      const { expiresIn, paths } = readSigning(request.body)
      if (paths === undefined) throw storageErrors.invalidParameter('paths')
      const bucketId = bucketIn(request)
      const caller = await context.callerOf(request)
      const found = caller === null ? new Set() : await context.as(caller, (trx) => visibleNames(trx, bucketId, paths))
      return Promise.all(
        paths.map(async (path) =>
          found.has(path)
            ? { error: null, path, signedURL: await signed(bucketId, path, expiresIn) }
            : { error: notThere, path, signedURL: null },
        ),
      )
    },
  })

  // Clients have no policy on buckets, as in a new hosted project: they see none.
  app.get('/bucket', async () => [])
  app.get('/bucket/:bucket', async () => {
    throw storageErrors.noSuchBucket()
  })
}
