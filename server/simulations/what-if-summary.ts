import { judgeGuards } from '#domain/simulation/what-if/verdict.ts'
import type { WhatIfGuards, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'

/** The figures of an analysis that lists show. Of luck, no cell is called the best: chance has one as well. */
export function summarizeAnalysis(
  { stops, targets }: Pick<WhatIfInput, 'stops' | 'targets'>,
  guards: WhatIfGuards | null,
  sample: { readonly trades: number; readonly approximate: number },
) {
  const cells = stops.length * targets.length
  const verdict = guards === null ? null : judgeGuards(guards, sample)
  if (guards === null || verdict === 'luck') return { cells, verdict, best: null }
  const { cell, expectancy } = guards.plateau
  const best = { stop: stops[cell.stop] ?? 0, target: targets[cell.target] ?? 0, expectancy }
  return { cells, verdict, best }
}
