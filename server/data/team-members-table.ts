import type { ColumnType } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { TeamRole } from '#domain/portfolio/team.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** Who is in a team, as what. */
export interface TeamMembersTable {
  team_id: Kept<Id>
  user_id: Kept<Id>
  /** Given by app.give_role alone. */
  role: Kept<TeamRole>
  joined_at: Kept<Instant>
}
