/**
 * The course of an account in steps (trades, or days): its balance before and after each. What lies between the end of
 * one step and the start of the next came in or went out as cash.
 */
export interface BalancePath {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/**
 * The factor by which trading multiplied each unit of money that was in the account throughout: the balance before each
 * cash flow over that after the one before, all multiplied (time-weighted). Without flows it is the last balance over
 * the first. Null where the account had nothing above 0 to multiply.
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
