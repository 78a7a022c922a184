import { expect, it } from 'vitest'
import { buildReplayInput, combineParts } from './replay-input.ts'

const settings = {
  stop: 0.5,
  targets: [
    { r: 1, sizePct: 40 },
    { r: 3, sizePct: 60 },
  ],
  slippage: 0.01,
  cost: 0.02,
  policy: 'neutral',
  fallback: 'pessimistic',
  sizing: 'constantRisk',
} as const

it('has a cell for each part of the position', () => {
  expect(buildReplayInput([], settings)).toMatchObject({
    legs: [
      { target: 1, share: 0.4 },
      { target: 3, share: 0.6 },
    ],
    grid: { stops: [0.5], targets: [1, 3], slippage: 0.01, cost: 0.02, orderDependent: false, kelly: false },
  })
})

const part = (share: number, outcome: number) => ({
  share,
  endings: [{ outcome, ending: 'own' as const, isAmbiguous: false, isIdentified: true }],
})

it('adds the parts of a trade by their share', () => {
  expect(combineParts([part(0.25, 1), part(0.75, -1)], 0)).toBe(-0.5)
})
