import { afterAll, describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { simulateGrowth } from '#server/reference/growth/simulate-growth.ts'
import { expectAlike, fromEngine, fromReference } from './outcome.ts'
import { poolOf, stopPools } from './pools.ts'

afterAll(stopPools)

async function expectSame(input: GrowthInput) {
  return expectAlike(
    fromEngine(await poolOf(2).simulateGrowth(input)),
    fromReference(() => simulateGrowth(input)),
  )
}

/** So much of equity at risk. */
const risking = (fraction: number) => ({ sizing: { kind: 'fixedFraction', fraction } }) as const

const golden: GrowthInput = {
  r: [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1, 1.2, -1, -0.4, 2.7, -1, 0.5, -1, 1.9, -0.8, 1],
  model: { kind: 'iid' },
  ...risking(0.01),
  extraCostR: 0.05,
  paths: 10_000,
  steps: 250,
  seed: [42, 0],
  ruin: [
    { kind: 'absolute', level: 0.7 },
    { kind: 'trailing', level: 0.2 },
  ],
  stopAtRuin: true,
  goal: 1.5,
  flows: [],
  resampleHistory: false,
  recovery: false,
}

describe('the reference and the engine agree in every figure, bit for bit', () => {
  it.each<[string, Partial<GrowthInput>]>([
    ['the golden sample', {}],
    ['the other golden seed', { seed: [0xdeadbeef, 0x12345678] }],
    ['without barriers and goal', { ruin: [], goal: null }],
    ['going on after ruin', { stopAtRuin: false }],
    ['1000 trades ahead', { steps: 1000, paths: 3000 }],
    ['more paths than a block and not a multiple of it', { paths: 2 * 1024 + 7 }],
    ['one path, one step', { paths: 1, steps: 1 }],
    ['two paths', { paths: 2, steps: 3 }],
    ['a trade that loses everything', { r: [...golden.r, -200], stopAtRuin: false }],
    ['everything at risk', { ...risking(1), steps: 40 }],
    ['nothing at risk', { ...risking(0) }],
    ['equity too small for a double', { ...risking(0.9), extraCostR: 1, steps: 800, stopAtRuin: false, paths: 500 }],
    [
      'equity so small that skewness has no denominator',
      {
        r: Array.from({ length: 9 }, () => -0.5).concat(-0.6),
        ...risking(0.9),
        steps: 460,
        paths: 200,
        ruin: [],
        stopAtRuin: false,
        extraCostR: 0,
      },
    ],
    [
      'near the largest equity',
      {
        r: [...Array.from({ length: 9 }, () => 1), 0.9],
        ...risking(1),
        extraCostR: 0,
        steps: 332,
        ruin: [],
        paths: 400,
      },
    ],
    [
      'eight barriers',
      {
        ruin: [0, 0.5, 0.9, 0.99].flatMap((level) => [
          { kind: 'absolute', level } as const,
          { kind: 'trailing', level: 1 - level } as const,
        ]),
        stopAtRuin: false,
      },
    ],
    ['many paths, few steps', { paths: 100_000, steps: 2 }],
  ])('%s', async (_, change) => {
    expect(await expectSame({ ...golden, ...change })).toHaveProperty('value')
  })

  it.each<[string, Partial<GrowthInput>]>([
    ['too few trades', { r: golden.r.slice(0, 9) }],
    ['NaN among the trades', { r: [...golden.r, NaN] }],
    ['a fraction above 1', { ...risking(1.01) }],
    ['a negative cost', { extraCostR: -1 }],
    ['no path', { paths: 0 }],
    ['too many steps', { steps: 10_001 }],
    ['a barrier out of range', { ruin: [{ kind: 'absolute', level: 1 }] }],
    ['a drawdown of nothing as barrier', { ruin: [{ kind: 'trailing', level: 0 }] }],
    ['a goal at the start', { goal: 1 }],
    ['an infinite goal', { goal: Infinity }],
    ['growth without bound', { r: Array.from({ length: 10 }, () => 9), ...risking(1) }],
    [
      'just above the bound',
      { r: Array.from({ length: 10 }, () => 1), extraCostR: 0, ...risking(1), steps: 333, ruin: [] },
    ],
  ])('refuse alike: %s', async (_, change) => {
    expect(await expectSame({ ...golden, ...change })).toHaveProperty('code')
  })
})
