import { formatCount, formatPercent } from '#ui/figures/format.ts'

/** A share of simulated histories in whole percent: "100%" and "0%" are all and none, and nothing is rounded to them. */
export function wholeShareText(share: number): string {
  if (share > 0 && share < 0.005) return '<1%'
  if (share < 1 && share >= 0.995) return '>99%'
  return formatPercent(share, { digits: 0 })
}

/** A share of simulated histories in words: "1 in 4", or "80% of" where it is most of them. */
export function oneInText(share: number): string {
  if (share <= 0) return 'fewer than 1 in 1,000'
  if (share > 0.5) return `${wholeShareText(share)} of`
  return share < 0.001 ? 'fewer than 1 in 1,000' : `1 in ${formatCount(Math.round(1 / share))}`
}
