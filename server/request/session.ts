import type { TokenScope } from '#contract/accounts/token-scopes.ts'

/** The user of a request, from a verified access token. */
export interface Session {
  readonly userId: string
  readonly email: string
  readonly emailConfirmed: boolean
  /** How the account signs in: "email", or the name of an external provider. */
  readonly provider: string
  /** Row of auth.sessions; null where the identity provider gives none. */
  readonly sessionId: string | null
  /** What a personal API token may do; left out for a session. */
  readonly scopes?: readonly TokenScope[]
  /** The token's claims, as row-level security reads them. */
  readonly claims: Readonly<Record<string, unknown>>
}

/** For work that the server does as an account of its own accord: row-level security holds it to the account's rows. */
export const ownerSession = (userId: string, email: string): Session => ({
  userId,
  email,
  emailConfirmed: true,
  provider: 'email',
  sessionId: null,
  claims: { sub: userId, role: 'authenticated' },
})

/** Reads who a request acts for. */
export interface Identity {
  /** The session of an access token; null when the token is missing, forged, expired or of another issuer. */
  verify(token: string | null): Promise<Session | null>
}

/** The token of an `Authorization: Bearer …` header, or null. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(header ?? '')
  return match?.[1] ?? null
}
