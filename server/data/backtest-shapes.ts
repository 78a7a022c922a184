import type { getResult } from '#contract/backtester.ts'
import type { Frozen, RouteResponse } from '#contract/route.ts'

type StoredResult = Frozen<RouteResponse<typeof getResult>['result']>

/** How a strategy is replayed, nothing left open. */
export type ReplayParameters = StoredResult['parameters']

/** What a replay gives. */
export type BacktestOutcome = Pick<
  StoredResult,
  'trades' | 'coverage' | 'statistics' | 'maxDrawdownR' | 'outcomes' | 'equity' | 'account'
>
