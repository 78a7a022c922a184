import type { FillsTable } from './fills-table.ts'
import type { ImportBatchesTable } from './import-batches-table.ts'
import type { PortfoliosTable } from './portfolios-table.ts'
import type { SimulationsTable } from './simulations-table.ts'
import type { TradesTable } from './trades-table.ts'
import type { UserProfilesTable } from './user-profiles-table.ts'

/** Tables as Kysely sees them; the SQL files under supabase/migrations are the source. */
export interface Schema {
  user_profiles: UserProfilesTable
  portfolios: PortfoliosTable
  trades: TradesTable
  fills: FillsTable
  import_batches: ImportBatchesTable
  simulations: SimulationsTable
}
