import type { HistoryResult } from '#domain/simulation/growth-comparison.ts'
import type { FirstPassage } from '#domain/simulation/growth.ts'
import type { KellyDrawdownResult } from '#domain/simulation/kelly.ts'
import { placementChances } from '#domain/simulation/placement-chances.ts'
import { wholeShareText } from '#features/monte-carlo/analysis/share-text.ts'
import { proportionInterval, proportionText } from '#features/monte-carlo/results/proportion-text.ts'
import { formatCount, formatNumber, formatPercent } from '#ui/figures/format.ts'
import { pValueText } from '#ui/figures/p-value.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

/**
 * Where the drawdown of the real order lies: "Your 12.4% drawdown at 1% risk is deeper than 63% of paths". That of the
 * account also depends on how each trade was sized.
 */
export function describeOwnDrawdown({ maxDrawdown }: HistoryResult, riskPercent: number): string {
  const { actual, below, of } = maxDrawdown
  if (actual === 0) return 'Your actual trades had no drawdown'
  return `Your ${formatPercent(actual)} drawdown at ${formatNumber(riskPercent)}% risk is deeper than ${wholeShareText(below / of)} of paths`
}

/** The sample and the certainty behind that sentence. */
export function describeOwnSample({ maxDrawdown, steps, paths }: HistoryResult): string {
  const { pValue } = placementChances(maxDrawdown)
  const verdict = pValue < 0.05 ? 'unusual' : 'could be chance'
  return `Your last ${pluralize(steps, 'trade')} vs. ${formatCount(paths)} paths: ${verdict} (p ${pValueText(pValue)}).`
}

/** The risk that keeps the drawdown within the accepted chance. */
export function describeRiskLimit(limit: KellyDrawdownResult, depthPercent: number, chancePercent: number): string {
  const [depth, chance] = [`${formatNumber(depthPercent)}%`, `${formatNumber(chancePercent)}%`]
  const risk = formatPercent(limit.fraction, { digits: 2 })
  if (limit.fraction === 0) return `No risk keeps the chance of a ${depth} drawdown within ${chance}`
  if (!limit.limited) return `Up to ${risk} risk, a ${depth} drawdown stays within a ${chance} chance`
  return `${risk} risk keeps the chance of a ${depth} drawdown within ${chance}`
}

/** The measured chance at that risk. */
export function describeLimitChance({ proportion }: KellyDrawdownResult): string {
  return `${proportionText(proportion)} of ${formatCount(proportion.of)} paths (95%: ${proportionInterval(proportion)})`
}

/** The share of paths that are still below their peak at the end, which no bar shows. */
export function describeUnrecovered({ reached }: FirstPassage, steps: number): string {
  const { hits, of, share, low, high } = reached
  const unrecovered = { hits: of - hits, of, share: 1 - share, low: 1 - high, high: 1 - low }
  const shareText = `${proportionText(unrecovered)} of paths (95%: ${proportionInterval(unrecovered)})`
  return `${shareText} have not recovered after ${pluralize(steps, 'trade')}, and have no bar.`
}

/** How long the deepest drawdown takes to recover; null without a drawdown. */
export function describeRecovery(recovery: FirstPassage | null): string | null {
  if (recovery === null) return null
  const { reached, q25, q50, q75 } = recovery
  const quartiles = (
    [
      [25, q25],
      [50, q50],
      [75, q75],
    ] as const
  ).flatMap(([share, trades]) => (trades === null ? [] : [`${share}% within ${formatCount(trades)}`]))
  const times = quartiles.length === 0 ? '' : `: ${quartiles.join(', ')} trades`
  return `${proportionText(reached)} of paths recover from their deepest drawdown before the end${times}`
}
