import { describe, expect, it } from 'vitest'
import { mean, standardDeviation } from '#domain/numbers/statistics.ts'
import { fitModel } from '#domain/simulation/fit-model.ts'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { SampleModel } from '#domain/simulation/model.ts'
import { drawnRatios } from '#server/reference/growth/draws/uncertain-model.ts'
import { plainGrowth, terminalOf } from '#tests/support/simulation/plain-growth.ts'
import { simulateGrowth } from './simulate-growth.ts'

const steps = 50
const paths = 20_000
const risk = 1 / 1024

/** The variances of equity in R after the trades, with the known and the uncertain edge. */
function variances(model: SampleModel) {
  const input: GrowthInput = {
    ...plainGrowth,
    model,
    sizing: { kind: 'fixedRisk', risk },
    paths,
    steps,
    seed: [42, 7],
    resampleHistory: true,
  }
  const result = simulateGrowth(input)
  if (result.uncertainEdge === null) throw new Error('an uncertain edge was asked for')
  const inR = (sd: number | null) => ((sd ?? NaN) / risk) ** 2
  return { known: inR(terminalOf(result).sd), uncertain: inR(result.uncertainEdge.terminal.sd) }
}

/** Four standard errors of a variance over these paths, of a distribution close to a normal one. */
const tolerance = (variance: number) => 4 * variance * Math.sqrt(2 / paths)

describe('the variance of equity at a fixed risk', () => {
  const [meanR, sdR] = [0.1, 1.2]
  const known = steps * sdR ** 2

  it.each<SampleModel>([
    { kind: 'normal', meanR, sdR, errors: { meanR: 0.2, sdR: 0 } },
    { kind: 'student', degrees: 20, meanR, sdR, errors: { meanR: 0.2, sdR: 0 } },
    { kind: 'splitNormal', skewRatio: 2, meanR, sdR, errors: { meanR: 0.2, sdR: 0, skewRatio: 0.3 } },
  ])('$kind: grows by (trades × error of the mean)²', (model) => {
    const found = variances(model)
    expect(Math.abs(found.known - known)).toBeLessThan(tolerance(known))
    const expected = known + (steps * 0.2) ** 2
    expect(Math.abs(found.uncertain - expected)).toBeLessThan(tolerance(expected))
  })

  it('an error of the deviation adds its own square for each trade', () => {
    const found = variances({ kind: 'normal', meanR, sdR, errors: { meanR: 0, sdR: 0.3 } })
    const expected = steps * (sdR ** 2 + 0.3 ** 2)
    // Paths with a deviation of their own are a mixture, whose variance is less certain.
    expect(Math.abs(found.uncertain - expected)).toBeLessThan(2 * tolerance(expected))
  })

  it('a fitted table: the mean is as uncertain as that of the trades it comes from', () => {
    // Wins and losses of one size each, so that all of the spread is that of the two rates.
    const r = [...Array.from({ length: 20 }, () => 1.5), ...Array.from({ length: 10 }, () => 0)].concat(
      Array.from({ length: 20 }, () => -1),
    )
    const fit = fitModel('binary', r)
    if (fit === null) throw new Error('fifty trades can be fitted')
    const [win = 0, even = 0] = ['winRate', 'breakevenRate'].map((name) => fit.standardErrors[name] ?? 0)
    const stated = { winRate: win, breakevenRate: even, averageWinR: 0, averageLossR: 0 }
    const found = variances({ ...fit.model, errors: stated })
    const variance = (standardDeviation(r) ** 2 * (r.length - 1)) / r.length
    expect(Math.abs(found.known - steps * variance)).toBeLessThan(tolerance(steps * variance))
    // Each path's variance is that of its own rates: less by the variance of their mean.
    const ofMean = variance / r.length
    const expected = steps * (variance - ofMean) + steps ** 2 * ofMean
    expect(Math.abs(found.uncertain - expected)).toBeLessThan(tolerance(expected))
  })

  it('errors of the average win and loss count with their rates', () => {
    const rates = { winRate: 0.5, breakevenRate: 0, averageWinR: 20, averageLossR: 20 }
    const errors = { winRate: 0, breakevenRate: 0, averageWinR: 2, averageLossR: 1 }
    const found = variances({ kind: 'binary', ...rates, errors })
    const expected = steps * (400 + 0.25 * 5 + 0) + steps ** 2 * 0.25 * (4 + 1)
    expect(Math.abs(found.uncertain - expected)).toBeLessThan(2 * tolerance(expected))
  })
})

describe('the ratios of a split normal', () => {
  it('have the mean and the spread of the estimate and its error', () => {
    const ratios = drawnRatios(2, 0.3)
    expect(mean(ratios)).toBeCloseTo(2, 12)
    expect(standardDeviation(ratios) ** 2).toBeCloseTo((0.3 ** 2 * 32) / 31, 12)
    expect(ratios).toEqual(ratios.toSorted((a, b) => a - b))
  })

  it('stay within the range of the model', () => {
    const ratios = drawnRatios(0.2, 50)
    expect([Math.min(...ratios), Math.max(...ratios)]).toEqual([0.1, 10])
  })
})
