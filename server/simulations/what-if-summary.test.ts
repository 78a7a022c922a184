import { expect, it } from 'vitest'
import type { WhatIfGuards } from '#domain/simulation/what-if/what-if.ts'
import { summarizeAnalysis } from './what-if-summary.ts'

const inputs = { stops: [0.5, 1], targets: [1, 2, 3] }
const guards = (verdict: WhatIfGuards['verdict']) =>
  ({
    verdict,
    plateau: { cell: { stop: 1, target: 2 }, score: 0.3, expectancy: 0.4, low: 0.1, high: 0.7 },
  }) as WhatIfGuards

const sample = { trades: 100, approximate: 20 }

it('names the best cell only where the verdict is an edge', () => {
  expect(summarizeAnalysis(inputs, guards('edge'), sample)).toEqual({
    cells: 6,
    verdict: 'edge',
    best: { stop: 1, target: 3, expectancy: 0.4 },
  })
  expect(summarizeAnalysis(inputs, guards('luck'), sample)).toEqual({ cells: 6, verdict: 'luck', best: null })
  expect(summarizeAnalysis(inputs, null, sample)).toEqual({ cells: 6, verdict: null, best: null })
})

it('calls an edge rough where less than 80% of the trades are exact, as the verdict on screen does', () => {
  const rough = { trades: 100, approximate: 21 }
  expect(summarizeAnalysis(inputs, guards('edge'), rough)).toMatchObject({ verdict: 'rough', best: { stop: 1 } })
  expect(summarizeAnalysis(inputs, guards('luck'), rough)).toMatchObject({ verdict: 'luck', best: null })
})
