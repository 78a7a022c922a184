import { columnFields } from '#domain/trade/fields/catalogue.ts'
import { columnName } from '#domain/trade/fields/column-name.ts'
import { figureColumns } from '#server/trades/storage/columns.ts'

/** Modules of the types named below. */
export const typeModules: Readonly<Record<string, readonly string[]>> = {
  '#contract/admin/admin.ts': ['AuditDetails'],
  '#contract/affiliates/affiliates.ts': ['ApplicationData'],
  '#domain/importers/formats/generic/column-mapping.ts': ['ColumnMapping'],
  '#domain/importers/reading/imported-execution.ts': ['ImportedExecution'],
  '#domain/simulation/sample-figures.ts': ['SampleFigures'],
  '#domain/simulation/what-if/sample-trade.ts': ['SampleTrade'],
  '#domain/journal/dashboard-layout.ts': ['DashboardLayout'],
  '#domain/journal/saved-view.ts': ['ViewDefinition'],
  '#domain/simulation/what-if/strategy.ts': ['StrategyPlan'],
  '#domain/trade/commission-rule.ts': ['CommissionRule'],
  '#domain/trade/trade.ts': ['TradeFigures', 'TradeInput'],
  '#domain/numbers/units.ts': ['CalendarDate', 'Decimal', 'Id', 'Instant', 'Money', 'R'],
  '#server/simulations/backtest-shapes.ts': ['BacktestOutcome', 'ReplayParameters'],
  '#server/simulations/sample-counts.ts': ['SampleCounts'],
  './json-values.ts': ['AddedFill', 'CampaignFigures', 'ScenarioInputs', 'SimulationRun', 'StoredFindings'],
}

const money = 'Money'
/** Types that SQL cannot express: money, R and the shapes of JSON. `null` is added for nullable columns. */
export const columnTypes: Readonly<Record<string, string>> = {
  'affiliate_applications.application_data': 'ApplicationData',
  'affiliate_campaigns.budget': money,
  'affiliate_campaigns.goals': 'CampaignFigures',
  'affiliate_campaigns.kpis': 'CampaignFigures',
  'affiliate_campaigns.tags': 'string[]',
  'affiliate_programs.minimum_payout': money,
  'audit_log.details': 'AuditDetails',
  'backtest_results.account': "NonNullable<BacktestOutcome['account']>",
  'backtest_results.outcomes': "BacktestOutcome['outcomes']",
  'backtest_results.parameters': 'ReplayParameters',
  'backtest_results.statistics': "BacktestOutcome['statistics']",
  'backtest_strategies.coverage': 'SampleCounts',
  'backtest_strategies.entry_filter': "StrategyPlan['entryFilter']",
  'backtest_strategies.figures': 'SampleFigures',
  'backtest_strategies.sample': 'readonly SampleTrade[]',
  'backtest_strategies.sizing': "StrategyPlan['sizing']",
  'backtest_strategies.stop': "StrategyPlan['stop']",
  'backtest_strategies.targets': "StrategyPlan['targets']",
  'candle_figures.set_and_forget_r': 'R',
  'cash_flows.amount': money,
  'commissions.amount': money,
  'commissions.value': money,
  'comment_templates.former_bodies': 'readonly string[]',
  'custom_stats.choices': 'readonly string[]',
  'fills.fee': money,
  'import_continuations.broker_pnl_after': money,
  'import_continuations.broker_pnl_before': money,
  'import_continuations.fills': 'readonly AddedFill[]',
  'import_continuations.swap_added': money,
  'imported_executions.executions': 'readonly ImportedExecution[]',
  'dashboard_layouts.layout': 'DashboardLayout',
  'import_batches.commission_rules': 'readonly CommissionRule[]',
  'import_mappings.mapping': 'ColumnMapping',
  'insights.findings': 'StoredFindings',
  'insights.wording': 'Readonly<Record<string, string>>',
  'payouts.amount': money,
  'portfolios.balance': money,
  'portfolios.breakeven_tolerance': money,
  'portfolios.commission_rules': 'readonly CommissionRule[]',
  'portfolios.opening_balance': money,
  'referral_conversions.value': money,
  'saved_views.definition': 'ViewDefinition',
  'setups.stop_kind': "'percent' | 'atr' | 'ticks' | 'price'",
  'setups.targets': 'readonly { readonly r: number; readonly sizePct: number }[]',
  'simulations.assumed_risk': money,
  'simulations.parameters': "SimulationRun['parameters']",
  'simulations.result': "SimulationRun['result']",
  'simulations.sample_filter': "NonNullable<SimulationRun['filter']>",
  'simulations.summary': "NonNullable<SimulationRun['summary']>",
  'what_if_scenarios.inputs': 'ScenarioInputs',
}

/** Types of a trade's stated values and figures, from the field catalogue; they include null. */
export const tradeColumnTypes: ReadonlyMap<string, string> = new Map([
  ...columnFields.map((field) => [columnName(field), `TradeInput['${field}']`] as const),
  ...Object.entries(figureColumns).map(([figure, column]) => [column, `TradeFigures['${figure}']`] as const),
])

/** Tables that only the server writes, with its own privileges. In all others, the privileges of traders decide. */
export const serverWrittenTables: ReadonlySet<string> = new Set([
  'affiliate_applications',
  'affiliates',
  'commissions',
  'payouts',
  'promo_materials',
  'referral_clicks',
  'referral_conversions',
  'user_profiles',
])
