import type { Proportion } from '#domain/simulation/growth.ts'
import { formatNumber, formatPercent } from '#ui/figures/format.ts'

/** Two decimals near 0% and 100%, where one could round to them. */
const digitsFor = (low: number, high: number) => (high < 0.1 || low > 0.9 ? 2 : 1)

/** Formats a bound in hundredths of a percent, rounded outwards so that it still holds. */
function formatBound(share: number, roundOutwards: (value: number) => number): string {
  return `${formatNumber(roundOutwards(share * 10_000) / 100)}%`
}

/**
 * Formats a share of paths. None of 10,000 is not "0%" but "< 0.04%", the upper end of the interval; all of them is
 * "> 99.96%".
 */
export function proportionText({ hits, of, share, low, high }: Proportion): string {
  if (hits === 0) return `< ${formatBound(high, Math.ceil)}`
  if (hits === of) return `> ${formatBound(low, Math.floor)}`
  return formatPercent(share, { digits: digitsFor(share, share) })
}

/** Formats the 95% interval of a share: "1.20–1.65%". */
export function proportionInterval({ low, high }: Proportion): string {
  const digits = digitsFor(low, high)
  const ends = [low, high].map((end) => formatPercent(end, { digits }).replace('%', ''))
  // Word joiners: the interval does not break in a narrow column.
  return `${ends.join('\u2060–\u2060')}%`
}
