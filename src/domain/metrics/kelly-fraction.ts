import { mean, smallest, totalOf } from './statistics.ts'

/**
 * The fraction of equity to risk per trade that would have grown the account fastest: the f >= 0 that maximises the
 * mean of log(1 + f R). Its derivative, the sum of R / (1 + f R), falls with f, so its zero is found by bisection of
 * [0, (1 - 1e-12) / |worst R|]: basic operations only, so that every implementation gives the same bits.
 * 0 where the mean of R is not above 0: there is no edge to bet on. Null without any losing R: growth has no maximum.
 */
export function empiricalKelly(r: readonly number[]): number | null {
  const worst = smallest(r)
  if (worst >= 0) return null
  if (mean(r) <= 0) return 0
  let low = 0
  let high = (1 - 1e-12) / -worst
  for (let halving = 0; halving < 200; halving += 1) {
    const middle = low + (high - low) / 2
    if (middle === low || middle === high) break
    if (totalOf(r, (value) => value / (1 + middle * value)) > 0) low = middle
    else high = middle
  }
  return low
}
