import type { PairedDifference, ScenarioResult } from '#domain/simulation/growth-comparison.ts'
import type { GrowthResult } from '#domain/simulation/growth.ts'
import { scenarioLetter } from '#features/monte-carlo/scenarios/settings/scenario.ts'
import { formatMoney } from '#ui/figures/format.ts'

/** Median final capital as a multiple of the initial one; null without a distribution. */
export function medianTerminal({ terminal }: GrowthResult): number | null {
  return terminal?.percentiles.find(({ percentile }) => percentile === 50)?.value ?? null
}

/** Median maximum drawdown. */
export function medianDrawdown({ maxDrawdown }: GrowthResult): number {
  return maxDrawdown.percentiles.find(({ percentile }) => percentile === 50)?.value ?? maxDrawdown.mean
}

/** Whether a difference is certainly not 0. */
const isCertain = ({ low, high }: PairedDifference) => low !== null && high !== null && (low > 0 || high < 0)

/**
 * The scenario with the largest effect that is certainly not 0 in words, with the interval of its mean difference and what is
 * assumed of trades without a stop.
 */
export function scenarioHeadline(
  { differences }: ScenarioResult,
  descriptions: readonly string[],
  capital: number,
  currency: string,
  assumed: string | null = null,
): string {
  const certain = differences.flatMap(({ terminal }, place) =>
    terminal === null || !isCertain(terminal) ? [] : [{ terminal, place }],
  )
  const [largest] = certain.toSorted((a, b) => Math.abs(b.terminal.mean) - Math.abs(a.terminal.mean))
  if (largest === undefined) return 'No scenario clearly changes final capital.'
  const { mean, low, high } = largest.terminal
  const money = (multiple: number) => formatMoney(Math.abs(multiple) * capital, currency, { whole: true })
  const ends = [Math.abs(low ?? mean), Math.abs(high ?? mean)].toSorted((a, b) => a - b)
  const [from, to] = [money(ends[0] ?? 0), money(ends[1] ?? 0)]
  const verb = mean > 0 ? 'adds' : 'costs'
  return `Scenario ${scenarioLetter(largest.place)} matters most: ${descriptions[largest.place] ?? ''} ${verb} ${money(mean)} on average (95%: ${from}–${to})${assumed === null ? '' : `, assuming ${assumed}`}.`
}

/** A difference in money with its interval. */
export function differenceText(difference: PairedDifference | null, capital: number, currency: string) {
  if (difference === null) return { mean: '—', reach: '—', interval: '—' }
  const money = (multiple: number) => formatMoney(multiple * capital, currency, { whole: true, signed: true })
  const { mean, low, high } = difference
  const hasInterval = low !== null && high !== null
  return {
    mean: money(mean),
    // The interval is symmetric: the mean and half its width.
    reach: hasInterval ? `± ${formatMoney(((high - low) / 2) * capital, currency, { whole: true })}` : '',
    interval: hasInterval ? `${money(low)} to ${money(high)}` : '—',
  }
}
