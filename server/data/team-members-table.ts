import type { Generated } from 'kysely'
import type { Id, Instant } from '#domain/units.ts'

/** Who is in a team, as what. */
export interface TeamMembersTable {
  team_id: Id
  user_id: Id
  role: 'owner' | 'coach' | 'trader' | 'viewer'
  joined_at: Generated<Instant>
}
