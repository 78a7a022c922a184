/** What one trade of `r` does to equity at a fraction at risk, after extra cost in R; never below a total loss. */
const multipleOf = (r: number, fraction: number, extraCostR: number) => Math.max(0, 1 + fraction * (r - extraCostR))

/** Equity after each trade as a multiple of initial capital, before the first trade included. */
export function equityAtFraction(r: readonly number[], fraction: number, extraCostR: number): number[] {
  const equity = [1]
  let now = 1
  for (const result of r) {
    now *= multipleOf(result, fraction, extraCostR)
    equity.push(now)
  }
  return equity
}

/** The logarithmic growth of each trade; null where a trade loses everything, as log growth has no mean then. */
export function logGrowthAtFraction(
  r: readonly number[],
  fraction: number,
  extraCostR: number,
): readonly number[] | null {
  const multiples = r.map((result) => multipleOf(result, fraction, extraCostR))
  return multiples.every((multiple) => multiple > 0) ? multiples.map(Math.log) : null
}
