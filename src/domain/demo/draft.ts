import type { DemoSetup } from './effects.ts'
import type { Candidate } from './find-trade.ts'
import type { DemoOutcome } from './follow-plan.ts'
import type { DemoSeries } from './price-path.ts'

/** A demo trade before it is written down; `outcome` is null while it is open. */
export interface DemoTradeDraft extends Candidate {
  readonly outcome: DemoOutcome | null
  readonly setup: DemoSetup
  readonly isLate: boolean
  /** Milliseconds since 1970. */
  readonly entryAt: number
  /** Amount that the size is to risk, in dollars. */
  readonly riskTarget: number
  /** The bars around the trade. */
  readonly bars: DemoSeries
  readonly timeframe: '5m' | '1h'
}

/** The trading of one portfolio: its trades in order of entry, and bars of its markets. */
export interface DemoTrading {
  readonly drafts: readonly DemoTradeDraft[]
  readonly series: readonly DemoSeries[]
}
