import type { Kysely } from 'kysely'
import { withApiTokens } from '#server/accounts/api-tokens/token-identity.ts'
import { ownIdentity } from '#server/embedded/auth/access-token.ts'
import type { Identity } from '#server/request/session.ts'
import type { Config } from '#server/runtime/config.ts'
import { purposeKeys, type Secrets } from '#server/secrets/purpose-key.ts'
import type { Schema } from '#server/sql/tables.ts'
import { hostedIdentity } from './hosted-identity.ts'

/** Reads the tokens of requests: sessions of this installation or of the hosted project, and personal API tokens. */
export function createIdentity(
  { hosted }: Pick<Config, 'hosted'>,
  database: Kysely<Schema>,
  secrets: Secrets,
): Identity {
  const sessions =
    hosted === null ? ownIdentity(purposeKeys(secrets, 'access token')) : hostedIdentity(hosted, database)
  return withApiTokens(sessions, database)
}
