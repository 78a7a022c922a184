import type { FillsTable } from './fills-table.ts'
import type { ImportBatchesTable } from './import-batches-table.ts'
import type { PortfoliosTable } from './portfolios-table.ts'
import type { SimulationsTable } from './simulations-table.ts'
import type { TradesTable } from './trades-table.ts'
import type { AuditLogTable } from './audit-log-table.ts'
import type { CashFlowsTable } from './cash-flows-table.ts'
import type { CommentTemplatesTable } from './comment-templates-table.ts'
import type { CustomStatsTable } from './custom-stats-table.ts'
import type { ExchangesTable } from './exchanges-table.ts'
import type { GivenDefaultsTable } from './given-defaults-table.ts'
import type { MissedReasonsTable } from './missed-reasons-table.ts'
import type { MistakesTable } from './mistakes-table.ts'
import type { RulesTable } from './rules-table.ts'
import type { SetupsTable } from './setups-table.ts'
import type { SymbolsTable } from './symbols-table.ts'
import type { TagsTable } from './tags-table.ts'
import type { TeamInvitationsTable } from './team-invitations-table.ts'
import type { TradeRemarksTable } from './trade-remarks-table.ts'
import type { TeamMembersTable } from './team-members-table.ts'
import type { TeamsTable } from './teams-table.ts'
import type { UserProfilesTable } from './user-profiles-table.ts'

/** Tables as Kysely sees them; the SQL files under supabase/migrations are the source. */
export interface Schema {
  user_profiles: UserProfilesTable
  portfolios: PortfoliosTable
  trades: TradesTable
  fills: FillsTable
  import_batches: ImportBatchesTable
  simulations: SimulationsTable
  audit_log: AuditLogTable
  cash_flows: CashFlowsTable
  comment_templates: CommentTemplatesTable
  custom_stats: CustomStatsTable
  exchanges: ExchangesTable
  given_defaults: GivenDefaultsTable
  missed_reasons: MissedReasonsTable
  mistakes: MistakesTable
  rules: RulesTable
  setups: SetupsTable
  symbols: SymbolsTable
  tags: TagsTable
  team_members: TeamMembersTable
  team_invitations: TeamInvitationsTable
  teams: TeamsTable
  trade_remarks: TradeRemarksTable
}
