import type { ColumnType } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { SampleFigures } from '#domain/simulation/sample-figures.ts'
import type { SampleTrade } from '#domain/simulation/sample-trade.ts'
import type { StrategyPlan } from '#domain/simulation/strategy.ts'
import type { BacktestOutcome, ReplayParameters } from '#server/simulations/backtest-shapes.ts'
import type { SampleCounts } from '#server/simulations/sample-counts.ts'

/** Set by the schema. */
type Kept<T> = ColumnType<T, never, never>
/** Written once, never changed. */
type Written<T> = ColumnType<T, T, never>
/** Written as JSON text: the driver would take a JavaScript array for an SQL one. */
type Json<T> = ColumnType<T, string, never>

/** Strategies that setups were turned into. */
export interface BacktestStrategiesTable {
  id: Kept<Id>
  user_id: Kept<Id>
  name: Written<string>
  setup_id: Written<Id | null>
  setup_revision: Written<number>
  version: Written<number>
  portfolio_id: Written<Id | null>
  entry_filter: Json<StrategyPlan['entryFilter']>
  stop: Json<StrategyPlan['stop']>
  targets: Json<StrategyPlan['targets']>
  sizing: Json<StrategyPlan['sizing']>
  cost_r: Written<number>
  sample: Json<readonly SampleTrade[]>
  sample_digest: Written<string>
  coverage: Json<SampleCounts>
  figures: Json<SampleFigures>
  created_at: Kept<Instant>
}

/** What replaying strategies gave. */
export interface BacktestResultsTable {
  id: Kept<Id>
  user_id: Kept<Id>
  strategy_id: Written<Id>
  parameters: Json<ReplayParameters>
  trades: Written<number>
  coverage: Written<number>
  statistics: Json<BacktestOutcome['statistics']>
  max_drawdown_r: Written<number>
  outcomes: Json<BacktestOutcome['outcomes']>
  equity: Written<number[]>
  account: ColumnType<BacktestOutcome['account'], string | null, never>
  engine_version: Written<string>
  computed_by: Kept<'server' | 'browser'>
  created_at: Kept<Instant>
}
