import type { AbsorbedImportKeysTable } from '#server/data/absorbed-import-keys-table.ts'
import type { AbsorbedRequestsTable } from '#server/data/absorbed-requests-table.ts'
import type {
  AffiliateCampaignsTable,
  PromoMaterialsTable,
  ReferralLinksTable,
} from '#server/data/affiliate-campaigns-table.ts'
import type {
  AffiliateApplicationsTable,
  AffiliateProgramsTable,
  AffiliatesTable,
} from '#server/data/affiliates-table.ts'
import type { AttachmentsTable } from '#server/data/attachments-table.ts'
import type { AuditLogTable } from '#server/data/audit-log-table.ts'
import type { BacktestResultsTable, BacktestStrategiesTable } from '#server/data/backtest-tables.ts'
import type { CandleFiguresTable } from '#server/data/candle-figures-table.ts'
import type { CandlesTable } from '#server/data/candles-table.ts'
import type { CashFlowsTable } from '#server/data/cash-flows-table.ts'
import type { CommentTemplatesTable } from '#server/data/comment-templates-table.ts'
import type { CustomStatsTable } from '#server/data/custom-stats-table.ts'
import type { DayNotesTable } from '#server/data/day-notes-table.ts'
import type { ExchangesTable } from '#server/data/exchanges-table.ts'
import type { FillsTable } from '#server/data/fills-table.ts'
import type { GivenDefaultsTable } from '#server/data/given-defaults-table.ts'
import type { ImportBatchesTable } from '#server/data/import-batches-table.ts'
import type { ImportContinuationsTable } from '#server/data/import-continuations-table.ts'
import type { ImportMappingsTable } from '#server/data/import-mappings-table.ts'
import type { InsightsTable } from '#server/data/insights-table.ts'
import type { MissedReasonsTable } from '#server/data/missed-reasons-table.ts'
import type { MistakesTable } from '#server/data/mistakes-table.ts'
import type { PortfoliosTable } from '#server/data/portfolios-table.ts'
import type {
  CommissionsTable,
  PayoutsTable,
  ReferralClicksTable,
  ReferralConversionsTable,
} from '#server/data/referrals-table.ts'
import type { RuleChecksTable } from '#server/data/rule-checks-table.ts'
import type { RulesTable } from '#server/data/rules-table.ts'
import type { SavedViewsTable } from '#server/data/saved-views-table.ts'
import type { SetupsTable } from '#server/data/setups-table.ts'
import type { SimulationsTable } from '#server/data/simulations-table.ts'
import type { SymbolsTable } from '#server/data/symbols-table.ts'
import type { TagsTable } from '#server/data/tags-table.ts'
import type { TeamInvitationsTable } from '#server/data/team-invitations-table.ts'
import type { TeamMembersTable } from '#server/data/team-members-table.ts'
import type { TeamsTable } from '#server/data/teams-table.ts'
import type { TradeMistakesTable, TradeTagsTable } from '#server/data/trade-links-tables.ts'
import type { TradeRemarksTable } from '#server/data/trade-remarks-table.ts'
import type { TradesTable } from '#server/data/trades-table.ts'
import type { UserProfilesTable } from '#server/data/user-profiles-table.ts'
import type { WhatIfResultsTable, WhatIfScenariosTable } from '#server/data/what-if-tables.ts'

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
