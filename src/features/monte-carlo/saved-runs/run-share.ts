import { formatCount, formatPercent, unknownText } from '#ui/figures/format.ts'

/** Formats a share of a summary, which has no interval. Zero is shown as "0 of n" where the number of paths is known. */
export function formatShare(share: number | null, paths: number | null): string {
  if (share === null) return unknownText
  if (share === 0 && paths !== null) return `0 of ${formatCount(paths)}`
  return formatPercent(share, { digits: share < 0.1 ? 2 : 1 })
}
