import type { Proportion } from '#domain/simulation/growth.ts'

/** 97.5 % quantile of the standard normal distribution. */
const z = 1.959963984540054

/** hits of `of` with the Wilson score interval, 95 % (Wilson, JASA 22, 1927). */
export function proportion(hits: number, of: number): Proportion {
  const z2 = z * z
  const share = hits / of
  const denominator = 1 + z2 / of
  const center = (share + z2 / (2 * of)) / denominator
  const half = (z * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of))) / denominator
  return {
    hits,
    of,
    share,
    low: hits === 0 ? 0 : Math.max(0, center - half),
    high: hits === of ? 1 : Math.min(1, center + half),
  }
}
