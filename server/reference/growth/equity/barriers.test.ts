import { describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { RuinBarrier } from '#domain/simulation/model.ts'
import { fixedFraction, plainGrowth, walkHistory } from '#tests/support/simulation/plain-growth.ts'

/** Equity moves by a quarter for each R. */
const quarters: GrowthInput = { ...plainGrowth, sizing: { kind: 'fixedRisk', risk: 0.25 } }

describe('levels', () => {
  const plan: GrowthInput = {
    ...plainGrowth,
    // Factors .5, 3, .5, 5. Equity .5, 1.5, .75, 3.75.
    r: [-1, 4, -1, 8],
    sizing: fixedFraction(0.5),
    ruin: [
      { kind: 'absolute', level: 0.4 },
      { kind: 'trailing', level: 0.5 },
      { kind: 'absolute', level: 0.75 },
    ],
    goal: 1.5,
  }

  it('records each barrier, the first ruin step and the goal, and trading continues', () => {
    expect(walkHistory(plan)).toMatchObject({ wealth: 3.75, ruinStep: 1, goalStep: 2, barriersMet: 0b110 })
  })

  it('a path stops at its first ruin step and meets nothing more', () => {
    expect(walkHistory({ ...plan, stopAtRuin: true })).toMatchObject({
      wealth: 0.5,
      ruinStep: 1,
      goalStep: 0,
      barriersMet: 0b110,
      totalUnderWater: 1,
      losingStreak: 1,
      winningStreak: 0,
    })
  })

  it('of amounts: the drawdown against its peak', () => {
    // 1 -> 2 -> 1.5 -> 1: a quarter, then half of 2.
    const ruin: RuinBarrier[] = [
      { kind: 'trailing', level: 0.25 },
      { kind: 'trailing', level: 0.5 },
      { kind: 'trailing', level: 0.75 },
    ]
    expect(walkHistory({ ...quarters, r: [4, -2, -2], ruin })).toMatchObject({ ruinStep: 2, barriersMet: 0b011 })
  })

  it('having lost everything is ruin without a barrier, and no barrier of the input', () => {
    expect(walkHistory({ ...quarters, r: [-4, 1] })).toMatchObject({ ruinStep: 1, barriersMet: 0 })
  })
})

const below = (amount: number, lockAt: number | null = null): RuinBarrier => ({
  kind: 'trailingAmount',
  amount,
  lockAt,
  endOfDay: false,
})

describe('an amount below the high-water mark', () => {
  it('follows equity up', () => {
    // 1 -> 1.5 -> 1.25 -> 1 -> 1.75: floors .5 (of mark 1), then 1 of mark 1.5.
    const plan: GrowthInput = { ...quarters, r: [2, -1, -1, 3], ruin: [below(0.5)] }
    expect(walkHistory(plan)).toMatchObject({ ruinStep: 3, barriersMet: 1 })
    expect(walkHistory({ ...plan, ruin: [below(0.5625)] }).ruinStep).toBe(0)
  })

  it('starts at the initial capital', () => {
    expect(walkHistory({ ...quarters, r: [-1, -1], ruin: [below(0.5)] }).ruinStep).toBe(2)
  })

  it('stops rising where it locks', () => {
    // Mark 3, floor 2.5 but locked at 1: 2, 1.25 and 1.
    const plan: GrowthInput = { ...quarters, r: [8, -4, -3, -1] }
    expect(walkHistory({ ...plan, ruin: [below(0.5)] }).ruinStep).toBe(2)
    expect(walkHistory({ ...plan, ruin: [below(0.5, 1)] }).ruinStep).toBe(4)
    expect(walkHistory({ ...plan, ruin: [below(0.5, 0.75)] }).ruinStep).toBe(0)
  })

  it('moves with deposits and withdrawals', () => {
    // 1 -> 1.25, withdrawn to .75 with mark .75 and floor .25; -> .5, withdrawn to 0.
    const flows = [{ kind: 'withdrawal', every: 1, amount: 0.5 } as const]
    const plan: GrowthInput = { ...quarters, r: [1, -1], ruin: [below(0.5)], flows }
    expect(walkHistory({ ...plan, r: [1] }).ruinStep).toBe(0)
    // After the second one nothing is left: ruin, but mark .25 - .5 is no floor that 0 would reach.
    expect(walkHistory(plan)).toMatchObject({ ruinStep: 2, barriersMet: 0 })
    const deposit = [{ kind: 'deposit', every: 1, amount: 1 } as const]
    expect(walkHistory({ ...plan, r: [1, -1, -1], ruin: [below(0.5)], flows: deposit }).ruinStep).toBe(3)
  })

  it('can be met by a withdrawal, because a lock stays where it is', () => {
    // 1 -> 3 -> 2 of mark 3, floor 1 by the lock; withdrawn to 1 of mark 2.
    const plan: GrowthInput = { ...quarters, r: [8, -4], ruin: [below(0.5, 1)] }
    expect(walkHistory(plan).ruinStep).toBe(0)
    const flows = [{ kind: 'withdrawal', every: 2, amount: 1 } as const]
    expect(walkHistory({ ...plan, flows })).toMatchObject({ ruinStep: 2, barriersMet: 1 })
  })

  it('at the end of the day only, on request', () => {
    // Two days of three. 1 -> 1.5 -> 1 -> 1.25 | -> 1.5 -> 1 -> .75. By trade: mark 1.5, floor 1, met at step 2.
    const r = [2, -2, 1, 1, -2, -1]
    const day = [1, 0, 2, 1, 0, 2]
    const ruin = [below(0.5), { ...below(0.5), endOfDay: true } as const]
    expect(walkHistory({ ...quarters, r, ruin: ruin.slice(0, 1) }, day).ruinStep).toBe(2)
    // By day: mark 1, then 1.25 after the first day: floor .75, met at step 6.
    expect(walkHistory({ ...quarters, r, ruin: ruin.slice(1) }, day).ruinStep).toBe(6)
    expect(walkHistory({ ...quarters, r, ruin }, day)).toMatchObject({ ruinStep: 2, barriersMet: 0b11 })
  })
})

describe('the loss of a day', () => {
  const daily: GrowthInput = { ...quarters, ruin: [{ kind: 'dailyLoss', amount: 0.5 }] }

  it('counts from where the day began', () => {
    // 1 -> 1.5 -> 1.25 | -> 1 -> .75: half a unit from 1.25 at step 4, though 1.5 -> 1 was half a unit too.
    expect(walkHistory({ ...daily, r: [2, -1, -1, -1] }, [1, 2, 1, 2]).ruinStep).toBe(4)
    expect(walkHistory({ ...daily, r: [2, -1, -1, -1] }, [3, 3, 3, 3]).ruinStep).toBe(0)
  })

  it('leaves flows out', () => {
    // A withdrawal of .5 in the middle of the day: 1 -> .5 from a start of 1 -> .5.
    const flows = [{ kind: 'withdrawal', every: 2, amount: 0.5 } as const]
    expect(walkHistory({ ...daily, r: [0, 0, -1], flows }, [1, 0, 2]).ruinStep).toBe(0)
    // A quarter lost before it and a quarter after it are the half.
    expect(walkHistory({ ...daily, r: [-1, 0, -1], flows }, [1, 0, 2])).toMatchObject({ ruinStep: 3, barriersMet: 1 })
  })
})

describe('the order within a step', () => {
  const flows = [{ kind: 'deposit', every: 1, amount: 1 } as const]

  it('a ruin met by the trade cancels its flows where the path stops', () => {
    const plan: GrowthInput = { ...quarters, r: [-2, 1], flows, ruin: [{ kind: 'absolute', level: 0.5 }], goal: 1.5 }
    expect(walkHistory({ ...plan, stopAtRuin: true })).toMatchObject({ wealth: 0.5, ruinStep: 1, goalStep: 0 })
    expect(walkHistory(plan)).toMatchObject({ wealth: 2.75, ruinStep: 1, goalStep: 1 })
  })

  it('a flow can reach the goal and can ruin', () => {
    expect(walkHistory({ ...quarters, r: [0], flows, goal: 2 }).goalStep).toBe(1)
    // The goal by the trade, ruin by the withdrawal after it: both at step 1.
    const withdrawal = [{ kind: 'withdrawal', every: 1, amount: 1 } as const]
    const plan: GrowthInput = { ...quarters, flows: withdrawal, ruin: [{ kind: 'absolute', level: 0.5 }], goal: 1.5 }
    expect(walkHistory({ ...plan, r: [2, 9], stopAtRuin: true })).toMatchObject({
      wealth: 0.5,
      goalStep: 1,
      ruinStep: 1,
      barriersMet: 1,
    })
  })
})

describe('recovery of the deepest drawdown', () => {
  const plan: GrowthInput = { ...quarters, recovery: true }

  it.each<[string, number[], number[]]>([
    ['none without a drawdown', [1, 0, 1], []],
    ['from the bottom to the peak', [-1, -1, 1, 1], [2]],
    ['never reached', [-1, 0.5], [0]],
    ['of the deepest, not of the last', [-2, 2, -1, 1], [1]],
    ['of the later one when it is deeper', [-1, 1, -2, 0, 1, 1], [3]],
    ['of the first of two equal ones', [-1, 1, -1], [1]],
    ['begins again at a new bottom', [-1, 0.5, -1, 1.5], [1]],
  ])('%s', (_, r, lengths) => {
    expect(walkHistory({ ...plan, r }).recovery).toEqual(lengths)
  })

  it('uses the price where a fraction is at risk', () => {
    // Factors .5, 1.5, 2: over the peak .5, .75, 1.
    expect(walkHistory({ ...plan, r: [-1, 1, 2], sizing: fixedFraction(0.5) }).recovery).toEqual([2])
  })

  it('is not computed otherwise', () => {
    expect(walkHistory({ ...quarters, r: [-1] }).recovery).toBeNull()
  })
})
