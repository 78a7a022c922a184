import type { WhatIfGuards, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'

/** The figures of an analysis that lists show. Without an edge, no cell is called the best: chance has one as well. */
export function summarizeAnalysis(
  { stops, targets }: Pick<WhatIfInput, 'stops' | 'targets'>,
  guards: WhatIfGuards | null,
) {
  const cells = stops.length * targets.length
  if (guards?.verdict !== 'edge') return { cells, verdict: guards?.verdict ?? null, best: null }
  const { cell, expectancy } = guards.plateau
  const best = { stop: stops[cell.stop] ?? 0, target: targets[cell.target] ?? 0, expectancy }
  return { cells, verdict: guards.verdict, best }
}
