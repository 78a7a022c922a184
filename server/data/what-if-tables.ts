import type { ColumnType } from 'kysely'
import type { Timeframe } from '#domain/market/candles.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { WhatIfInput } from '#domain/simulation/what-if.ts'

/** Set by the schema. */
type Kept<T> = ColumnType<T, never, never>
/** Written once, never changed. */
type Written<T> = ColumnType<T, T, never>

/** Stops and targets to try, and how. */
export interface ScenarioInputs extends Pick<
  WhatIfInput,
  'stops' | 'targets' | 'policy' | 'sizing' | 'slippage' | 'cost'
> {
  readonly postExit: boolean
  readonly candles: Timeframe | null
}

/** Stored scenarios. */
export interface WhatIfScenariosTable {
  id: Kept<Id>
  user_id: Kept<Id>
  name: string
  portfolio_id: Id | null
  setup_id: Id | null
  strategy_id: Id | null
  /** JSON when written. */
  inputs: ColumnType<ScenarioInputs, string, string>
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
}

/** Their results, replaced as a list. */
export interface WhatIfResultsTable {
  scenario_id: Written<Id>
  user_id: Kept<Id>
  position: Written<number>
  stop: Written<number>
  target: Written<number>
  trades: Written<number>
  net: Written<number>
  expectancy: Written<number>
  win_rate: Written<number>
  profit_factor: Written<number | null>
  payoff: Written<number | null>
  sharpe: Written<number | null>
  sqn: Written<number | null>
  max_drawdown: Written<number | null>
  losing_streak: Written<number | null>
  coverage: Written<number>
  ambiguous: Written<number>
  computed_by: Written<'server' | 'browser'>
  engine_version: Written<string>
  created_at: Kept<Instant>
}
