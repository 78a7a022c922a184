import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { simulationRunDetail } from '#contract/simulations/runs.ts'
import { madeResult } from '#tests/support/simulation/build-growth-result.ts'
import { withLaterFigures } from './later-figures.ts'

type DetailedRun = z.output<typeof simulationRunDetail>

const { recoveryHistogram: _, ...old } = madeResult
const histogram = { low: 1, width: 1, counts: [2], above: 0 }
/** A stored run of a kind; only its result counts here. */
const stored = (kind: DetailedRun['kind'], result: unknown) => withLaterFigures({ kind, result } as DetailedRun).result

it('results of older engines have null for the figures that they lack', () => {
  const complete = { ...old, recoveryHistogram: null }
  expect(stored('portfolio-growth', old)).toEqual(complete)
  expect(stored('drawdown-analysis', { result: old, history: null })).toEqual({ result: complete, history: null })
  expect(stored('scenario-analysis', { scenarios: [old, old], differences: [] })).toEqual({
    scenarios: [complete, complete],
    differences: [],
  })
})

it('results of this engine stay as they are', () => {
  const now = { ...madeResult, recoveryHistogram: histogram }
  expect(stored('portfolio-growth', now)).toEqual(now)
  expect(stored('kelly-optimization', { kelly: 1 })).toEqual({ kelly: 1 })
})
