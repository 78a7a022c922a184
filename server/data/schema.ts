/** Tables as Kysely sees them; the SQL files under supabase/migrations are the source. */
export type { Schema } from '#server/sql/tables.ts'
