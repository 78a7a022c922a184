import { describe, expect, it } from 'vitest'
import type { ChallengeInput } from './challenge.ts'
import { countChallengeSteps, countPathSteps } from './count-path-steps.ts'

const size = { model: { kind: 'iid' }, paths: 1000, steps: 50, resampleHistory: false } as const

describe('work of a growth simulation', () => {
  it('is one per trade of each path', () => {
    expect(countPathSteps(size, 400)).toBe(50_000)
  })

  it('counts the histories that are drawn or kept for each path', () => {
    // 1,000 shuffles of 400 trades beside the 50,000 steps.
    expect(countPathSteps({ ...size, model: { kind: 'permutation' } }, 400)).toBe(450_000)
    // Two runs, and 1,000 histories of 400 trades.
    expect(countPathSteps({ ...size, resampleHistory: true }, 400)).toBe(500_000)
  })

  it('counts no history where parameters are redrawn', () => {
    const model = { kind: 'normal', meanR: 0.1, sdR: 1, errors: { meanR: 0.1, sdR: 0.1 } } as const
    expect(countPathSteps({ ...size, model, resampleHistory: true }, 400)).toBe(100_000)
  })
})

describe('work of a challenge', () => {
  const challenge = {
    r: [1, -1, 2, -1, 1, -1],
    days: { kind: 'history', tradesPerDay: [2, 3, 1] },
    evaluation: { targets: [0.08, 0.05], minDays: 0, maxDays: 60 },
    funded: { days: 120, payoutEvery: 10, minProfit: 0.01, buffer: 0, split: 0.8 },
    paths: 100,
  } as unknown as ChallengeInput

  it('is that of its longest paths, with the mean day of the history', () => {
    // 100 paths of 2 × 60 and 120 days with 2 trades.
    expect(countChallengeSteps(challenge)).toBe(48_000)
  })

  it('takes as many trades a day as are drawn', () => {
    expect(countChallengeSteps({ ...challenge, days: { kind: 'drawn', trades: 5 } })).toBe(120_000)
  })
})
