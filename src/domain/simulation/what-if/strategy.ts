import { mean } from '#domain/numbers/statistics.ts'
import type { Decimal, Id } from '#domain/numbers/units.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import type { SampleFigures } from '#domain/simulation/sample-figures.ts'
import type { SampleTrade } from './sample-trade.ts'
import { whatIfLimits } from './what-if.ts'

/** A rule of the setup, copied into the strategy. */
export interface StrategyRule {
  readonly ruleId: Id
  readonly phase: 'plan' | 'entry' | 'management' | 'exit'
  readonly title: string
  readonly weight: Decimal
  readonly isMandatory: boolean
}

/** A setup with its rules in order. */
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

/** A profit target in R, and the share of the position to close, in percent. */
export interface StrategyTarget {
  readonly r: number
  readonly sizePct: number
}

/** A setup as a strategy: entry conditions, exits and size. */
export interface StrategyPlan {
  readonly name: string
  readonly entryFilter: {
    readonly direction: 'long' | 'short' | 'both'
    readonly timeframe: string | null
    /** Rules of the phases plan and entry, which must hold before a trade. */
    readonly conditions: readonly StrategyRule[]
    /** Rules of the phases management and exit. */
    readonly management: readonly StrategyRule[]
  }
  /** In R: 1 unless overridden, since each trade's own stop is the unit; kind and value are from the setup. */
  readonly stop: { readonly r: number; readonly kind: SetupToTransform['stopKind']; readonly value: Decimal | null }
  /** Ascending; empty if exits stay as traded. */
  readonly targets: readonly StrategyTarget[]
  /** Fraction of the account risked per trade; null if the setup has none. */
  readonly sizing: { readonly riskFraction: number | null }
  /** Mean cost of the sample trades in R. */
  readonly costR: number
}

/** Changes to a derived plan; undefined fields stay as derived. */
export interface PlanOverrides {
  readonly stop?: number | undefined
  readonly targets?: readonly StrategyTarget[] | undefined
  readonly cost?: number | undefined
}

/** Builds the strategy of a setup and its trades. */
export function buildStrategyPlan(
  setup: SetupToTransform,
  sample: readonly SampleTrade[],
  overrides: PlanOverrides = {},
): StrategyPlan {
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
    stop: { r: overrides.stop ?? 1, kind: setup.stopKind, value: setup.stopValue },
    targets: overrides.targets ?? setup.targets.filter(({ r }) => r > 0).toSorted((a, b) => a.r - b.r),
    sizing: { riskFraction: riskPct === null ? null : Number(riskPct) / 100 },
    costR: overrides.cost ?? (sample.length === 0 ? 0 : mean(sample.map((trade) => trade.costR))),
  }
}

/** Warnings about a strategy. */
export const strategyWarnings = {
  too_few_trades: `Fewer than ${simulationLimits.minTrades} usable trades: not enough for a strategy.`,
  too_few_for_guards: `Fewer than ${whatIfLimits.minGuardTrades} usable trades: not enough to rule out luck.`,
  no_stop: 'The setup has no stop: each trade’s own stop is 1R.',
  no_targets: 'The setup has no target: exits stay as traded.',
  no_risk: 'The setup has no risk per trade: results are in R only.',
  no_rules: 'The setup has no entry rules: all its trades count.',
  few_post_exit: 'Under half of the trades have post-exit prices: wider levels often stay unknown.',
  inconsistent: 'Some results lie outside the recorded price range, which is widened to include them.',
} as const
export type StrategyWarning = keyof typeof strategyWarnings

/** The warnings that apply to a strategy and its sample, in list order. */
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
