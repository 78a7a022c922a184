import { describe, expect, it } from 'vitest'
import { madeShare } from '#tests/support/simulation/build-growth-result.ts'
import {
  describeLimitChance,
  describeOwnDrawdown,
  describeOwnSample,
  describeRecovery,
  describeRiskLimit,
  describeUnrecovered,
} from './drawdown-words.ts'

const placed = (actual: number, below: number) => ({ actual, below, equal: 0, of: 1_000, rank: below / 1_000 })
const history = (actual: number, below: number) => ({
  paths: 1_000,
  steps: 240,
  terminal: null,
  maxDrawdown: placed(actual, below),
  longestUnderWater: placed(1, 1),
  losingStreak: placed(1, 1),
  winningStreak: placed(1, 1),
})

describe('the words of drawdowns', () => {
  it('place the drawdown of the real order', () => {
    expect(describeOwnDrawdown(history(0.124, 630), 1.5)).toBe(
      'Your 12.4% drawdown at 1.5% risk is deeper than 63% of paths',
    )
    expect(describeOwnDrawdown(history(0.124, 999), 1)).toBe(
      'Your 12.4% drawdown at 1% risk is deeper than >99% of paths',
    )
    expect(describeOwnDrawdown(history(0, 0), 1)).toBe('Your actual trades had no drawdown')
    expect(describeOwnSample(history(0.124, 630))).toBe(
      'Your last 240 trades vs. 1,000 paths: could be chance (p 0.74).',
    )
    expect(describeOwnSample(history(0.5, 999))).toContain('unusual (p 0.004)')
  })

  it('say which risk keeps the limit, and whether the limit binds', () => {
    const limit = { curve: [], fraction: 0.0085, proportion: madeShare(50, 1_000), limited: true }
    expect(describeRiskLimit(limit, 20, 5)).toBe('0.85% risk keeps the chance of a 20% drawdown within 5%')
    expect(describeRiskLimit({ ...limit, limited: false }, 20, 5)).toMatch(/^Up to 0.85% risk/)
    expect(describeRiskLimit({ ...limit, fraction: 0 }, 20, 5)).toMatch(/^No risk keeps/)
    expect(describeLimitChance(limit)).toBe('5.00% of 1,000 paths (95%: 10.0\u2060–\u206090.0%)')
  })

  it('say how long the recovery takes, without quartiles that are not reached', () => {
    const recovery = { reached: madeShare(6, 8), meanStep: 12, q25: 4, q50: 9, q75: null }
    expect(describeRecovery(recovery)).toBe(
      '75.0% of paths recover from their deepest drawdown before the end: 25% within 4, 50% within 9 trades',
    )
    expect(describeRecovery(null)).toBeNull()
  })

  it('say how many paths have not recovered', () => {
    const recovery = { reached: madeShare(6, 8), meanStep: 12, q25: 4, q50: 9, q75: null }
    expect(describeUnrecovered(recovery, 250)).toBe(
      '25.0% of paths (95%: 10.0\u2060–\u206090.0%) have not recovered after 250 trades, and have no bar.',
    )
  })
})
