import type { FirstPassage } from '#domain/simulation.ts'
import { formatCount, formatNumber } from '#ui/format.ts'
import { shareInterval, shareText } from './share-text.ts'

/** How the deepest drawdown recovers, in a sentence or two. */
export function recoveryText({ reached, meanStep, q50 }: FirstPassage): string {
  const share = `The deepest drawdown is made up for on ${shareText(reached)} of paths (95\u00a0%: ${shareInterval(reached)}) before the last trade`
  if (meanStep === null) return `${share}.`
  const half =
    q50 === null ? 'on fewer than half of them' : `on half of them within ${formatCount(q50)} trades of its bottom`
  return `${share}; ${half}. Where it is made up for, that takes ${formatNumber(meanStep, 1)} trades on average.`
}
