import type { RouteInput } from '#contract/route.ts'
import type * as contract from '#contract/simulations/what-if.ts'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { measured } from './measured-trades.ts'

/** The body of a what-if analysis. */
export type Body = RouteInput<typeof contract.postWhatIfAnalysis>['body']
type Inputs = Required<Body['inputs']>

/** Settings of a small grid. */
export const inputs: Inputs = {
  stops: [0.5, 1, 1.5],
  targets: [1, 2, 3],
  policy: 'pessimistic',
  fallback: 'pessimistic',
  sizing: 'constantSize',
  slippage: 0.05,
  cost: 0.02,
  postExit: true,
  candles: null,
  from: null,
  to: null,
  direction: null,
  tradeListId: null,
}
const { postExit: _postExit, candles: _candles, from: _from, to: _to, direction: _direction, ...rest } = inputs
const { tradeListId: _tradeListId, ...levels } = rest
/** The same as the reference is asked. */
export const asked: WhatIfInput = { ...levels, trades: measured, orderDependent: true, kelly: false }
