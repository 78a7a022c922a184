import { formatCount, formatDecimal, formatPercent } from '#ui/figures/format.ts'

/** A share of people in words: "1 in 4", or "80% of" where it is most of them. */
export function oneInText(share: number): string {
  if (share <= 0) return 'fewer than 1 in 1,000'
  if (share > 0.5) return `${formatPercent(share, { digits: 0 })} of`
  return share < 0.001 ? 'fewer than 1 in 1,000' : `1 in ${formatCount(Math.round(1 / share))}`
}

/** A p-value: "0.032", or "< 0.001". */
export const pValueText = (value: number) =>
  value < 0.001 ? '< 0.001' : formatDecimal(value.toFixed(value < 0.1 ? 3 : 2), 3, 2)
