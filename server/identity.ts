import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import type { Schema } from '#server/data/schema.ts'
import { ownIdentity } from '#server/embedded/auth/access-token.ts'
import { purposeKey } from '#server/embedded/secrets.ts'
import { hostedIdentity } from '#server/hosted/hosted-identity.ts'
import type { Identity } from './session.ts'

/** Who reads the tokens of requests: this installation its own, or those of the hosted project that it is bound to. */
export function identityOf({ hosted }: Pick<Config, 'hosted'>, database: Kysely<Schema>, secret: string): Identity {
  return hosted === null ? ownIdentity(purposeKey(secret, 'access token')) : hostedIdentity(hosted, database)
}
