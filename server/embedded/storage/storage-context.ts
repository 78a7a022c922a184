import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { createCallerReader } from '#server/embedded/auth/read-caller.ts'
import type { Services } from '#server/http/implement.ts'
import { bearerToken, type Session } from '#server/request/session.ts'
import { purposeKey } from '#server/secrets/purpose-key.ts'
import type { Schema } from '#server/sql/tables.ts'
import { runAsUser } from '#server/sql/transaction.ts'
import { parseObjectKey } from './object-key.ts'

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
  readonly runAs: <T>(caller: Session, work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>
}

/** Builds what the file routes share. */
export function createStorageContext(services: Services): StorageContext {
  const { kysely } = services.database
  const readCaller = createCallerReader(services.secret)
  return {
    database: kysely,
    addressKey: purposeKey(services.secret, 'file address'),
    callerOf: (request) => readCaller(bearerToken(request.headers.authorization)),
    runAs: (caller, work) => runAsUser(kysely, caller, work),
  }
}

/** The bucket and the checked name in a path …/:bucket/*. */
export function parseObjectAddress(request: FastifyRequest): ObjectAddress {
  const { bucket, '*': path } = request.params as { bucket: string; '*': string }
  return { bucketId: bucket, name: parseObjectKey(path) }
}

/** The bucket in a path …/:bucket. */
export function parseBucket(request: FastifyRequest): string {
  return (request.params as { bucket: string }).bucket
}
