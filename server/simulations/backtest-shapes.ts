import type { DeepReadonly, RouteResponse } from '#contract/route.ts'
import type { getResult } from '#contract/simulations/backtester.ts'

type StoredResult = DeepReadonly<RouteResponse<typeof getResult>['result']>

/** How a strategy is replayed, nothing left open. */
export type ReplayParameters = StoredResult['parameters']

/** What a replay gives. */
export type BacktestOutcome = Pick<
  StoredResult,
  'trades' | 'coverage' | 'statistics' | 'maxDrawdownR' | 'outcomes' | 'equity' | 'account'
>
