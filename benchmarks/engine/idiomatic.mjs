// Monte Carlo as a trader would write it in JavaScript: Math.random, a running peak, a division for each drawdown. It
// computes two figures of a path only; the engine computes streaks, water, ruin and goal beside them.

/** Terminal equity and maximum drawdown of every path. */
export function idiomatic({ r, riskFraction, extraCostR, paths, steps }) {
  const terminal = new Float64Array(paths)
  const drawdown = new Float64Array(paths)
  for (let path = 0; path < paths; path++) {
    let equity = 1
    let peak = 1
    let deepest = 0
    for (let step = 0; step < steps; step++) {
      const trade = r[Math.floor(Math.random() * r.length)]
      equity *= 1 + riskFraction * (trade - extraCostR)
      if (equity > peak) peak = equity
      const below = (peak - equity) / peak
      if (below > deepest) deepest = below
    }
    terminal[path] = equity
    drawdown[path] = deepest
  }
  return { terminal, drawdown }
}
