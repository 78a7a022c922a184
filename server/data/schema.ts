import type { AbsorbedImportKeysTable } from './absorbed-import-keys-table.ts'
import type { AbsorbedRequestsTable } from './absorbed-requests-table.ts'
import type { AttachmentsTable } from './attachments-table.ts'
import type { BacktestResultsTable, BacktestStrategiesTable } from './backtest-tables.ts'
import type { CandleFiguresTable } from './candle-figures-table.ts'
import type { CandlesTable } from './candles-table.ts'
import type { WhatIfResultsTable, WhatIfScenariosTable } from './what-if-tables.ts'
import type { AffiliateCampaignsTable, PromoMaterialsTable, ReferralLinksTable } from './affiliate-campaigns-table.ts'
import type { AffiliateApplicationsTable, AffiliateProgramsTable, AffiliatesTable } from './affiliates-table.ts'
import type { FillsTable } from './fills-table.ts'
import type { ImportBatchesTable } from './import-batches-table.ts'
import type { ImportContinuationsTable } from './import-continuations-table.ts'
import type { ImportMappingsTable } from './import-mappings-table.ts'
import type { PortfoliosTable } from './portfolios-table.ts'
import type { SimulationsTable } from './simulations-table.ts'
import type { RuleChecksTable } from './rule-checks-table.ts'
import type { TradeMistakesTable, TradeTagsTable } from './trade-links-tables.ts'
import type { TradesTable } from './trades-table.ts'
import type { AuditLogTable } from './audit-log-table.ts'
import type { CashFlowsTable } from './cash-flows-table.ts'
import type { DayNotesTable } from './day-notes-table.ts'
import type { CommentTemplatesTable } from './comment-templates-table.ts'
import type { CustomStatsTable } from './custom-stats-table.ts'
import type { ExchangesTable } from './exchanges-table.ts'
import type { GivenDefaultsTable } from './given-defaults-table.ts'
import type { InsightsTable } from './insights-table.ts'
import type { MissedReasonsTable } from './missed-reasons-table.ts'
import type { MistakesTable } from './mistakes-table.ts'
import type {
  CommissionsTable,
  PayoutsTable,
  ReferralClicksTable,
  ReferralConversionsTable,
} from './referrals-table.ts'
import type { RulesTable } from './rules-table.ts'
import type { SavedViewsTable } from './saved-views-table.ts'
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
  rule_checks: RuleChecksTable
  trade_mistakes: TradeMistakesTable
  trade_tags: TradeTagsTable
  attachments: AttachmentsTable
  absorbed_import_keys: AbsorbedImportKeysTable
  absorbed_requests: AbsorbedRequestsTable
  import_batches: ImportBatchesTable
  import_continuations: ImportContinuationsTable
  import_mappings: ImportMappingsTable
  simulations: SimulationsTable
  audit_log: AuditLogTable
  backtest_results: BacktestResultsTable
  backtest_strategies: BacktestStrategiesTable
  candles: CandlesTable
  candle_figures: CandleFiguresTable
  cash_flows: CashFlowsTable
  day_notes: DayNotesTable
  comment_templates: CommentTemplatesTable
  custom_stats: CustomStatsTable
  exchanges: ExchangesTable
  given_defaults: GivenDefaultsTable
  insights: InsightsTable
  missed_reasons: MissedReasonsTable
  mistakes: MistakesTable
  rules: RulesTable
  saved_views: SavedViewsTable
  setups: SetupsTable
  symbols: SymbolsTable
  tags: TagsTable
  team_members: TeamMembersTable
  team_invitations: TeamInvitationsTable
  teams: TeamsTable
  what_if_results: WhatIfResultsTable
  what_if_scenarios: WhatIfScenariosTable
  affiliate_applications: AffiliateApplicationsTable
  affiliate_campaigns: AffiliateCampaignsTable
  affiliate_programs: AffiliateProgramsTable
  affiliates: AffiliatesTable
  commissions: CommissionsTable
  payouts: PayoutsTable
  promo_materials: PromoMaterialsTable
  referral_clicks: ReferralClicksTable
  referral_conversions: ReferralConversionsTable
  referral_links: ReferralLinksTable
  trade_remarks: TradeRemarksTable
}
