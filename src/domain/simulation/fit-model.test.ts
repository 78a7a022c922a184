import { describe, expect, it } from 'vitest'
import { fitModel } from './fit-model.ts'

/** Quantiles of a distribution at equal steps: a sample without luck. */
const quantilesOf = (at: (u: number) => number, n = 400) => Array.from({ length: n }, (_, i) => at((i + 0.5) / n))
/** The density of the normal distribution. */
const density = (at: number) => Math.exp((-at * at) / 2) / Math.sqrt(2 * Math.PI)

/** The upper tail of the normal distribution by Simpson's rule. */
function upperTail(x: number): number {
  const steps = 200
  const width = (9 - x) / steps
  let sum = density(x) + density(9)
  for (let i = 1; i < steps; i += 1) sum += density(x + i * width) * (i % 2 === 0 ? 2 : 4)
  return (sum * width) / 3
}

/** A quantile of the normal distribution by bisection. */
function normalQuantileOf(u: number): number {
  let [low, high] = [0, 8]
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2
    if (upperTail(middle) > Math.min(u, 1 - u)) low = middle
    else high = middle
  }
  return (Math.sign(u - 0.5) * (low + high)) / 2
}

/** Logistic values resemble a normal distribution with fatter tails. */
const logistic = quantilesOf((u) => 0.2 + 0.6 * Math.log(u / (1 - u)))

describe('models fitted to a history', () => {
  it('give a table the shares and averages, with their errors', () => {
    const r = [2, 1, 0, -1, -1, 3, -0.5, -1.5, 2, 0]
    expect(fitModel('binary', r)).toEqual({
      model: { kind: 'binary', winRate: 0.4, breakevenRate: 0.2, averageWinR: 2, averageLossR: 1 },
      standardErrors: {
        winRate: expect.closeTo(Math.sqrt(0.024), 12) as number,
        breakevenRate: expect.closeTo(Math.sqrt(0.016), 12) as number,
        // Standard deviations √(2/3) and √(1/6), each of four trades.
        averageWinR: expect.closeTo(Math.sqrt(1 / 6), 12) as number,
        averageLossR: expect.closeTo(Math.sqrt(1 / 24), 12) as number,
      },
      n: 10,
    })
  })

  it('give a normal the mean and standard deviation, whose error grows with fat tails', () => {
    const r = Array.from({ length: 100 }, (_, i) => ((i * 37) % 100 < 50 ? 1 : -1))
    const even = fitModel('normal', r)
    expect(even?.model).toMatchObject({ kind: 'normal', meanR: 0 })
    // Two values as likely as each other have no spread of the spread.
    expect(even?.standardErrors['sdR']).toBeCloseTo(0, 12)
    const fat = fitModel('normal', [...r, 8, -8])
    expect(fat?.standardErrors['sdR']).toBeGreaterThan(0.2)
  })

  it('pick few degrees of freedom for fat tails and many for thin ones', () => {
    const cauchyLike = quantilesOf((u) => Math.tan(Math.PI * (u - 0.5) * 0.97))
    expect(fitModel('student', cauchyLike)?.model.degrees).toBe(4)
    const flat = quantilesOf((u) => 2 * u - 1)
    expect(fitModel('student', flat)?.model.degrees).toBe(20)
    expect([8, 10]).toContain(fitModel('student', logistic)?.model.degrees)
  })

  it('find the ratio of two half normals that made the sample, within two errors', () => {
    // The engine's own quantiles of two half normals, the upper one twice as wide.
    const h = 2
    const r = quantilesOf((u) =>
      u < 1 / (1 + h)
        ? normalQuantileOf((u * (1 + h)) / 2)
        : h * normalQuantileOf(0.5 + ((u - 1 / (1 + h)) * (1 + h)) / (2 * h)),
    )
    const fit = fitModel('splitNormal', r)
    const error = fit?.standardErrors['skewRatio'] ?? 0
    expect(error).toBeGreaterThan(0)
    expect(error).toBeLessThan(0.5)
    expect(Math.abs((fit?.model.skewRatio ?? 0) - h)).toBeLessThan(2 * error)
  })

  it('count the history in round bars for a drawn histogram', () => {
    const fit = fitModel('histogram', [-1, -1, -0.95, 0, 0.4, 1.99, 2])
    expect(fit?.model.edges.at(0)).toBe(-1)
    expect(fit?.model.edges.at(-1)).toBe(2.2)
    expect(fit?.model.weights.reduce((sum, weight) => sum + weight, 0)).toBe(7)
    expect(fit?.model.weights[0]).toBe(3)
    // Drawn back from whole multiples, edges carry no rounding noise.
    expect(fit?.model.edges).toContain(0.6)
  })

  it('are unknown with a single trade', () => {
    expect(fitModel('normal', [1])).toBeNull()
  })
})
