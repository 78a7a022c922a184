import { describe, expect, it } from 'vitest'
import type { StudentDegrees } from '#domain/simulation/model.ts'
import { createDrawnSteps, type Draws } from '#server/reference/growth/draws/draws.ts'
import { PermutationDraws } from '#server/reference/growth/draws/permutation.ts'
import { StationaryDraws } from '#server/reference/growth/draws/stationary.ts'
import { quantileTable, type TableModel } from '#server/reference/growth/input/quantile-table.ts'
import { PathGenerators } from '#server/reference/random/path-generators.ts'
import { streams } from '#server/reference/random/xoshiro.ts'
import { expectedLargestSharpe } from '#server/reference/what-if/deflated-sharpe.ts'
import { probabilisticSharpe } from '#server/reference/what-if/probabilistic-sharpe.ts'
import { bitsOf, vectorLines } from './engine-vectors.ts'

function modelOf(kind: string, numbers: readonly number[]): TableModel {
  const [a = 0, b = 0, c = 0] = numbers
  if (kind === 'normal') return { kind, meanR: a, sdR: b }
  if (kind === 'student') return { kind, degrees: a as StudentDegrees, meanR: b, sdR: c }
  if (kind === 'splitNormal') return { kind, skewRatio: a, meanR: b, sdR: c }
  return { kind: 'histogram', edges: numbers.slice(1, a + 2), weights: numbers.slice(a + 2) }
}

const drawn = (draws: Draws, path: number, steps: number) => {
  const into = createDrawnSteps(steps)
  draws.draw(path, 0, steps, into)
  return [...into.outcome]
}

describe('the reference answers the vectors', () => {
  it('tables of parametric models, bit for bit', () => {
    let table = new Float64Array()
    let checked = 0
    for (const [head = '', ...words] of vectorLines('quantile-tables.txt')) {
      if (head === 'table') {
        table = Float64Array.from(quantileTable(modelOf(words[0] ?? '', words.slice(1).map(Number))))
        continue
      }
      expect(bitsOf(table[Number(head)] ?? NaN), head).toBe(words[0])
      checked += 1
    }
    expect(checked).toBe(48)
  })

  it('probabilities of Sharpe ratios', () => {
    for (const [id, figure, ...words] of vectorLines('sharpe-probability.txt')) {
      const numbers = words.map(Number)
      const wanted = numbers.at(-1) ?? NaN
      const [a = 0, b = 0, skew = 0, kurtosis = 0, beaten = 0] = numbers
      if (figure === 'psr') {
        const moments = { trades: b, sharpe: a, m2: 1, m3: skew, m4: kurtosis }
        expect(probabilisticSharpe(moments, beaten), id).toBeCloseTo(wanted, 14)
      }
      if (figure === 'expected-largest') expect(expectedLargestSharpe(a, b), id).toBeCloseTo(wanted, 14)
    }
  })

  it('golden orders and places', () => {
    for (const [low, high, path, n, ...order] of vectorLines('permutation-orders.txt')) {
      const generators = new PathGenerators(2, [Number(low), Number(high)], streams.permutation)
      const draws = new PermutationDraws(generators, 2, Number(n))
      expect(drawn(draws, Number(path), Number(n))).toEqual(order.map(Number))
    }
    for (const [low, high, path, n, length, ...places] of vectorLines('stationary-indices.txt')) {
      const generators = new PathGenerators(1, [Number(low), Number(high)], streams.stationary)
      const draws = new StationaryDraws(generators, 1, Number(n), Number(length))
      expect(drawn(draws, Number(path), places.length)).toEqual(places.map(Number))
    }
  })
})
