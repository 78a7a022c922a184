import { describe, expect, it } from 'vitest'
import { countPathSteps } from './count-path-steps.ts'

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
