import { describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { resolveInput } from '#server/reference/growth/input/resolved-input.ts'
import { fixedFraction, plainGrowth, walkHistory, walkThrough } from '#tests/support/simulation/plain-growth.ts'
import { simulateGrowth } from './simulate-growth.ts'

describe('a fraction of equity at risk', () => {
  it('follows equity, drawdown, water and streaks', () => {
    // f = .5: factors 1.5, .5, 1, .5, 2.5. Equity 1.5, .75, .75, .375, .9375; over its peak 1, .5, .5, .25, .625.
    expect(walkHistory({ ...plainGrowth, r: [1, -1, 0, -1, 3], sizing: fixedFraction(0.5) })).toEqual({
      wealth: 0.9375,
      maxDrawdown: 0.75,
      largestAmount: null,
      longestUnderWater: 4,
      totalUnderWater: 4,
      isOpen: true,
      losingStreak: 1,
      winningStreak: 1,
      ruinStep: 0,
      goalStep: 0,
      barriersMet: 0,
      recovery: null,
    })
  })

  it('counts a first losing trade as a drawdown, and a loss of more than everything as everything', () => {
    const quarter = { ...plainGrowth, r: [-1, -7], sizing: fixedFraction(0.25) }
    expect(walkThrough(quarter, [0]).maxDrawdown).toBe(0.25)
    expect(walkThrough(quarter, [1])).toMatchObject({ wealth: 0, ruinStep: 1, maxDrawdown: 1 })
  })

  it('takes the cost off every trade before it counts as won or lost', () => {
    // 0.5 R of cost makes the break-even trade a loss and 0.5 R a break-even.
    const costly = { ...plainGrowth, r: [0, 0, 0.5, 1], extraCostR: 0.5 }
    expect(walkHistory(costly)).toMatchObject({ losingStreak: 2, winningStreak: 1 })
  })

  it('continues as a unit price below its peak after a withdrawal of everything', () => {
    // After step 1 nothing is left; the price falls by half twice more and rises by half.
    const emptied: GrowthInput = {
      ...plainGrowth,
      r: [0, -1, -1, 1],
      sizing: fixedFraction(0.5),
      flows: [{ kind: 'withdrawal', every: 1, amount: 5 }],
    }
    expect(walkHistory(emptied)).toMatchObject({ wealth: 0, ruinStep: 1, maxDrawdown: 0.75, totalUnderWater: 3 })
  })
})

describe('a multiple of the Kelly fraction', () => {
  // Half of the trades win 2, half lose 1: f* = 1/2 - 1/2 / 2 = 1/4.
  const r = [2, -1, 2, -1, 2, -1, 2, -1, 2, -1]
  const kelly = (multiple: number, extraCostR = 0) =>
    simulateGrowth({ ...plainGrowth, r, extraCostR, sizing: { kind: 'kellyFraction', multiple }, paths: 2, steps: 3 })

  it('is that multiple of the fraction of the history after cost', () => {
    expect(kelly(1).riskFraction).toBeCloseTo(0.25, 12)
    expect(kelly(0.5).riskFraction).toBeCloseTo(0.125, 12)
    expect(kelly(0).riskFraction).toBe(0)
    // Wins of 1.5, losses of 1.5: no edge.
    expect(kelly(1, 0.5).riskFraction).toBe(0)
    // Wins of 1.8, losses of 1.2: 1/2 / 1.2 - 1/2 / 1.8.
    expect(kelly(1, 0.2).riskFraction).toBeCloseTo(0.5 / 1.2 - 0.5 / 1.8, 12)
  })

  it('never risks more than everything', () => {
    const sure = [...Array.from({ length: 9 }, () => 0.1), -0.1]
    const input = { ...plainGrowth, r: sure, sizing: { kind: 'kellyFraction', multiple: 2 } } as const
    expect(resolveInput(input).sizing).toEqual({ kind: 'fixedFraction', fraction: 1 })
  })

  it('equals its fixed fraction', () => {
    const { riskFraction, ...kellyResult } = kelly(0.7)
    const { riskFraction: same, ...fixedResult } = simulateGrowth({
      ...plainGrowth,
      r,
      sizing: fixedFraction(riskFraction ?? NaN),
      paths: 2,
      steps: 3,
    })
    expect([same, fixedResult]).toEqual([riskFraction, kellyResult])
  })
})

describe('amounts', () => {
  it('fixed risk: equity changes by the same amount at any level', () => {
    // .25 each R: 1 -> 1.5 -> 1.25 -> 1 -> 1.75 -> 1.5. Deepest .5 of 1.5.
    const plan: GrowthInput = { ...plainGrowth, r: [2, -1, -1, 3, -1], sizing: { kind: 'fixedRisk', risk: 0.25 } }
    expect(walkHistory(plan)).toMatchObject({
      wealth: 1.5,
      maxDrawdown: 0.5 / 1.5,
      largestAmount: 0.5,
      longestUnderWater: 2,
      totalUnderWater: 3,
      isOpen: true,
      losingStreak: 2,
    })
  })

  it('the deepest share and the largest amount need not be the same drawdown', () => {
    // .25 each R: 1 -> .5 (half) -> 4 -> 3.25 (.75 of 4).
    const plan: GrowthInput = { ...plainGrowth, r: [-2, 14, -3], sizing: { kind: 'fixedRisk', risk: 0.25 } }
    expect(walkHistory(plan)).toMatchObject({ maxDrawdown: 0.5, largestAmount: 0.75 })
  })

  it('after a total loss equity stays below its peak while streaks continue', () => {
    // 1 -> 1.5 -> -.5, which is 0. The drawdown is all of the peak.
    const plan: GrowthInput = { ...plainGrowth, r: [1, -4, 8, 8], sizing: { kind: 'fixedRisk', risk: 0.5 } }
    expect(walkHistory(plan)).toMatchObject({
      wealth: 0,
      maxDrawdown: 1,
      largestAmount: 1.5,
      ruinStep: 2,
      totalUnderWater: 3,
      winningStreak: 2,
    })
  })

  it('a new peak ends the water only when it is reached', () => {
    const plan: GrowthInput = { ...plainGrowth, r: [-1, 0.5, 0.5, -1, 2], sizing: { kind: 'fixedRisk', risk: 0.5 } }
    // 1 -> .5 -> .75 -> 1 -> .5 -> 1.5.
    expect(walkHistory(plan)).toMatchObject({ wealth: 1.5, totalUnderWater: 3, longestUnderWater: 2, isOpen: false })
  })

  it('fixed lots: results per lot after the fee decide what wins', () => {
    const plan: GrowthInput = {
      ...plainGrowth,
      r: [1, 1, 1],
      // The cost in R does not apply.
      extraCostR: 10,
      sizing: { kind: 'fixedLot', lots: 2, fee: 0.25, pnlPerLot: [0.25, 0.125, -0.125] },
    }
    // .5 - .25, .25 - .25, -.25 - .25: 1 -> 1.25 -> 1.25 -> .75.
    expect(walkHistory(plan)).toMatchObject({
      wealth: 0.75,
      largestAmount: 0.5,
      maxDrawdown: 0.4,
      winningStreak: 1,
      losingStreak: 1,
      totalUnderWater: 1,
    })
  })

  it('a capped fraction follows equity up to the cap', () => {
    // .5 of equity, at most .5: risks .5, .5 (of 1.5), .5 (of 1.25), .375 (of .75).
    const plan: GrowthInput = {
      ...plainGrowth,
      r: [1, -0.5, -1, 2],
      sizing: { kind: 'cappedFraction', fraction: 0.5, cap: 0.5 },
    }
    expect(walkHistory(plan)).toMatchObject({ wealth: 1.5, largestAmount: 0.75, maxDrawdown: 0.5 })
  })
})

describe('flows', () => {
  const deposit = { kind: 'deposit', every: 2, amount: 1 } as const
  const share = { kind: 'withdrawalShare', every: 2, share: 0.5 } as const

  it('come after the trades they are due at, in their order', () => {
    const plan = { ...plainGrowth, r: [0, 0, 0, 0, 0] }
    // After steps 2 and 4: (1 + 1) / 2 = 1, and again.
    expect(walkHistory({ ...plan, flows: [deposit, share] }).wealth).toBe(1)
    // 1 / 2 + 1 = 1.5; 1.5 / 2 + 1 = 1.75.
    expect(walkHistory({ ...plan, flows: [share, deposit] }).wealth).toBe(1.75)
  })

  it('at most the whole balance is withdrawn, and no trade follows', () => {
    const flows = [{ kind: 'withdrawal', every: 3, amount: 2 } as const, { ...deposit, every: 3 }]
    for (const sizing of [fixedFraction(0.5), { kind: 'fixedRisk', risk: 0.5 } as const]) {
      const plan = { ...plainGrowth, r: [1, -1, 1, 1, 1, 1], sizing, flows }
      expect(walkHistory(plan)).toMatchObject({ wealth: 0, ruinStep: 3 })
    }
  })

  it('never touch the drawdown of a fraction', () => {
    // Over its peak 1, .5, .75; the withdrawals of nine tenths are none of the trader's doing.
    const plan = { ...plainGrowth, r: [0, -1, 1], sizing: fixedFraction(0.5) }
    const withdrawn = walkHistory({ ...plan, flows: [{ kind: 'withdrawalShare', every: 1, share: 0.75 }] })
    expect(withdrawn).toMatchObject({ wealth: 0.75 / 64, maxDrawdown: 0.5, totalUnderWater: 2, isOpen: true })
  })

  it('stretch peak and drawdown of amounts', () => {
    // .25 each R: 1 -> .75, then a deposit of .75 doubles peak and drawdown: 1.5 of 2, .5 below. Then 1.25 of 2.
    const plan: GrowthInput = {
      ...plainGrowth,
      r: [-1, -1],
      sizing: { kind: 'fixedRisk', risk: 0.25 },
      flows: [{ kind: 'deposit', every: 1, amount: 0.75 }],
    }
    expect(walkHistory(plan)).toMatchObject({ wealth: 2, maxDrawdown: 0.375, largestAmount: 0.75 })
    // And after a win of .5 the first drawdown is made good: 2 of 2.
    expect(walkHistory({ ...plan, r: [-1, 2, 0] })).toMatchObject({ totalUnderWater: 1, isOpen: false })
  })

  it('leave no water where everything is withdrawn from amounts', () => {
    const plan: GrowthInput = {
      ...plainGrowth,
      r: [-1, -1, -1],
      sizing: { kind: 'fixedRisk', risk: 0.25 },
      flows: [{ kind: 'withdrawalShare', every: 2, share: 1 }],
    }
    // Under water after steps 1 and 2; flows do not change what was counted.
    expect(walkHistory(plan)).toMatchObject({ wealth: 0, ruinStep: 2, totalUnderWater: 2, isOpen: false })
    expect(walkThrough(plan, [0, 1])).toMatchObject({ totalUnderWater: 2, isOpen: true })
  })
})
