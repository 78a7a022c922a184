import type { Kysely } from 'kysely'
import type { Identity } from '#server/request/session.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findTokenSession } from './api-tokens.ts'
import { isTokenText } from './token-text.ts'

/** Reads personal API tokens beside the sessions that `sessions` reads. */
export function withApiTokens(sessions: Identity, database: Kysely<Schema>): Identity {
  return {
    verify: (token) =>
      token !== null && isTokenText(token) ? findTokenSession(database, token) : sessions.verify(token),
  }
}
