import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { callerReader } from '#server/embedded/caller.ts'
import { purposeKey } from '#server/embedded/secrets.ts'
import type { Schema } from '#server/data/schema.ts'
import type { Services } from '#server/implement.ts'
import { bearerToken, type Session } from '#server/session.ts'
import { runAs } from '#server/transaction.ts'
import { objectKey } from './object-key.ts'

/** Which object a path names. */
export interface ObjectAddress {
  readonly bucketId: string
  readonly name: string
}

/** What the file routes share. */
export interface StorageContext {
  /** As the server itself: row-level security does not bind it. */
  readonly database: Kysely<Schema>
  /** Signs addresses of private files. */
  readonly addressKey: Uint8Array
  /** Who asks; null for a visitor. Throws TokenRefused. */
  readonly callerOf: (request: FastifyRequest) => Promise<Session | null>
  /** Runs SQL as the caller, under row-level security. */
  readonly as: <T>(caller: Session, work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>
}

/** Builds what the file routes share. */
export function storageContext(services: Services): StorageContext {
  const { kysely } = services.database
  const readCaller = callerReader(services.secret)
  return {
    database: kysely,
    addressKey: purposeKey(services.secret, 'file address'),
    callerOf: (request) => readCaller(bearerToken(request.headers.authorization)),
    as: (caller, work) => runAs(kysely, caller, work),
  }
}

/** The bucket and the checked name in a path …/:bucket/*. */
export function addressIn(request: FastifyRequest): ObjectAddress {
  const { bucket, '*': path } = request.params as { bucket: string; '*': string }
  return { bucketId: bucket, name: objectKey(path) }
}

/** The bucket in a path …/:bucket. */
export function bucketIn(request: FastifyRequest): string {
  return (request.params as { bucket: string }).bucket
}
