import { judgeGuards, type WhatIfVerdict } from '#domain/simulation/what-if/verdict.ts'
import { whatIfLimits, type Cell, type WhatIfGuards } from '#domain/simulation/what-if/what-if.ts'
import { formatLevel } from '#features/what-if/grid/measures.ts'
import { formatCount, formatPercent, formatR } from '#ui/figures/format.ts'

export interface VerdictWords {
  readonly kind: WhatIfVerdict | 'unknown'
  readonly title: string
  /** One or two sentences. */
  readonly text: string
}

/** A cell by its levels: "stop 0.8R, target 2R". */
export const cellText = (stop: number, target: number): string =>
  `stop ${formatLevel(stop)}, target ${formatLevel(target)}`

const minP = 0.001
/** A p-value as a share of cases. */
export const chanceText = (p: number): string =>
  p < minP ? `less than ${formatPercent(minP)}` : formatPercent(p, { digits: p < 0.1 ? 1 : 0 })

/** Largest p-value that counts as more than chance (docs/simulation-spec.md, 7.5). */
const significance = 0.05

/** Why combinations that beat chance on paper are no edge. */
function describeFailure({ walkForward: { gain }, cscv }: WhatIfGuards): string {
  if (gain.standardError === null || gain.mean <= gain.standardError)
    return `Levels chosen on earlier trades gained ${formatR(gain.mean)} per later trade: could be chance.`
  return `In ${formatPercent(cscv.losses / cscv.total, { digits: 0 })} of splits, levels chosen on one half lost on the other.`
}

/** The verdict in words. Levels are called the best only where the verdict is an edge. */
export function describeVerdict(
  guards: WhatIfGuards | null,
  {
    trades,
    approximate,
    cells,
    levels,
  }: {
    readonly trades: number
    /** How many of the trades have an approximate MAE and MFE. */
    readonly approximate: number
    readonly cells: number
    readonly levels: (cell: Cell) => string
  },
): VerdictWords {
  if (guards === null) {
    const text =
      trades < whatIfLimits.minGuardTrades
        ? `Chance is tested from ${whatIfLimits.minGuardTrades} trades on; these are ${formatCount(trades)}.`
        : 'No combination is known for 90% of the trades. Import candles or prices after the exit.'
    return { kind: 'unknown', title: 'Too early to tell from luck', text }
  }
  const tried = `of ${formatCount(cells)} combinations tried`
  const kind = judgeGuards(guards, { trades, approximate })
  if (kind !== 'luck') {
    const { cell, expectancy } = guards.plateau
    const p = guards.spa === null ? null : chanceText(guards.spa.consistent)
    const isExact = kind === 'edge'
    const roughly = `MAE and MFE of ${formatCount(approximate)} of ${formatCount(trades)} trades are approximate: test it on 30 new trades first.`
    return {
      kind,
      title: `${isExact ? 'Edge' : 'Edge on approximate data'}: best around ${levels(cell)}`,
      text: `${isExact ? '' : `${roughly} `}${formatR(expectancy)} per trade against ${formatR(guards.actualExpectancy)} as traded. ${
        p === null ? '' : `Pure chance does as well in ${p} of cases, ${tried}.`
      }`.trim(),
    }
  }
  const title = 'Not distinguishable from luck'
  if (guards.spa === null) return { kind, title, text: `No combination differs from actual, ${tried}.` }
  if (guards.spa.consistent > significance)
    return {
      kind,
      title,
      text: `The best of ${formatCount(cells)} combinations looks this good by chance in ${chanceText(guards.spa.consistent)} of cases.`,
    }
  return { kind, title, text: describeFailure(guards) }
}
