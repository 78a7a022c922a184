import type { DeepReadonly, RouteResponse } from '#contract/route.ts'
import type { getResult } from '#contract/simulations/backtester.ts'

type StoredResult = DeepReadonly<RouteResponse<typeof getResult>['result']>

/** All parameters of a replay, with defaults filled in. */
export type ReplayParameters = StoredResult['parameters']

/** The outcome of a replay. */
export type BacktestOutcome = Pick<
  StoredResult,
  'trades' | 'coverage' | 'statistics' | 'maxDrawdownR' | 'outcomes' | 'equity' | 'account'
>
