import { describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { outcomes } from '#server/reference/growth/input/outcomes.ts'
import { pathState, streams, Xoshiro } from '#server/reference/random/xoshiro.ts'
import { bits, fixedFraction, plainGrowth, terminalOf } from '#tests/support/simulation/plain-growth.ts'
import { GrowthPaths, applyTrades } from './level-walk.ts'
import { growthRules, type GrowthRules } from './rules.ts'
import { simulateGrowth } from './simulate-growth.ts'

const plain = plainGrowth

function rulesOf(input: GrowthInput): GrowthRules {
  const rules = growthRules(input, outcomes(input))
  if (rules === null) throw new Error('this input needs the walk of every rule')
  return rules
}

/** One path through given trades of a sample. */
function pathThrough(input: GrowthInput, indices: readonly number[]) {
  const paths = new GrowthPaths(1)
  applyTrades(paths, 0, rulesOf(input), Int32Array.from(indices), 0, indices.length, 1)
  return {
    wealth: paths.wealth[0] as number,
    unit: paths.unit[0] as number,
    maxDrawdown: 1 - (paths.lowest[0] as number),
    longestUnderWater: paths.longestUnderWater[0] as number,
    totalUnderWater: paths.totalUnderWater[0] as number,
    losingStreak: paths.losingStreak[0] as number,
    winningStreak: paths.winningStreak[0] as number,
    ruinStep: paths.ruinStep[0] as number,
    goalStep: paths.goalStep[0] as number,
    barriersMet: paths.barriersMet[0] as number,
  }
}

const inOrder = (r: readonly number[]) => r.map((_, i) => i)

describe('the path recursion by hand', () => {
  it('follows equity, drawdown, water and streaks', () => {
    // f = .5: factors 1.5, .5, 1, .5, 2.5. Equity 1.5, .75, .75, .375, .9375; over its peak 1, .5, .5, .25, .625.
    const r = [1, -1, 0, -1, 3]
    expect(pathThrough({ ...plain, r, sizing: fixedFraction(0.5) }, inOrder(r))).toEqual({
      wealth: 0.9375,
      unit: 0.625,
      maxDrawdown: 0.75,
      longestUnderWater: 4,
      totalUnderWater: 4,
      losingStreak: 1,
      winningStreak: 1,
      ruinStep: 0,
      goalStep: 0,
      barriersMet: 0,
    })
  })

  it('counts a first losing trade as a drawdown, and a loss of more than everything as everything', () => {
    expect(pathThrough({ ...plain, r: [-1], sizing: fixedFraction(0.25) }, [0]).maxDrawdown).toBe(0.25)
    expect(pathThrough({ ...plain, r: [-7], sizing: fixedFraction(0.25) }, [0])).toMatchObject({
      wealth: 0,
      ruinStep: 1,
    })
  })

  it('takes the cost off every trade before it counts as won or lost', () => {
    // 0.5 R of cost makes the break-even trade a loss and 0.5 R a break-even.
    const r = [0, 0, 0.5, 1]
    expect(pathThrough({ ...plain, r, extraCostR: 0.5 }, inOrder(r))).toMatchObject({
      losingStreak: 2,
      winningStreak: 1,
    })
  })

  const barriers = {
    ...plain,
    // Factors .5, 3, .5, 5. Equity .5, 1.5, .75, 3.75.
    r: [-1, 4, -1, 8],
    sizing: fixedFraction(0.5),
    ruin: [
      { kind: 'absolute', level: 0.4 },
      { kind: 'trailing', level: 0.5 },
      { kind: 'absolute', level: 0.75 },
    ],
    goal: 1.5,
  } as const

  it('records each barrier, the first ruin step and the goal, and continues', () => {
    expect(pathThrough(barriers, inOrder(barriers.r))).toMatchObject({
      wealth: 3.75,
      ruinStep: 1,
      goalStep: 2,
      barriersMet: 0b110,
    })
  })

  it('stops at the first ruin step and meets nothing more', () => {
    const stopped = pathThrough({ ...barriers, stopAtRuin: true }, inOrder(barriers.r))
    expect(stopped).toMatchObject({ wealth: 0.5, ruinStep: 1, goalStep: 0, barriersMet: 0b110, totalUnderWater: 1 })
  })

  it('stays stopped when it is taken further later', () => {
    const rules = rulesOf({ ...barriers, stopAtRuin: true })
    const paths = new GrowthPaths(1)
    applyTrades(paths, 0, rules, Int32Array.of(0), 0, 1, 1)
    applyTrades(paths, 0, rules, Int32Array.of(1, 1, 1), 0, 3, 2)
    expect([paths.wealth[0], paths.ruinStep[0]]).toEqual([0.5, 1])
  })

  it('is the same in one go and in pieces', () => {
    const r = [1, -1, 0, 2, -1, -1, 0.5, -0.2]
    const input = { ...barriers, r, sizing: fixedFraction(0.3) }
    const rules = rulesOf(input)
    const pieces = new GrowthPaths(1)
    applyTrades(pieces, 0, rules, Int32Array.of(0, 1, 2), 0, 3, 1)
    applyTrades(pieces, 0, rules, Int32Array.of(3), 0, 1, 4)
    applyTrades(pieces, 0, rules, Int32Array.of(4, 5, 6, 7), 0, 4, 5)
    const whole = new GrowthPaths(1)
    applyTrades(whole, 0, rules, Int32Array.from(inOrder(r)), 0, r.length, 1)
    expect(pieces).toEqual(whole)
  })
})

describe('golden paths', () => {
  const r = [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1, 1.2, -1, -0.4, 2.7, -1, 0.5, -1, 1.9, -0.8, 1]
  const input: GrowthInput = { ...plain, r, sizing: fixedFraction(0.01), extraCostR: 0.05, steps: 50 }

  it.each<[[number, number], number, string, string, number, number]>([
    [[42, 0], 0, '3ff044f2edd0da42', '3fb4f5a95845e448', 13, 10],
    [[42, 0], 1, '3fef471ca8c8c75f', '3fb7f26a0df20430', 26, 8],
    [[42, 0], 2, '3ff21baf0bf0ed2a', '3fa9679c952bd120', 17, 5],
    [[42, 0], 1_000_000, '3ff4d0b84421d802', '3fa13c7b44db9890', 16, 5],
    [[0xdeadbeef, 0x12345678], 0, '3ff05217b01c678e', '3fba0e6f555b9c78', 28, 6],
    [[0xdeadbeef, 0x12345678], 1, '3ff1569bc0777dea', '3fb2f4b28dc4f238', 0, 0],
  ])('seed %j, path %i', (seed, path, wealth, maxDrawdown, water, streak) => {
    const indices = new Int32Array(50)
    Xoshiro.from(pathState(seed, path, streams.iid)).drawIndices(r.length, indices, 50)
    const result = pathThrough(input, [...indices])
    expect([bits(result.wealth), bits(result.maxDrawdown)]).toEqual([wealth, maxDrawdown])
    // The last of the published paths states no water and no streak.
    if (water > 0) expect([result.longestUnderWater, result.losingStreak]).toEqual([water, streak])
  })

  it('is the path that a simulation of one path takes', () => {
    const result = simulateGrowth({ ...input, seed: [42, 0] })
    expect(bits(terminalOf(result).mean)).toBe('3ff044f2edd0da42')
    expect(result.fan.values.map((row) => row.at(-1))).toEqual(Array.from({ length: 9 }, () => terminalOf(result).mean))
  })
})
