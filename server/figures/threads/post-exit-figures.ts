import { postExitLadder } from '#domain/analysis/shapes/tool.ts'
import { type ExitedTrade, type PostExitStep, postExitSteps } from '#domain/market/post-exit-path.ts'
import { type PackedBars, unpackBars } from './packed-bars.ts'

/** A trade with bars of one length after its exit. */
export interface PostExitJob {
  readonly trade: ExitedTrade
  readonly bars: PackedBars
}

/** The price paths of trades, in their order. */
export const computePostExit = (jobs: readonly PostExitJob[]): (PostExitStep | null)[][] =>
  jobs.map(({ trade, bars }) => postExitSteps(trade, unpackBars(bars), postExitLadder))
