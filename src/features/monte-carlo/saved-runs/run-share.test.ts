import { expect, it } from 'vitest'
import type { SimulationRun } from '#api/simulations/monte-carlo.ts'
import { formatShare } from './run-share.ts'
import { runFigures } from './run-texts.ts'

it('is a share, or counts where no path or every path is meant', () => {
  expect([0.1234, 0.0567, null].map((share) => formatShare(share, null))).toEqual(['12.3%', '5.67%', '—'])
  expect([0, 1].map((share) => formatShare(share, 1_000))).toEqual(['0 of 1,000', '1,000 of 1,000'])
  expect([0, 1].map((share) => formatShare(share, null))).toEqual(['No path', 'All paths'])
})

const describeChallenge = (passed: number) =>
  runFigures({ kind: 'challenge-analysis', summary: { passed, payout: 0, value: 0 } } as unknown as SimulationRun)[0]
    ?.text

it('of a challenge claims no certainty', () => {
  expect([0, 0.5, 1].map(describeChallenge)).toEqual(['No attempt', '50.0%', 'All attempts'])
})
