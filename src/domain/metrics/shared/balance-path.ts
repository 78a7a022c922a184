/**
 * The balance of an account before and after each step (trade or day). Differences between the end of a step and the
 * start of the next are cash flows.
 */
export interface BalancePath {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/**
 * Time-weighted growth factor: the product of balance before each cash flow / balance after the previous one. Without
 * flows, last balance / first balance. Null if a balance was not above 0.
 */
export function computeGrowthFactor({ starts, ends }: BalancePath): number | null {
  let factor = 1
  let from = starts[0] ?? 1
  for (const [step, start] of starts.entries()) {
    const before = ends[step - 1] ?? start
    if (start === before) continue
    if (from <= 0 || before <= 0) return null
    factor *= before / from
    from = start
  }
  const last = ends.at(-1) ?? from
  return from <= 0 || last <= 0 ? null : factor * (last / from)
}
