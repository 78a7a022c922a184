import { formatCount, formatPercent, unknownText } from '#ui/figures/format.ts'

/**
 * Formats a share of a summary, which has no interval. No path is no chance of 0, nor are all one of 1: these are shown as
 * "0 of 1,000" or, where the number of paths is not known, in words.
 */
export function formatShare(share: number | null, paths: number | null): string {
  if (share === null) return unknownText
  if (share === 0) return paths === null ? 'No path' : `0 of ${formatCount(paths)}`
  if (share === 1) return paths === null ? 'All paths' : `${formatCount(paths)} of ${formatCount(paths)}`
  return formatPercent(share, { digits: share < 0.1 ? 2 : 1 })
}
