import type { UserProfilesTable } from './user-profiles-table.ts'

/** Tables as Kysely sees them; the SQL files under supabase/migrations are the source. */
export interface Schema {
  user_profiles: UserProfilesTable
}
