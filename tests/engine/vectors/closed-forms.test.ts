import { afterAll, describe, expect, it } from 'vitest'
import type { GrowthInput, Proportion } from '#domain/simulation/growth.ts'
import { sides, someGrowth } from '#tests/engine/equality/both-sides.ts'
import { stopPools } from '#tests/engine/equality/pools.ts'
import { vectorLines } from './engine-vectors.ts'

afterAll(stopPools)

/** A share of paths lies within four standard errors of a chance; seeds are fixed, so that this holds always or never. */
function expectShare(found: Proportion | null | undefined, chance: number) {
  const { hits = NaN, of = 1 } = found ?? {}
  expect(Math.abs(hits / of - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / of))
}

/** A walk of wins of `up` and losses of 1 in units of 1/`start`, so that it starts `start` units above 0. */
function walk(p: number, up: number, start: number): GrowthInput {
  return {
    ...someGrowth,
    model: { kind: 'binary', winRate: p, breakevenRate: 0, averageWinR: up, averageLossR: 1 },
    sizing: { kind: 'fixedRisk', risk: 1 / start },
    // Half a unit from the place itself: sums of such units are not exact.
    ruin: [{ kind: 'absolute', level: 0.5 / start }],
    paths: 4000,
    steps: 2500,
  }
}

describe.each(sides)('%s matches', (_, side) => {
  it.each(vectorLines('gamblers-ruin.txt').filter(([, told]) => told === 'ruin'))(
    "the gambler's ruin %s",
    async (__, ___, p, up, start, end, trades, chance) => {
      const input = walk(Number(p), Number(up), Number(start))
      const goal = end === '-' ? null : (Number(end) - 0.5) / Number(start)
      const found = await side.growth({ ...input, goal, steps: trades === '-' ? input.steps : Number(trades) })
      expectShare(goal === null ? found.ruin.reached : found.goal?.ruinFirst, Number(chance))
      // How long it lasts until either end follows from where it ends (Wald).
      if (end === '20') {
        const duration = (20 * (found.goal?.goalFirst.share ?? NaN) - 10) / (2 * Number(p) - 1)
        expect(Math.abs(duration - 76.2998937319742)).toBeLessThan(4)
      }
    },
  )

  it('the time until a goal', async () => {
    const line = vectorLines('gamblers-ruin.txt').find(([id]) => id === 'T1') ?? []
    const found = await side.growth({ ...walk(Number(line[2]), 1, 1024), goal: 1 + 19.5 / 1024 })
    const { reached, meanStep } = found.goal?.touch ?? {}
    expect(reached?.share).toBe(1)
    // The standard deviation of the time is sqrt(4 p q k / (2p - 1)^3), some 141 trades.
    expect(Math.abs((meanStep ?? NaN) - Number(line[7]))).toBeLessThan((4 * 141) / Math.sqrt(4000))
  })

  it('binomial equity', async () => {
    const [plan = [], ...lines] = vectorLines('binomial-wealth.txt')
    const [p = 0, win = 0, fraction = 0, steps = 0] = plan.slice(1).map(Number)
    const found = await side.growth({
      ...someGrowth,
      model: { kind: 'binary', winRate: p, breakevenRate: 0, averageWinR: win, averageLossR: 1 },
      sizing: { kind: 'fixedFraction', fraction },
      steps,
    })
    const { mean = NaN, standardError, sd, percentiles = [] } = found.terminal ?? {}
    const wanted = new Map(lines.map(([, told, argument, value]) => [`${told} ${argument}`, Number(value)]))
    const exactly = (name: string) => wanted.get(name) ?? NaN
    expect(Math.abs(mean - exactly('mean -'))).toBeLessThan(4 * (standardError ?? NaN))
    expect(Math.abs((sd ?? NaN) / exactly('sd -') - 1)).toBeLessThan(0.1)
    for (const percent of [5, 50, 95]) {
      const value = exactly(`percentile ${percent}`)
      const at = percentiles.find(({ percentile }) => percentile === percent)
      expect(at?.low).toBeLessThanOrEqual(value * (1 + 1e-12))
      expect(at?.high).toBeGreaterThanOrEqual(value * (1 - 1e-12))
    }
    expectShare(found.loss, 1 - exactly('share-above 1'))
    expect(Math.abs((found.cvar5 ?? NaN) + 1 - exactly('cvar 5'))).toBeLessThan(0.005)
  })

  it.each(vectorLines('drawdown-lattice.txt').filter(([, told]) => told === 'at-least'))(
    'the drawdown %s of a walk',
    async (__, ___, p, units, steps, chance) => {
      // Half a unit less is a drawdown of 30 %, which the table of chances holds.
      const d = 1 - 0.7 ** (1 / (Number(units) - 0.5))
      const found = await side.growth({
        ...someGrowth,
        model: { kind: 'binary', winRate: Number(p), breakevenRate: 0, averageWinR: 1 / (1 - d), averageLossR: 1 },
        sizing: { kind: 'fixedFraction', fraction: d },
        steps: Number(steps),
        paths: 8000,
      })
      expectShare(found.drawdownAtLeast.find(({ level }) => level === 0.3)?.proportion, Number(chance))
    },
  )

  it('the mean drawdown of a walk', async () => {
    const line = vectorLines('drawdown-lattice.txt').find(([, told]) => told === 'mean') ?? []
    const found = await side.growth({ ...walk(Number(line[2]), 1, 1024), steps: Number(line[4]), paths: 10_000 })
    const { mean = NaN, standardError } = found.maxDrawdownAmount ?? {}
    expect(Math.abs(mean * 1024 - Number(line[5]))).toBeLessThan(4 * 1024 * (standardError ?? NaN))
  })

  it.each(vectorLines('losing-streaks.txt').filter(([, told]) => told !== 'waiting'))(
    'the losing streak %s, exactly',
    async (__, told, q, length, n, wanted) => {
      const trades = Number(n)
      const losses = Math.round(Number(q) * trades)
      const values = Array.from({ length: trades }, (___, i) => (i < losses ? -1 : 1))
      const { losingStreak } = await side.resampling({ values, resamples: 100, blockLength: 1, seed: [0, 0] })
      const found = told === 'expected' ? losingStreak.expected : losingStreak.atLeast[Number(length) - 1]
      expect(Math.abs((found ?? NaN) / Number(wanted) - 1)).toBeLessThan(1e-12)
    },
  )

  it('the figures of M1', async () => {
    const lines = vectorLines('metrics-m1.txt')
    const trades = lines.filter(([kind]) => kind === 'trade').map((words) => words.slice(2).map(Number))
    const values = trades.map(([net = 0, , risk = 1]) => net / risk)
    const figure = new Map(lines.map(([name = '', value]) => [name, Number(value)]))
    const found = await side.resampling({ values, resamples: 100, blockLength: 1, seed: [0, 0] })
    expect(found.expectancy.value).toBeCloseTo(figure.get('mean-r') ?? NaN, 13)
    expect(found.winRate.value).toBe(figure.get('win-rate'))
    expect(found.sqn.value).toBeCloseTo(figure.get('sqn') ?? NaN, 13)
    expect(found.runs?.runs).toBe(figure.get('runs'))
    expect(found.runs?.z).toBeCloseTo(figure.get('runs-z') ?? NaN, 13)
    expect(found.losingStreak.observed).toBe(figure.get('longest-losing-streak'))
    const money = await side.resampling({
      values: trades.map(([net = 0]) => net),
      resamples: 100,
      blockLength: 1,
      seed: [0, 0],
    })
    expect(money.profitFactor.value).toBeCloseTo(figure.get('profit-factor') ?? NaN, 13)
    const kelly = await side.kelly({
      r: values,
      extraCostR: 0,
      bootstraps: 0,
      seed: [0, 0],
      curvePoints: 2,
      floor: null,
    })
    expect(kelly.full?.fraction).toBeCloseTo(figure.get('kelly') ?? NaN, 13)
  })
})
