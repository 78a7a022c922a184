import type { ColumnType } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { InvitedRole } from '#domain/portfolio/team.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** Invitations that are open, or have run out; used ones are gone. */
export interface TeamInvitationsTable {
  id: ColumnType<Id, Id | undefined, never>
  team_id: ColumnType<Id, Id, never>
  email: ColumnType<string, string, never>
  role: ColumnType<InvitedRole, InvitedRole, never>
  /** Written, never read: the functions that look for a token have the owner's rights. */
  token_digest: ColumnType<never, Buffer, never>
  invited_by: Kept<Id>
  created_at: Kept<Instant>
  expires_at: ColumnType<Instant, Instant, never>
}
