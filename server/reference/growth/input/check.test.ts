import { describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { fixedFraction, plainGrowth } from '#tests/support/simulation/plain-growth.ts'
import { checkGrowth } from './check.ts'

const usual: GrowthInput = { ...plainGrowth, r: [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1], paths: 5, steps: 20 }

const binary = { kind: 'binary', winRate: 0.5, breakevenRate: 0, averageWinR: 1, averageLossR: 1 } as const
const normal = { kind: 'normal', meanR: 0, sdR: 1 } as const
const bars = { kind: 'histogram', edges: [-1, 0, 2], weights: [1, 1] } as const
const days = { kind: 'days', tradesPerDay: [4, 6] } as const
const lots = { kind: 'fixedLot', lots: 1, fee: 0, pnlPerLot: usual.r } as const
const capped = { kind: 'cappedFraction', fraction: 0.1, cap: 1 } as const
const deposit = { kind: 'deposit', every: 1, amount: 1 } as const
const amountMark = { kind: 'trailingAmount', amount: 0.1, lockAt: null, endOfDay: false } as const
const many = (n: number) => Array.from({ length: n }, () => 0)

/** Every row is one fault; rows stand in the order in which faults are found. */
const faults: [string, Partial<GrowthInput>, string, string?][] = [
  ['nine trades', { r: usual.r.slice(0, 9) }, 'r', 'too_few_trades'],
  ['more trades than can be drawn', { r: many((1 << 20) + 1) }, 'r', 'too_many_trades'],
  ['too many beside a distribution', { r: many((1 << 20) + 1), model: normal }, 'r', 'too_many_trades'],
  ['an R that is no number', { r: [...usual.r, NaN] }, 'r'],
  ['an infinite R', { r: [...usual.r, -Infinity] }, 'r'],
  ['blocks of nothing', { model: { kind: 'stationary', blockLength: 0 } }, 'model'],
  ['blocks of half a trade', { model: { kind: 'circular', blockLength: 1.5 } }, 'model'],
  ['blocks without end', { model: { kind: 'circular', blockLength: 10_001 } }, 'model'],
  ['one day', { model: { kind: 'days', tradesPerDay: [10] } }, 'model'],
  ['a day without trades', { model: { kind: 'days', tradesPerDay: [10, 0] } }, 'model'],
  ['days that do not add up', { model: { kind: 'days', tradesPerDay: [4, 5] } }, 'model'],
  ['more wins than trades', { model: { ...binary, winRate: 1.1 } }, 'model'],
  ['wins and break-evens above all', { model: { ...binary, breakevenRate: 0.6 } }, 'model'],
  ['a negative average loss', { model: { ...binary, averageLossR: -1 } }, 'model'],
  ['a win too large', { model: { ...binary, averageWinR: 1000.5 } }, 'model'],
  ['no mean', { model: { ...normal, meanR: NaN } }, 'model'],
  ['a negative deviation', { model: { ...normal, sdR: -1 } }, 'model'],
  ['odd degrees', { model: { kind: 'student', degrees: 5 as 4, meanR: 0, sdR: 1 } }, 'model'],
  ['too skew', { model: { kind: 'splitNormal', skewRatio: 10.1, meanR: 0, sdR: 1 } }, 'model'],
  ['no bin', { model: { ...bars, edges: [0], weights: [] } }, 'model'],
  [
    '201 bins',
    { model: { kind: 'histogram', edges: many(202).map((_, i) => i), weights: many(201).fill(1) } },
    'model',
  ],
  ['a negative weight', { model: { ...bars, weights: [2, -1] } }, 'model'],
  ['no weight', { model: { ...bars, weights: [0, 0] } }, 'model'],
  ['weights beyond a double', { model: { ...bars, weights: [1e308, 1e308] } }, 'model'],
  ['an edge too few', { model: { ...bars, edges: [0, 1] } }, 'model'],
  ['an edge too far', { model: { ...bars, edges: [-1, 0, 1001] } }, 'model'],
  ['edges that do not rise', { model: { ...bars, edges: [0, 1, 1] } }, 'model'],
  ['a negative fraction', { sizing: fixedFraction(-1e-9) }, 'sizing'],
  ['more than everything at risk', { sizing: fixedFraction(1.0000001) }, 'sizing'],
  ['Kelly without a history', { sizing: { kind: 'kellyFraction', multiple: 1 }, model: normal }, 'sizing'],
  ['thrice Kelly', { sizing: { kind: 'kellyFraction', multiple: 2.1 } }, 'sizing'],
  ['Kelly without a loss', { sizing: { kind: 'kellyFraction', multiple: 1 }, r: many(10) }, 'sizing'],
  ['no risk', { sizing: { kind: 'fixedRisk', risk: NaN } }, 'sizing'],
  ['lots without a history', { sizing: lots, model: normal }, 'sizing'],
  ['a result per lot too few', { sizing: { ...lots, pnlPerLot: usual.r.slice(1) } }, 'sizing'],
  ['a result per lot that is none', { sizing: { ...lots, pnlPerLot: [...usual.r.slice(1), NaN] } }, 'sizing'],
  ['too many lots', { sizing: { ...lots, lots: 1_000_001 } }, 'sizing'],
  ['a negative fee', { sizing: { ...lots, fee: -1 } }, 'sizing'],
  ['a negative cap', { sizing: { ...capped, cap: -1 } }, 'sizing'],
  ['a capped fraction above 1', { sizing: { ...capped, fraction: 1.1 } }, 'sizing'],
  ['a negative cost', { extraCostR: -0.1 }, 'extraCostR'],
  ['a cost beyond 1000 R', { extraCostR: 1000.5 }, 'extraCostR'],
  ['no path', { paths: 0 }, 'paths'],
  ['half a path', { paths: 1.5 }, 'paths'],
  ['too many paths', { paths: 1_000_001 }, 'paths'],
  ['no step', { steps: 0 }, 'steps'],
  ['too many steps', { steps: 10_001 }, 'steps'],
  ['a seed of 33 bits', { seed: [0, 0x1_0000_0000] }, 'seed'],
  ['a negative seed', { seed: [-1, 0] }, 'seed'],
  ['five flows', { flows: many(5).map(() => deposit) }, 'flows'],
  ['a flow at no step', { flows: [{ ...deposit, every: 0 }] }, 'flows'],
  ['a negative deposit', { flows: [{ ...deposit, amount: -1 }] }, 'flows'],
  ['a withdrawal of more than all', { flows: [{ kind: 'withdrawalShare', every: 1, share: 1.1 }] }, 'flows'],
  ['nine barriers', { ruin: many(9).map(() => ({ kind: 'absolute', level: 0.5 })) }, 'ruin'],
  ['ruin at the start', { ruin: [{ kind: 'absolute', level: 1 }] }, 'ruin'],
  ['no drawdown as ruin', { ruin: [{ kind: 'trailing', level: 0 }] }, 'ruin'],
  ['an amount of nothing', { ruin: [{ ...amountMark, amount: 0 }] }, 'ruin'],
  ['a negative lock', { ruin: [{ ...amountMark, lockAt: -1 }] }, 'ruin'],
  ['an end of day without days', { ruin: [{ ...amountMark, endOfDay: true }] }, 'ruin'],
  ['a daily loss without days', { ruin: [{ kind: 'dailyLoss', amount: 0.1 }] }, 'ruin'],
  ['a daily loss of nothing', { ruin: [{ kind: 'dailyLoss', amount: 0 }], model: days }, 'ruin'],
  ['a goal at the start', { goal: 1 }, 'goal'],
  ['an infinite goal', { goal: Infinity }, 'goal'],
  ['a permutation resampled', { resampleHistory: true, model: { kind: 'permutation' } }, 'resampleHistory'],
  ['a distribution resampled', { resampleHistory: true, model: normal }, 'resampleHistory'],
  ['orders that do not fit', { model: { kind: 'permutation' }, r: many(101), paths: 1_000_000 }, 'paths'],
  ['histories that do not fit', { resampleHistory: true, r: many(101), paths: 1_000_000 }, 'paths'],
]

/** The first fault of one parameter alone. */
function faultOf(parameter: string): Partial<GrowthInput> {
  return faults.find((row) => row[2] === parameter && Object.keys(row[1]).length === 1)?.[1] ?? {}
}

describe('faults of an input', () => {
  it.each<[string, Partial<GrowthInput>, string, string?]>(faults)(
    '%s',
    (_, change, parameter, code = 'parameter_out_of_range') => {
      expect(checkGrowth({ ...usual, ...change })).toMatchObject({ parameter, code })
    },
  )

  it('reports the first one in the order of the checks', () => {
    const order = ['r', 'model', 'sizing', 'extraCostR', 'paths', 'steps', 'seed', 'flows', 'ruin', 'goal']
    for (const [place, parameter] of order.entries()) {
      const all: GrowthInput = Object.assign({}, usual, ...order.slice(place).map(faultOf), { resampleHistory: true })
      expect(checkGrowth(all)?.parameter).toBe(parameter)
    }
  })
})

it.each<[string, Partial<GrowthInput>]>([
  ['the least of everything', { sizing: fixedFraction(0), paths: 1, steps: 1, seed: [0, 0] }],
  ['the most at risk', { sizing: fixedFraction(1), extraCostR: 1000, seed: [0xffffffff, 0xffffffff] }],
  ['levels at their ends', { ruin: [0, 1].map((level) => ({ kind: level ? 'trailing' : 'absolute', level })) }],
  ['a distribution without a history', { model: binary, r: [] }],
  ['a histogram with an empty bin', { model: { ...bars, weights: [0, 1] }, r: [] }],
  [
    'days with their limits',
    {
      model: days,
      ruin: [
        { kind: 'dailyLoss', amount: 1 },
        { ...amountMark, endOfDay: true },
      ],
    },
  ],
  [
    'every flow',
    { flows: [deposit, { kind: 'withdrawal', every: 2, amount: 0 }, { kind: 'withdrawalShare', every: 3, share: 1 }] },
  ],
  ['as many orders as fit', { model: { kind: 'permutation' }, r: many(100), paths: 1_000_000 }],
])('accepts %s', (_, change) => {
  expect(checkGrowth({ ...usual, ...change })).toBeNull()
})
