import { mean } from '#domain/numbers/statistics.ts'
import type { Decimal, Id } from '#domain/numbers/units.ts'
import { simulationLimits } from './growth.ts'
import type { SampleFigures } from './sample-figures.ts'
import type { SampleTrade } from './sample-trade.ts'
import { whatIfLimits } from './what-if.ts'

/** A rule of the setup as the strategy keeps it. */
export interface StrategyRule {
  readonly ruleId: Id
  readonly phase: 'plan' | 'entry' | 'management' | 'exit'
  readonly title: string
  readonly weight: Decimal
  readonly isMandatory: boolean
}

/** A setup with its rules, in their order. */
export interface SetupToTransform {
  readonly id: Id
  readonly name: string
  readonly revision: number
  readonly direction: 'long' | 'short' | 'both'
  readonly timeframe: string | null
  readonly stopKind: 'percent' | 'atr' | 'ticks' | 'price' | null
  readonly stopValue: Decimal | null
  readonly targets: readonly StrategyTarget[]
  readonly riskPct: Decimal | null
  readonly rules: readonly StrategyRule[]
}

/** Where profit is taken, in R, and how much of the position. */
export interface StrategyTarget {
  readonly r: number
  readonly sizePct: number
}

/** What a setup says to do, as a strategy: what it enters on, where it gets out, how large it is. */
export interface StrategyPlan {
  readonly name: string
  readonly entryFilter: {
    readonly direction: 'long' | 'short' | 'both'
    readonly timeframe: string | null
    /** Rules of the phases plan and entry: what must hold before a trade. */
    readonly conditions: readonly StrategyRule[]
    /** Rules of the phases management and exit. */
    readonly management: readonly StrategyRule[]
  }
  /** Always 1R: a trade's own stop is the unit. How the setup places it is told beside it. */
  readonly stop: { readonly r: number; readonly kind: SetupToTransform['stopKind']; readonly value: Decimal | null }
  /** Rising; none where exits stay as they were traded. */
  readonly targets: readonly StrategyTarget[]
  /** Share of the account that a trade risks; null where the setup does not say. */
  readonly sizing: { readonly riskFraction: number | null }
  /** What the trades of the sample cost on average, in R. */
  readonly costR: number
}

/** The strategy of a setup and its trades, of which there is at least one. */
export function buildStrategyPlan(setup: SetupToTransform, sample: readonly SampleTrade[]): StrategyPlan {
  const { name, direction, timeframe, rules, riskPct } = setup
  const ofPhases = (...phases: StrategyRule['phase'][]) => rules.filter(({ phase }) => phases.includes(phase))
  return {
    name,
    entryFilter: {
      direction,
      timeframe,
      conditions: ofPhases('plan', 'entry'),
      management: ofPhases('management', 'exit'),
    },
    stop: { r: 1, kind: setup.stopKind, value: setup.stopValue },
    targets: setup.targets.filter(({ r }) => r > 0).toSorted((a, b) => a.r - b.r),
    sizing: { riskFraction: riskPct === null ? null : Number(riskPct) / 100 },
    costR: sample.length === 0 ? 0 : mean(sample.map((trade) => trade.costR)),
  }
}

/** What to know before a strategy is trusted. */
export const strategyWarnings = {
  too_few_trades: `Fewer than ${simulationLimits.minTrades} usable trades: it cannot be made yet.`,
  too_few_for_guards: `Fewer than ${whatIfLimits.minGuardTrades} usable trades: nothing can be said about luck.`,
  no_stop: 'The setup states no stop: each trade’s own stop is 1R.',
  no_targets: 'The setup states no target: exits stay as they were traded.',
  no_risk: 'The setup states no risk: results are in R alone.',
  no_rules: 'The setup has no rule for entries: every one of its trades counts.',
  few_post_exit:
    'Prices after the exit are recorded for less than half of the trades: wider levels often stay unknown.',
  inconsistent:
    'Some results lie outside the lowest and highest price recorded: the extremes are widened to hold them.',
} as const
export type StrategyWarning = keyof typeof strategyWarnings

/** The warnings that hold for a strategy and its sample, in the order of the list. */
export function findStrategyWarnings(
  plan: StrategyPlan,
  sample: readonly SampleTrade[],
  figures: Pick<SampleFigures, 'n'>,
): StrategyWarning[] {
  const { n } = figures
  const holds: Readonly<Record<StrategyWarning, boolean>> = {
    too_few_trades: n < simulationLimits.minTrades,
    too_few_for_guards: n >= simulationLimits.minTrades && n < whatIfLimits.minGuardTrades,
    no_stop: plan.stop.kind === null,
    no_targets: plan.targets.length === 0,
    no_risk: plan.sizing.riskFraction === null,
    no_rules: plan.entryFilter.conditions.length === 0,
    few_post_exit: n > 0 && sample.filter(({ post }) => post !== null).length * 2 < n,
    inconsistent: sample.some(({ r, mae, mfe }) => -r > mae || r > mfe),
  }
  return (Object.keys(strategyWarnings) as StrategyWarning[]).filter((warning) => holds[warning])
}
