import type { FirstPassage } from '#domain/simulation/growth.ts'
import { formatCount, formatNumber } from '#ui/figures/format.ts'
import { proportionInterval, proportionText } from './proportion-text.ts'

/** How the deepest drawdown recovers, in a sentence or two. */
export function recoveryText({ reached, meanStep, q50 }: FirstPassage): string {
  const share = `The deepest drawdown is made up for on ${proportionText(reached)} of paths (95\u00a0%: ${proportionInterval(reached)}) before the last trade`
  if (meanStep === null) return `${share}.`
  const half =
    q50 === null ? 'on fewer than half of them' : `on half of them within ${formatCount(q50)} trades of its bottom`
  return `${share}; ${half}. Where it is made up for, that takes ${formatNumber(meanStep, 1)} trades on average.`
}
