import { describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { SampleModel } from '#domain/simulation/model.ts'
import { fixedFraction, meanZ, plainGrowth, shareZ, terminalOf } from '#tests/support/simulation/plain-growth.ts'
import { simulateGrowth, simulatePaths } from './simulate-growth.ts'

/** Wins of `win` with chance p, losses of 1. */
function coin(p: number, win = 1): SampleModel {
  return { kind: 'binary', winRate: p, breakevenRate: 0, averageWinR: win, averageLossR: 1 }
}

/**
 * A gambler with k units who bets one each time. Ruin lies half a unit above 0, where sums of 1/k cannot reach it by
 * rounding.
 */
function gambler(model: SampleModel, k: number, steps: number, paths: number): GrowthInput {
  return {
    ...plainGrowth,
    model,
    sizing: { kind: 'fixedRisk', risk: 1 / k },
    steps,
    paths,
    seed: [11, k],
    ruin: [{ kind: 'absolute', level: 0.5 / k }],
    stopAtRuin: true,
  }
}

describe("gambler's ruin", () => {
  it.each([
    ['p = .55, 10 units, for ever', coin(0.55), 10, 1000, 0.134430632749312],
    ['p = .52, 20 units, for ever', coin(0.52), 20, 5000, 0.201724141011762],
    ['p = .4 of winning 2, 10 units, for ever', coin(0.4, 2), 10, 1000, 0.142344975088051],
    ['p = .4 of winning 2, 25 units, for ever', coin(0.4, 2), 25, 1500, 0.00764461031105963],
    ['p = .5, 10 units, 200 bets', coin(0.5), 10, 200, 0.480687922636822],
    ['p = .4 of winning 2, 10 units, 100 bets', coin(0.4, 2), 10, 100, 0.124988140861998],
  ])('%s', (_, model, k, steps, chance) => {
    const paths = Math.min(5000, Math.floor(1_200_000 / steps))
    expect(shareZ(simulateGrowth(gambler(model, k, steps, paths)).ruin.reached, chance)).toBeLessThan(4)
  })

  it('the root behind a win of 2 is its ruin per unit', () => {
    // s = (-p + sqrt(p² + 4pq)) / 2p, and the chance from k units is s^k.
    const s = (-0.4 + Math.sqrt(0.16 + 0.96)) / 0.8
    expect(s).toBeCloseTo(0.822875655532295, 14)
    expect([s ** 10, s ** 25]).toEqual([expect.closeTo(0.142344975088051, 13), expect.closeTo(0.00764461031105963, 13)])
  })

  it('p = .55, 10 units, before 10 are won: chance and expected duration', () => {
    const { result, figures } = simulatePaths({ ...gambler(coin(0.55), 10, 1500, 1000), goal: 1.95 })
    if (result.goal === null) throw new Error('a goal was given')
    expect(shareZ(result.goal.ruinFirst, 0.118500531340129)).toBeLessThan(4)
    expect(result.goal.neither.hits).toBe(0)
    const durations = figures.goalStep.map((goal, path) => Math.min(goal || 1e9, figures.ruinStep[path] || 1e9))
    const mean = durations.reduce((sum, steps) => sum + steps, 0) / durations.length
    const squares = durations.reduce((sum, steps) => sum + (steps - mean) ** 2, 0)
    const error = Math.sqrt(squares / durations.length / durations.length)
    expect(Math.abs(mean - 76.2998937319742) / error).toBeLessThan(4)
  })

  it('a fair coin, 10 units, before 30 are reached', () => {
    const result = simulateGrowth({ ...gambler(coin(0.5), 10, 4000, 400), goal: 2.95 })
    expect(result.goal?.neither.hits).toBe(0)
    if (result.goal === null) throw new Error('a goal was given')
    expect(shareZ(result.goal.ruinFirst, 2 / 3)).toBeLessThan(4)
  })

  it('p = .55: 20 units are won after 200 bets on average', () => {
    const goal = { ...gambler(coin(0.55), 1000, 2000, 500), goal: 1.0195 }
    const { result, figures } = simulatePaths(goal)
    expect(result.goal?.touch.reached.hits).toBe(500)
    const squares = figures.goalStep.reduce((sum, steps) => sum + (steps - 200) ** 2, 0)
    const error = Math.sqrt(squares / 500 / 500)
    expect(Math.abs((result.goal?.touch.meanStep ?? NaN) - 200) / error).toBeLessThan(4)
  })
})

/** A loss takes 2 %, a win makes it good: a drawdown of k steps is 1 - .98^k. */
function lattice(p: number, k: number, steps: number): GrowthInput {
  return {
    ...plainGrowth,
    model: coin(p, 1 / 0.98),
    sizing: fixedFraction(0.02),
    steps,
    paths: 2000,
    seed: [12, k],
    ruin: [{ kind: 'trailing', level: 1 - 0.98 ** (k - 0.5) }],
  }
}

describe('maximum drawdown on a lattice', () => {
  it.each([
    [0.5, 10, 100, 0.587858762472236],
    [0.55, 10, 200, 0.536203228744523],
    [0.55, 15, 500, 0.408352621443951],
  ])('p = %f: at least %i steps in %i trades', (p, k, steps, chance) => {
    expect(shareZ(simulateGrowth(lattice(p, k, steps)).ruin.reached, chance)).toBeLessThan(4)
    // The same in amounts of a thousandth, which never ruin.
    const amounts = simulateGrowth({
      ...lattice(p, k, steps),
      model: coin(p),
      sizing: { kind: 'fixedRisk', risk: 0.001 },
      ruin: [{ kind: 'trailingAmount', amount: (k - 0.5) / 1000, lockAt: null, endOfDay: false }],
    })
    expect(shareZ(amounts.ruin.reached, chance)).toBeLessThan(4)
  })

  it('p = .5: its mean over 50 trades', () => {
    const input = { ...lattice(0.5, 1, 50), model: coin(0.5), sizing: { kind: 'fixedRisk', risk: 0.001 } } as const
    const { maxDrawdownAmount } = simulateGrowth(input)
    if (maxDrawdownAmount === null) throw new Error('amounts are at risk')
    expect(meanZ(maxDrawdownAmount, 7.91379307686136 / 1000)).toBeLessThan(4)
  })
})

describe('losing streaks', () => {
  it.each([
    [0.5, 100, 5, 0.810109599196358],
    [0.4, 200, 8, 0.750093807544036],
  ])('p = %f, %i trades: at least %i losses in a row', (p, steps, length, chance) => {
    const { figures } = simulatePaths({ ...plainGrowth, model: coin(p), steps, paths: 4000, seed: [13, length] })
    const hits = figures.losingStreak.filter((streak) => streak >= length).length
    const error = Math.sqrt((chance * (1 - chance)) / 4000)
    expect(Math.abs(hits / 4000 - chance) / error).toBeLessThan(4)
  })

  it('the longest of 100 fair trades on average', () => {
    const result = simulateGrowth({ ...plainGrowth, model: coin(0.5), steps: 100, paths: 4000, seed: [13, 0] })
    expect(meanZ(result.losingStreak, 5.99178025569674)).toBeLessThan(4)
  })
})

describe('wealth after 100 bets of a tenth at even money, p = .55', () => {
  const paths = 20_000
  const { result, figures } = simulatePaths({ ...plainGrowth, model: coin(0.55), steps: 100, paths, seed: [14, 0] })
  const terminal = terminalOf(result)

  it('mean, spread and tails', () => {
    expect(meanZ(terminal, 2.70481382942153)).toBeLessThan(4)
    // Kurtosis near 30: the relative error of the deviation is sqrt(29 / 4N), 1.9 %; four of them and what its own tail adds.
    expect(Math.abs((terminal.sd ?? NaN) / 3.45001654039895 - 1)).toBeLessThan(0.15)
    if (result.loss === null) throw new Error('these paths have terminals')
    expect(shareZ(result.loss, 1 - 0.693121537795752)).toBeLessThan(4)
    // The worst twentieth ends near .22 with a deviation of about .08.
    expect(Math.abs((result.cvar5 ?? NaN) + 1 - 0.223105170275114)).toBeLessThan(4 * (0.1 / Math.sqrt(1000)))
  })

  it.each([
    [5, 0.331366959386374],
    [50, 1.65010130770322],
    [95, 8.21697591916232],
  ])('percentile %i', (percentile, expected) => {
    const row = terminal.percentiles.find((entry) => entry.percentile === percentile)
    expect(row?.low).toBeLessThan(expected * (1 + 1e-9))
    expect(row?.high).toBeGreaterThan(expected * (1 - 1e-9))
  })

  it('below half', () => {
    const hits = figures.wealth.filter((wealth) => wealth < 0.5).length
    const chance = 0.134576213188052
    expect(Math.abs(hits / paths - chance) / Math.sqrt((chance * (1 - chance)) / paths)).toBeLessThan(4)
  })

  it('growth per bet', () => {
    // The mean logarithm of terminals is 100 g; each bet's has a deviation of about .1.
    const mean = figures.wealth.reduce((sum, wealth) => sum + Math.log(wealth), 0) / paths
    expect(Math.abs(mean / 100 - 0.00500836684635684)).toBeLessThan(4 * (0.1 / Math.sqrt(paths * 100)))
  })
})
