// Made by `npm run tables` from the migrations; change those, or server/sql/column-types.ts, not this file.
import type { ColumnType, Generated } from 'kysely'
import type { AuditDetails } from '#contract/admin/admin.ts'
import type { ApplicationData } from '#contract/affiliates/affiliates.ts'
import type { ColumnMapping } from '#domain/importers/formats/generic/column-mapping.ts'
import type { SampleFigures } from '#domain/simulation/sample-figures.ts'
import type { SampleTrade } from '#domain/simulation/sample-trade.ts'
import type { ViewDefinition } from '#domain/journal/saved-view.ts'
import type { StrategyPlan } from '#domain/simulation/strategy.ts'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'
import type { TradeFigures, TradeInput } from '#domain/trade/trade.ts'
import type { CalendarDate, Decimal, Id, Instant, Money, R } from '#domain/numbers/units.ts'
import type { BacktestOutcome, ReplayParameters } from '#server/simulations/backtest-shapes.ts'
import type { SampleCounts } from '#server/simulations/sample-counts.ts'
import type { AddedFill, CampaignFigures, ScenarioInputs, SimulationRun, StoredFindings } from './json-values.ts'

type ReadOnly<T> = ColumnType<T, never, never>
type InsertOnly<T> = ColumnType<T, T, never>

export interface AbsorbedImportKeysTable {
  trade_id: InsertOnly<Id>
  import_key: InsertOnly<string>
  user_id: ReadOnly<Id>
}

export interface AbsorbedRequestsTable {
  trade_id: InsertOnly<Id>
  idempotency_key: InsertOnly<Id>
  request_digest: InsertOnly<string>
  user_id: ReadOnly<Id>
}

export interface AffiliateApplicationsTable {
  id: Generated<Id>
  user_id: Generated<Id>
  application_data: ColumnType<ApplicationData, string, string>
  status: Generated<'pending' | 'approved' | 'rejected'>
  note: string | null
  decided_by: Id | null
  decided_at: Instant | null
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
}

export interface AffiliateCampaignsTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: ReadOnly<Id>
  affiliate_id: InsertOnly<Id>
  key: InsertOnly<string>
  name: string
  description: string | null
  platform: string | null
  campaign_type: string | null
  target_audience: string | null
  start_date: CalendarDate | null
  end_date: CalendarDate | null
  budget: Money | null
  target_conversions: number | null
  tags: ColumnType<string[], string | undefined, string>
  notes: string | null
  goals: ColumnType<CampaignFigures, string | undefined, string>
  kpis: ColumnType<CampaignFigures, string | undefined, string>
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface AffiliateProgramsTable {
  id: ReadOnly<string>
  name: ReadOnly<string>
  description: ReadOnly<string>
  status: ReadOnly<'open' | 'closed'>
  currency: ReadOnly<string>
  click_days: ReadOnly<number>
  purchase_days: ReadOnly<number>
  hold_days: ReadOnly<number>
  minimum_payout: ReadOnly<Money>
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface AffiliatesTable {
  id: Generated<Id>
  user_id: Generated<Id>
  program_id: Generated<string>
  code: string
  display_name: string
  website: string | null
  status: Generated<'pending' | 'approved' | 'suspended'>
  tier: Generated<'starter' | 'partner' | 'ambassador' | 'elite'>
  payout_method: 'paypal' | 'bank_transfer' | 'wise' | null
  payout_detail: string | null
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
}

export interface AttachmentsTable {
  id: ColumnType<Id, Id | undefined, never>
  trade_id: InsertOnly<Id>
  user_id: ReadOnly<Id>
  position: number
  kind: 'plan' | 'before' | 'entry' | 'exit'
  path: InsertOnly<string>
  media_type: InsertOnly<'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf'>
  size: InsertOnly<number>
  caption: string | null
  created_at: ReadOnly<Instant>
}

export interface AuditLogTable {
  id: ReadOnly<number>
  at: ReadOnly<Instant>
  actor_id: ReadOnly<Id | null>
  user_id: ReadOnly<Id | null>
  action: ReadOnly<string>
  subject_id: ReadOnly<Id | null>
  details: ReadOnly<AuditDetails>
}

export interface BacktestResultsTable {
  id: ReadOnly<Id>
  user_id: ReadOnly<Id>
  strategy_id: InsertOnly<Id>
  parameters: ColumnType<ReplayParameters, string, never>
  trades: InsertOnly<number>
  coverage: InsertOnly<number>
  statistics: ColumnType<BacktestOutcome['statistics'], string, never>
  max_drawdown_r: InsertOnly<number>
  outcomes: ColumnType<BacktestOutcome['outcomes'], string, never>
  equity: InsertOnly<number[]>
  account: ColumnType<NonNullable<BacktestOutcome['account']> | null, string | null, never>
  engine_version: InsertOnly<string>
  computed_by: ReadOnly<'server' | 'browser'>
  created_at: ReadOnly<Instant>
}

export interface BacktestStrategiesTable {
  id: ReadOnly<Id>
  user_id: ReadOnly<Id>
  name: InsertOnly<string>
  setup_id: InsertOnly<Id | null>
  setup_revision: InsertOnly<number>
  version: InsertOnly<number>
  portfolio_id: InsertOnly<Id | null>
  entry_filter: ColumnType<StrategyPlan['entryFilter'], string, never>
  stop: ColumnType<StrategyPlan['stop'], string, never>
  targets: ColumnType<StrategyPlan['targets'], string, never>
  sizing: ColumnType<StrategyPlan['sizing'], string, never>
  cost_r: InsertOnly<number>
  sample: ColumnType<readonly SampleTrade[], string, never>
  sample_digest: InsertOnly<string>
  coverage: ColumnType<SampleCounts, string, never>
  figures: ColumnType<SampleFigures, string, never>
  created_at: ReadOnly<Instant>
}

export interface CandleFiguresTable {
  trade_id: InsertOnly<Id>
  user_id: ReadOnly<Id>
  trade_revision: number
  timeframe: '1m' | '2m' | '3m' | '5m' | '10m' | '15m' | '30m' | '1h' | '2h' | '4h' | '8h' | '12h' | '1d' | '1w'
  best_exit_price: Decimal | null
  set_and_forget_r: R | null
  post_high: Decimal | null
  post_low: Decimal | null
  atr_at_entry: Decimal | null
  benchmark_return_pct: Decimal | null
  computed_at: ColumnType<Instant, never, Instant>
}

export interface CandlesTable {
  user_id: ReadOnly<Id>
  symbol: InsertOnly<string>
  timeframe: InsertOnly<'1m' | '2m' | '3m' | '5m' | '10m' | '15m' | '30m' | '1h' | '2h' | '4h' | '8h' | '12h' | '1d' | '1w'>
  at: InsertOnly<Instant>
  open: Decimal
  high: Decimal
  low: Decimal
  close: Decimal
  volume: Decimal | null
}

export interface CashFlowsTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: ReadOnly<Id>
  portfolio_id: InsertOnly<Id>
  at: Instant
  amount: Money
  note: string | null
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface CommentTemplatesTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: ReadOnly<Id>
  phase: 'entry' | 'management' | 'exit'
  body: string
  default_key: InsertOnly<string | null>
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface CommissionsTable {
  id: Generated<Id>
  user_id: Id
  affiliate_id: Id
  conversion_id: Id
  amount: Money
  currency: string
  value: Money
  rate: Decimal
  tier: 'starter' | 'partner' | 'ambassador' | 'elite'
  status: Generated<'pending' | 'paid' | 'reversed'>
  available_at: Instant
  paid_at: Instant | null
  reversed_at: Instant | null
  created_at: Generated<Instant>
}

export interface CustomStatsTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: ReadOnly<Id>
  name: string
  description: string | null
  kind: 'choice' | 'number' | 'yesNo' | 'formula'
  unit: string | null
  choices: ColumnType<readonly string[], string | undefined, string>
  minimum: Decimal | null
  maximum: Decimal | null
  formula: string | null
  default_key: InsertOnly<string | null>
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface DayNotesTable {
  user_id: ReadOnly<Id>
  portfolio_id: InsertOnly<Id>
  date: InsertOnly<CalendarDate>
  plan: string | null
  review: string | null
  rating: number | null
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
  revision: ReadOnly<number>
}

export interface ExchangesTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: ReadOnly<Id>
  name: string
  kind: 'exchange' | 'broker' | 'propFirm'
  time_zone: string
  default_key: InsertOnly<string | null>
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface FillsTable {
  trade_id: InsertOnly<Id>
  user_id: ColumnType<Id, Id | undefined, never>
  position: InsertOnly<number>
  at: InsertOnly<Instant>
  side: InsertOnly<'buy' | 'sell'>
  quantity: InsertOnly<Decimal>
  price: InsertOnly<Decimal>
  fee: InsertOnly<Money>
  liquidity: InsertOnly<'maker' | 'taker' | null>
}

export interface GivenDefaultsTable {
  user_id: ColumnType<Id, Id | undefined, never>
  given_at: ReadOnly<Instant>
}

export interface ImportBatchesTable {
  id: InsertOnly<Id>
  user_id: ReadOnly<Id>
  portfolio_id: InsertOnly<Id>
  format: InsertOnly<string>
  file_name: InsertOnly<string>
  time_zone: InsertOnly<string>
  created_at: ReadOnly<Instant>
}

export interface ImportContinuationsTable {
  batch_id: InsertOnly<Id>
  trade_id: InsertOnly<Id>
  user_id: ReadOnly<Id>
  fills: ColumnType<readonly AddedFill[], string, string>
  status_before: InsertOnly<'planned' | 'active' | 'completed' | 'missed' | 'cancelled'>
  swap_added: Money
  broker_pnl_before: Money | null
  broker_pnl_after: Money | null
  created_at: ReadOnly<Instant>
}

export interface ImportMappingsTable {
  user_id: ReadOnly<Id>
  fingerprint: InsertOnly<string>
  name: string
  mapping: ColumnType<ColumnMapping, string, string>
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface InsightsTable {
  user_id: ReadOnly<Id>
  portfolio_id: InsertOnly<Id | null>
  stamp: string
  findings: ColumnType<StoredFindings, string, string>
  wording: ColumnType<Readonly<Record<string, string>> | null, string | null, string | null>
  model: string | null
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface MissedReasonsTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: ReadOnly<Id>
  name: string
  default_key: InsertOnly<string | null>
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface MistakesTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: ReadOnly<Id>
  name: string
  description: string | null
  phase: 'plan' | 'entry' | 'management' | 'exit' | null
  severity: Generated<number>
  default_key: InsertOnly<string | null>
  archived_at: ColumnType<Instant | null, never, Instant | null>
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface PayoutsTable {
  id: Generated<Id>
  user_id: Id
  affiliate_id: Id
  amount: Money
  currency: string
  method: 'paypal' | 'bank_transfer' | 'wise'
  detail: string
  status: Generated<'requested' | 'approved' | 'paid' | 'rejected'>
  reference: string | null
  reason: string | null
  decided_by: Id | null
  decided_at: Instant | null
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
}

export interface PortfoliosTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: ReadOnly<Id>
  name: string
  kind: 'live' | 'paper' | 'demo'
  currency: string
  opening_balance: Money
  time_zone: string
  breakeven_tolerance: Generated<Money>
  balance: ReadOnly<Money>
  trade_count: ReadOnly<number>
  revision: ReadOnly<number>
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
  team_id: ColumnType<Id | null, never, Id | null>
  matching: Generated<'fifo' | 'lifo' | 'average'>
  mandatory_rules: ColumnType<'warn' | 'block', never, 'warn' | 'block'>
  entry_gate: ColumnType<'warn' | 'block', never, 'warn' | 'block'>
  max_open_risk_pct: ColumnType<Decimal | null, never, Decimal | null>
  max_losses_in_row: ColumnType<number | null, never, number | null>
  minutes_after_loss: ColumnType<number | null, never, number | null>
  benchmark_symbol: string | null
  commission_rules: ColumnType<readonly CommissionRule[], string | undefined, string>
  opening_balance_stated: Generated<boolean>
}

export interface PromoMaterialsTable {
  id: Generated<Id>
  material_type: 'banner' | 'email' | 'social'
  title: string
  body: string
  media_type: 'image/svg+xml' | 'text/plain'
  width: number | null
  height: number | null
  status: Generated<'draft' | 'approved'>
  default_key: string | null
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
}

export interface ReferralClicksTable {
  id: Id
  user_id: Id
  affiliate_id: Id
  day: CalendarDate
  at: Generated<Instant>
  source: string
  campaign: string | null
  visitor: Buffer
  device: 'desktop' | 'mobile' | 'tablet' | 'other'
}

export interface ReferralConversionsTable {
  id: Generated<Id>
  user_id: Id
  affiliate_id: Id
  program_id: string
  click_id: Id | null
  kind: 'signup' | 'paid'
  value: Money
  status: 'pending' | 'confirmed' | 'reversed'
  confirms_at: Instant
  referred_user_id: Id | null
  reversed_at: Instant | null
  created_at: Generated<Instant>
}

export interface ReferralLinksTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: ReadOnly<Id>
  affiliate_id: InsertOnly<Id>
  platform: 'website' | 'email' | 'twitter' | 'facebook' | 'linkedin' | 'whatsapp' | 'youtube' | 'instagram' | 'tiktok' | 'discord' | 'other'
  name: string
  source: InsertOnly<string>
  campaign_id: InsertOnly<Id | null>
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface RuleChecksTable {
  trade_id: InsertOnly<Id>
  user_id: ColumnType<Id, Id | undefined, never>
  rule_id: InsertOnly<Id>
  position: number
  met: 'yes' | 'no' | 'na'
  note: string | null
  phase: InsertOnly<'plan' | 'entry' | 'management' | 'exit'>
  title: InsertOnly<string>
  weight: InsertOnly<Decimal>
  is_mandatory: InsertOnly<boolean>
}

export interface RulesTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: ReadOnly<Id>
  setup_id: InsertOnly<Id>
  position: number
  phase: 'plan' | 'entry' | 'management' | 'exit'
  title: string
  description: string | null
  weight: Generated<Decimal>
  is_mandatory: Generated<boolean>
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface SavedViewsTable {
  id: ReadOnly<Id>
  user_id: ReadOnly<Id>
  name: string
  is_default: Generated<boolean>
  definition: ColumnType<ViewDefinition, string, string>
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface SetupsTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: ReadOnly<Id>
  name: string
  description: string | null
  direction: Generated<'long' | 'short' | 'both'>
  timeframe: string | null
  color: string | null
  stop_kind: 'percent' | 'atr' | 'ticks' | 'price' | null
  stop_value: Decimal | null
  targets: ColumnType<readonly { readonly r: number; readonly sizePct: number }[], string | undefined, string>
  risk_pct: Decimal | null
  revision: ReadOnly<number>
  default_key: InsertOnly<string | null>
  archived_at: ColumnType<Instant | null, never, Instant | null>
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface SimulationsTable {
  id: ReadOnly<Id>
  user_id: ReadOnly<Id>
  portfolio_id: InsertOnly<Id | null>
  name: InsertOnly<string>
  kind: InsertOnly<'portfolio-growth' | 'drawdown-analysis' | 'kelly-optimization' | 'scenario-analysis' | 'what-if-analysis'>
  parameters: ColumnType<SimulationRun['parameters'], string, never>
  assumed_risk: InsertOnly<Money | null>
  r: InsertOnly<number[]>
  result: ColumnType<SimulationRun['result'], string, never>
  engine_version: InsertOnly<string>
  created_at: ReadOnly<Instant>
  computed_by: ReadOnly<'server' | 'browser'>
  sample: ColumnType<unknown, string | null, never>
  summary: ColumnType<NonNullable<SimulationRun['summary']> | null, string | null, never>
}

export interface SymbolsTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: ReadOnly<Id>
  exchange_id: InsertOnly<Id>
  symbol: string
  asset_class: 'stock' | 'etf' | 'option' | 'future' | 'forex' | 'cryptoSpot' | 'cryptoPerp' | 'cfd' | 'bond'
  base_currency: string | null
  quote_currency: string
  point_value: Decimal
  tick_size: Decimal | null
  pip_size: Decimal | null
  lot_size: Decimal | null
  sector: string | null
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface TagsTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: ReadOnly<Id>
  name: string
  color: string | null
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface TeamInvitationsTable {
  id: ColumnType<Id, Id | undefined, never>
  team_id: InsertOnly<Id>
  email: InsertOnly<string>
  role: InsertOnly<'coach' | 'trader' | 'viewer'>
  token_digest: InsertOnly<Buffer>
  invited_by: ReadOnly<Id>
  created_at: ReadOnly<Instant>
  expires_at: InsertOnly<Instant>
}

export interface TeamMembersTable {
  team_id: ReadOnly<Id>
  user_id: ReadOnly<Id>
  role: ReadOnly<'owner' | 'coach' | 'trader' | 'viewer'>
  joined_at: ReadOnly<Instant>
}

export interface TeamsTable {
  id: ReadOnly<Id>
  name: ColumnType<string, never, string>
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface TradeMistakesTable {
  trade_id: InsertOnly<Id>
  user_id: ColumnType<Id, Id | undefined, never>
  mistake_id: InsertOnly<Id>
  position: number
}

export interface TradeRemarksTable {
  id: ColumnType<Id, Id | undefined, never>
  trade_id: InsertOnly<Id>
  author_id: ReadOnly<Id>
  body: string
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

export interface TradeTagsTable {
  trade_id: InsertOnly<Id>
  user_id: ColumnType<Id, Id | undefined, never>
  tag_id: InsertOnly<Id>
  position: number
}

export interface TradesTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: ColumnType<Id, Id | undefined, never>
  portfolio_id: Id
  source: ColumnType<'manual' | 'csv' | 'api' | 'replay' | 'backtest', 'manual' | 'csv' | 'api' | 'replay' | 'backtest' | undefined, never>
  import_batch_id: InsertOnly<Id | null>
  import_key: InsertOnly<string | null>
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
  status: TradeInput['status']
  symbol: TradeInput['symbol']
  asset_class: TradeInput['assetClass']
  quote_currency: TradeInput['quoteCurrency']
  point_value: TradeInput['pointValue']
  tick_size: TradeInput['tickSize']
  direction: TradeInput['direction']
  commission: TradeInput['commission']
  exchange_fees: TradeInput['exchangeFees']
  swap_funding: TradeInput['swapFunding']
  planned_entry_price: TradeInput['plannedEntryPrice']
  planned_stop_price: TradeInput['plannedStopPrice']
  planned_target1: TradeInput['plannedTarget1']
  planned_quantity: TradeInput['plannedQuantity']
  initial_stop_price: TradeInput['initialStopPrice']
  final_stop_price: TradeInput['finalStopPrice']
  lowest_price: TradeInput['lowestPrice']
  highest_price: TradeInput['highestPrice']
  exit_reason: TradeInput['exitReason']
  thesis: TradeInput['thesis']
  lessons: TradeInput['lessons']
  is_excluded: TradeInput['isExcluded']
  external_id: TradeInput['externalId']
  broker_pnl: TradeInput['brokerPnl']
  entry_at: TradeFigures['entryAt']
  exit_at: TradeFigures['exitAt']
  entry_price: TradeFigures['entryPrice']
  exit_price: TradeFigures['exitPrice']
  quantity: TradeFigures['quantity']
  max_quantity: TradeFigures['maxQuantity']
  points: TradeFigures['points']
  gross_pnl: TradeFigures['grossPnl']
  total_fees: TradeFigures['totalFees']
  net_pnl: TradeFigures['netPnl']
  risk_per_unit_price: TradeFigures['riskPerUnitPrice']
  planned_risk_amount: TradeFigures['plannedRiskAmount']
  initial_risk_amount: TradeFigures['initialRiskAmount']
  planned_rr: TradeFigures['plannedRR']
  realized_r: TradeFigures['realizedR']
  result: TradeFigures['result']
  hold_minutes: TradeFigures['holdMinutes']
  mae_price: TradeFigures['maePrice']
  mfe_price: TradeFigures['mfePrice']
  mae_r: TradeFigures['maeR']
  mfe_r: TradeFigures['mfeR']
  exit_date: TradeFigures['exitDate']
  listed_on: CalendarDate | null
  fill_count: number
  revision: ReadOnly<number>
  is_locked: Generated<TradeInput['isLocked']>
  exchange_id: TradeInput['exchangeId']
  base_currency: TradeInput['baseCurrency']
  pip_size: TradeInput['pipSize']
  lot_size: TradeInput['lotSize']
  underlying_symbol: TradeInput['underlyingSymbol']
  expiry_date: TradeInput['expiryDate']
  strike_price: TradeInput['strikePrice']
  option_type: TradeInput['optionType']
  sector: TradeInput['sector']
  setup_id: TradeInput['setupId']
  timeframe: TradeInput['timeframe']
  planned_entry_type: TradeInput['plannedEntryType']
  planned_target2: TradeInput['plannedTarget2']
  planned_target3: TradeInput['plannedTarget3']
  planned_target1_pct: TradeInput['plannedTarget1Pct']
  planned_target2_pct: TradeInput['plannedTarget2Pct']
  planned_target3_pct: TradeInput['plannedTarget3Pct']
  planned_risk_pct: TradeInput['plannedRiskPct']
  invalidation: TradeInput['invalidation']
  plan_chart_url: TradeInput['planChartUrl']
  entry_order_type: TradeInput['entryOrderType']
  exit_order_type: TradeInput['exitOrderType']
  stop_moved_to_be: TradeInput['stopMovedToBE']
  margin_used: TradeInput['marginUsed']
  liquidation_price: TradeInput['liquidationPrice']
  time_to_mae_min: TradeInput['timeToMaeMin']
  time_to_mfe_min: TradeInput['timeToMfeMin']
  excursion_source: Generated<'manual' | 'candles1m' | 'candlesOther' | 'none'>
  pee_window_min: TradeInput['peeWindowMin']
  post_high: TradeInput['postHigh']
  post_low: TradeInput['postLow']
  time_to_mfpe_min: TradeInput['timeToMfpeMin']
  time_to_mape_min: TradeInput['timeToMapeMin']
  market_regime: TradeInput['marketRegime']
  htf_trend: TradeInput['htfTrend']
  atr_at_entry: TradeInput['atrAtEntry']
  relative_volume: TradeInput['relativeVolume']
  gap_pct: TradeInput['gapPct']
  spread_at_entry: TradeInput['spreadAtEntry']
  news_event: TradeInput['newsEvent']
  news_impact: TradeInput['newsImpact']
  minutes_to_news: TradeInput['minutesToNews']
  key_level: TradeInput['keyLevel']
  benchmark_return_pct: TradeInput['benchmarkReturnPct']
  market_bias: TradeInput['marketBias']
  emotion_before: Generated<TradeInput['emotionBefore']>
  emotion_during: Generated<TradeInput['emotionDuring']>
  emotion_after: Generated<TradeInput['emotionAfter']>
  confidence: TradeInput['confidence']
  stress: TradeInput['stress']
  focus: TradeInput['focus']
  energy: TradeInput['energy']
  sleep_hours: TradeInput['sleepHours']
  was_fomo: TradeInput['wasFomo']
  was_revenge: TradeInput['wasRevenge']
  distractions: TradeInput['distractions']
  entry_comment: TradeInput['entryComment']
  management_comment: TradeInput['managementComment']
  exit_comment: TradeInput['exitComment']
  entry_grade: TradeInput['entryGrade']
  management_grade: TradeInput['managementGrade']
  exit_grade: TradeInput['exitGrade']
  would_take_again: TradeInput['wouldTakeAgain']
  reviewed_at: TradeInput['reviewedAt']
  custom_stats: ColumnType<TradeInput['customStats'], string | undefined, string>
  fx_rate: TradeInput['fxRate']
  missed_reason_id: TradeInput['missedReasonId']
  seen_at: TradeInput['seenAt']
  hypo_entry_price: TradeInput['hypoEntryPrice']
  hypo_exit_price: TradeInput['hypoExitPrice']
  idempotency_key: InsertOnly<Id | null>
  request_digest: InsertOnly<string | null>
  commission_source: Generated<'stated' | 'rule' | 'none'>
}

export interface UserProfilesTable {
  id: Id
  email: Generated<string>
  username: string | null
  avatar_url: string | null
  full_name: string | null
  plan: Generated<'free' | 'professional'>
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  role: Generated<'trader' | 'admin'>
}

export interface WhatIfResultsTable {
  scenario_id: InsertOnly<Id>
  user_id: ReadOnly<Id>
  position: InsertOnly<number>
  stop: InsertOnly<number>
  target: InsertOnly<number>
  trades: InsertOnly<number>
  net: InsertOnly<number>
  expectancy: InsertOnly<number>
  win_rate: InsertOnly<number>
  profit_factor: InsertOnly<number | null>
  payoff: InsertOnly<number | null>
  sharpe: InsertOnly<number | null>
  sqn: InsertOnly<number | null>
  max_drawdown: InsertOnly<number | null>
  losing_streak: InsertOnly<number | null>
  coverage: InsertOnly<number>
  ambiguous: InsertOnly<number>
  computed_by: InsertOnly<'server' | 'browser'>
  engine_version: InsertOnly<string>
  created_at: ReadOnly<Instant>
}

export interface WhatIfScenariosTable {
  id: ReadOnly<Id>
  user_id: ReadOnly<Id>
  name: string
  portfolio_id: Id | null
  setup_id: Id | null
  strategy_id: Id | null
  inputs: ColumnType<ScenarioInputs, string, string>
  created_at: ReadOnly<Instant>
  updated_at: ReadOnly<Instant>
}

/** Every table of the schema `public`. */
export interface Schema {
  absorbed_import_keys: AbsorbedImportKeysTable
  absorbed_requests: AbsorbedRequestsTable
  affiliate_applications: AffiliateApplicationsTable
  affiliate_campaigns: AffiliateCampaignsTable
  affiliate_programs: AffiliateProgramsTable
  affiliates: AffiliatesTable
  attachments: AttachmentsTable
  audit_log: AuditLogTable
  backtest_results: BacktestResultsTable
  backtest_strategies: BacktestStrategiesTable
  candle_figures: CandleFiguresTable
  candles: CandlesTable
  cash_flows: CashFlowsTable
  comment_templates: CommentTemplatesTable
  commissions: CommissionsTable
  custom_stats: CustomStatsTable
  day_notes: DayNotesTable
  exchanges: ExchangesTable
  fills: FillsTable
  given_defaults: GivenDefaultsTable
  import_batches: ImportBatchesTable
  import_continuations: ImportContinuationsTable
  import_mappings: ImportMappingsTable
  insights: InsightsTable
  missed_reasons: MissedReasonsTable
  mistakes: MistakesTable
  payouts: PayoutsTable
  portfolios: PortfoliosTable
  promo_materials: PromoMaterialsTable
  referral_clicks: ReferralClicksTable
  referral_conversions: ReferralConversionsTable
  referral_links: ReferralLinksTable
  rule_checks: RuleChecksTable
  rules: RulesTable
  saved_views: SavedViewsTable
  setups: SetupsTable
  simulations: SimulationsTable
  symbols: SymbolsTable
  tags: TagsTable
  team_invitations: TeamInvitationsTable
  team_members: TeamMembersTable
  teams: TeamsTable
  trade_mistakes: TradeMistakesTable
  trade_remarks: TradeRemarksTable
  trade_tags: TradeTagsTable
  trades: TradesTable
  user_profiles: UserProfilesTable
  what_if_results: WhatIfResultsTable
  what_if_scenarios: WhatIfScenariosTable
}
