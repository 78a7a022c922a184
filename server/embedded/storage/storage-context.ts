import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { findAccountById, isBanned } from '#server/embedded/auth/account.ts'
import { createCallerReader } from '#server/embedded/auth/read-caller.ts'
import type { Services } from '#server/http/implement.ts'
import { bearerToken, type Session } from '#server/request/session.ts'
import { purposeKeys } from '#server/secrets/purpose-key.ts'
import type { Schema } from '#server/sql/tables.ts'
import { runAsUser } from '#server/sql/transaction.ts'
import { parseObjectKey } from './object-key.ts'
import { storageErrors } from './storage-error.ts'

/** The object that a path names. */
export interface ObjectAddress {
  readonly bucketId: string
  readonly name: string
}

/** Shared by the file routes. */
export interface StorageContext {
  /** With the server's rights, which bypass row-level security. */
  readonly database: Kysely<Schema>
  /** The key for signed URLs of private files. */
  readonly addressKeys: readonly [Uint8Array, ...Uint8Array[]]
  /** The caller's session; null for a visitor. Throws TokenRefused. */
  readonly callerOf: (request: FastifyRequest) => Promise<Session | null>
  /** Runs SQL as the caller, under row-level security. */
  readonly runAs: <T>(caller: Session, work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>
  /** The same for an account that has no session here. Throws NoSuchKey for one that is banned or gone. */
  readonly runAsAccount: <T>(userId: string, work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>
}

export function createStorageContext(services: Services): StorageContext {
  const { kysely } = services.database
  const readCaller = createCallerReader(services.secrets)
  return {
    database: kysely,
    addressKeys: purposeKeys(services.secrets, 'file address'),
    callerOf: (request) => readCaller(bearerToken(request.headers.authorization)),
    runAs: (caller, work) => runAsUser(kysely, caller, work),
    runAsAccount: async (userId, work) => {
      const account = await findAccountById(kysely, userId)
      if (account === null || isBanned(account)) throw storageErrors.noSuchKey()
      const session: Session = {
        userId,
        email: account.email,
        emailConfirmed: account.emailConfirmedAt !== null,
        provider: 'email',
        sessionId: null,
        claims: { sub: userId, role: 'authenticated' },
      }
      return runAsUser(kysely, session, work)
    },
  }
}

/** The bucket and the validated name in a path …/:bucket/*. */
export function parseObjectAddress(request: FastifyRequest): ObjectAddress {
  const { bucket, '*': path } = request.params as { bucket: string; '*': string }
  return { bucketId: bucket, name: parseObjectKey(path) }
}

/** The bucket in a path …/:bucket. */
export function parseBucket(request: FastifyRequest): string {
  return (request.params as { bucket: string }).bucket
}
