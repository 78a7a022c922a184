import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { RateLimiter } from '#server/http/rate-limits/rate-limiter.ts'
import { siteOrigin } from '#server/request/site-address.ts'
import type { Config } from '#server/runtime/config.ts'
import { keyedDigest } from '#server/secrets/digest.ts'
import { purposeKey, purposeKeys, type Secrets } from '#server/secrets/purpose-key.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { AccessKeys } from './access-token.ts'
import { resolveRedirect } from './redirect-address.ts'

export interface AuthServices {
  readonly database: Kysely<Schema>
  readonly config: Pick<Config, 'mail' | 'site'>
  readonly rateLimiter: RateLimiter
  readonly secrets: Secrets
}

/** Values that all sign-in endpoints share. */
export interface AuthContext extends Omit<AuthServices, 'secrets'> {
  /** Keys of a purpose: the first one makes, each of them verifies. */
  readonly accessKeys: AccessKeys
  readonly refreshKeys: AccessKeys
  readonly codeKeys: AccessKeys
  readonly deviceKeys: AccessKeys
  /** Replaces an address wherever the address itself must not be stored. */
  readonly addressDigest: (address: string) => Buffer
  /** Origin of the web application. */
  readonly site: () => string
  /** The allowed redirect address of a mail's link, for a requested one. */
  readonly redirectTo: (asked: string | undefined) => string
  /** The address of a mail's link. */
  readonly link: (token: string, type: LinkType, redirectTo: string) => string
}

/** The purpose of a link, as its address states it. */
export type LinkType = 'signup' | 'recovery' | 'magiclink' | 'email_change'

export function createAuthContext(
  app: FastifyInstance,
  { database, config, rateLimiter, secrets }: AuthServices,
): AuthContext {
  const addressKey = purposeKey(secrets.current, 'mail address')
  const site = () => siteOrigin(app, config.site)
  return {
    database,
    config,
    rateLimiter,
    accessKeys: purposeKeys(secrets, 'access token'),
    refreshKeys: purposeKeys(secrets, 'refresh token'),
    codeKeys: purposeKeys(secrets, 'mailed code'),
    deviceKeys: purposeKeys(secrets, 'known device'),
    addressDigest: (address) => keyedDigest(addressKey, address),
    site,
    redirectTo: (asked) => resolveRedirect(asked, site(), config.site),
    link: (token, type, redirectTo) =>
      `${site()}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo }).toString()}`,
  }
}
