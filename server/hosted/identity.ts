import type { Kysely } from 'kysely'
import { ownIdentity } from '#server/embedded/auth/access-token.ts'
import type { Identity } from '#server/request/session.ts'
import type { Config } from '#server/runtime/config.ts'
import { purposeKeys, type Secrets } from '#server/secrets/purpose-key.ts'
import type { Schema } from '#server/sql/tables.ts'
import { hostedIdentity } from './hosted-identity.ts'

/** Reads the tokens of requests: this installation's own, or those of the configured hosted project. */
export function createIdentity(
  { hosted }: Pick<Config, 'hosted'>,
  database: Kysely<Schema>,
  secrets: Secrets,
): Identity {
  return hosted === null ? ownIdentity(purposeKeys(secrets, 'access token')) : hostedIdentity(hosted, database)
}
