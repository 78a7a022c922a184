import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, instant, text } from '#contract/values.ts'
import { tokenScopes } from './token-scopes.ts'

/** API tokens of an account, at most; expired ones count until they are revoked. */
export const maxApiTokens = 20

const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** The last four characters, by which its owner recognizes it. */
  lastFour: z.string().meta({ examples: ['x7Qk'] }),
  createdAt: instant,
  /** Null: it never expires. */
  expiresAt: instant.nullable(),
  /** Within a minute; null if it was never used. */
  lastUsedAt: instant.nullable(),
})
export type ApiToken = z.output<typeof apiToken>

export const listApiTokens = defineRoute({
  method: 'GET',
  path: '/api-tokens',
  summary: 'Personal API tokens of the account, the newest first, without the tokens themselves',
  auth: 'user',
  scope: 'session',
  response: z.object({ tokens: z.array(apiToken), maxTokens: z.int(), asksPassword: z.boolean() }),
})
export const createApiToken = defineRoute({
  method: 'POST',
  path: '/api-tokens',
  summary: 'Creates a personal API token and shows it this once; the password is asked for again',
  auth: 'user',
  scope: 'session',
  body: z.strictObject({
    name: text(80).meta({ examples: ['Weekly report'] }),
    scopes: z
      .array(z.enum(tokenScopes))
      .min(1)
      .max(tokenScopes.length)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'must name a scope once')
      .meta({ examples: [['read']] }),
    /** Null: it never expires. */
    expiresAt: instant.nullable(),
    /** The account's password; left out where sign-in is hosted, which asks for a sign-in within 15 minutes instead. */
    password: text(1_024)
      .optional()
      .meta({ examples: ['correct horse battery'] }),
  }),
  status: 201,
  response: z.object({
    /** The token itself, which nobody can read again. */
    token: z.string().meta({ examples: ['edg_kQ3v9TtGZb1m0dYwJ5r8sXuA2cE4fH6iL7nPqRzVx7Qk'] }),
    apiToken,
  }),
  problems: ['list_full', 'forbidden'],
  limit: 'signIn',
})
export const revokeApiToken = defineRoute({
  method: 'DELETE',
  path: '/api-tokens/:id',
  summary: 'Revokes a personal API token at once',
  auth: 'user',
  scope: 'session',
  params: z.strictObject({ id }),
  response: done,
  problems: ['not_found'],
})
