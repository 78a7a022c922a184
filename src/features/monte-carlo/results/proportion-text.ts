import type { Proportion } from '#domain/simulation/growth.ts'
import { formatNumber, formatPercent } from '#ui/figures/format.ts'

/** Two decimals near either end, where one would say 0 % or 100 % of something else. */
const digitsFor = (low: number, high: number) => (high < 0.1 || low > 0.9 ? 2 : 1)

/** In hundredths of a percent, rounded outwards so that the bound still holds. */
function bound(share: number, outwards: (value: number) => number): string {
  return `${formatNumber(outwards(share * 10_000) / 100)}\u00a0%`
}

/**
 * A share of paths in words. None of 10,000 is not "0 %": it is "< 0.04 %", by the upper end of the interval; all of them
 * is "> 99.96 %".
 */
export function proportionText({ hits, of, share, low, high }: Proportion): string {
  if (hits === 0) return `< ${bound(high, Math.ceil)}`
  if (hits === of) return `> ${bound(low, Math.floor)}`
  return formatPercent(share, { digits: digitsFor(share, share) })
}

/** The 95 % interval of a share: "1.20–1.65 %". */
export function proportionInterval({ low, high }: Proportion): string {
  const digits = digitsFor(low, high)
  const ends = [low, high].map((end) => formatPercent(end, { digits }).replace('\u00a0%', ''))
  // Word joiners: the interval does not break in a narrow column.
  return `${ends.join('\u2060–\u2060')}\u00a0%`
}
