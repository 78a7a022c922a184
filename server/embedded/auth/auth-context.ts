import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { RateLimiter } from '#server/http/rate-limits/rate-limiter.ts'
import { siteOrigin } from '#server/request/site-address.ts'
import type { Config } from '#server/runtime/config.ts'
import { keyedDigest } from '#server/secrets/digest.ts'
import { purposeKey } from '#server/secrets/purpose-key.ts'
import type { Schema } from '#server/sql/tables.ts'
import { resolveRedirect } from './redirect-address.ts'

export interface AuthServices {
  readonly database: Kysely<Schema>
  readonly config: Pick<Config, 'mail' | 'site'>
  readonly rateLimiter: RateLimiter
  /** The secret of this installation. */
  readonly secret: string
}

/** Values that all sign-in endpoints share. */
export interface AuthContext extends Omit<AuthServices, 'secret'> {
  readonly accessKey: Uint8Array
  readonly refreshKey: Uint8Array
  readonly codeKey: Uint8Array
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
  { database, config, rateLimiter, secret }: AuthServices,
): AuthContext {
  const addressKey = purposeKey(secret, 'mail address')
  const site = () => siteOrigin(app, config.site)
  return {
    database,
    config,
    rateLimiter,
    accessKey: purposeKey(secret, 'access token'),
    refreshKey: purposeKey(secret, 'refresh token'),
    codeKey: purposeKey(secret, 'mailed code'),
    addressDigest: (address) => keyedDigest(addressKey, address),
    site,
    redirectTo: (asked) => resolveRedirect(asked, site(), config.site),
    link: (token, type, redirectTo) =>
      `${site()}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo }).toString()}`,
  }
}
