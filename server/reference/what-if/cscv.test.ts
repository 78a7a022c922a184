import { describe, expect, it } from 'vitest'
import { cscv } from './cscv.ts'

/** A published matrix of 24 results of 5 columns. */
const columns = Array.from({ length: 5 }, (_, k) =>
  Array.from({ length: 24 }, (__, i) => (((7 * i * i + 11 * k * i + 5 * k * k + 3) % 23) - 11) / 10),
)

/** 24 results of two to five columns, in small whole numbers of a tenth: many halves are equal or worth nothing. */
function smallTenths(seed: number): number[][] {
  let state = seed * 7919 + 1
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const values = 7 + 2 * (seed % 5)
  return Array.from({ length: 2 + (seed % 4) }, () =>
    Array.from({ length: 24 }, () => Math.floor(next() * values) - (values - 1) / 2),
  )
}
const inTenths = (tenths: readonly (readonly number[])[]) => tenths.map((column) => column.map((value) => value / 10))

/** Choices, those at or below the median and losing ones, in whole numbers. */
function countsOfWholeNumbers(results: readonly (readonly number[])[], blocks: number): number[] {
  const height = 24 / blocks
  const places = Array.from({ length: blocks }, (_, block) => block)
  let [total, below, losses] = [0, 0, 0]
  for (let choice = 0; choice < 2 ** blocks; choice += 1) {
    const isChosen = (block: number) => Math.floor(choice / 2 ** block) % 2 === 1
    if (places.filter(isChosen).length !== blocks / 2) continue
    const sums = (side: boolean) =>
      results.map((x) => x.reduce((sum, v, i) => sum + (isChosen(Math.floor(i / height)) === side ? v : 0), 0))
    const [inside, outside] = [sums(true), sums(false)]
    const own = outside[inside.indexOf(Math.max(...inside))] as number
    const [lower, equal] = [outside.filter((x) => x < own), outside.filter((x) => x === own)]
    total += 1
    below += 2 * lower.length + equal.length <= results.length ? 1 : 0
    losses += own < 0 ? 1 : 0
  }
  return [total, below, losses]
}

describe('cscv', () => {
  it.each([
    [4, 5, 5, 6, 6],
    [6, 20, 20, 20, 20],
    [8, 66, 67, 70, 69],
  ])('has the published counts of %i blocks', (blocks, byMean, bySharpe, total, losses) => {
    const mean = cscv(columns, blocks, 'mean')
    expect([mean.below, mean.total, mean.losses]).toEqual([byMean, total, losses])
    expect(mean.pbo).toBe(byMean / total)
    expect(mean.outOfSampleLoss).toBe(losses / total)
    expect([cscv(columns, blocks, 'sharpe').below, mean.blocks]).toEqual([bySharpe, blocks])
  })

  it('is sure of a column that is best everywhere', () => {
    const better = [columns[0] as number[], (columns[0] as number[]).map((value) => value + 3)]
    const result = cscv(better, 6, 'mean')
    expect([result.pbo, result.outOfSampleLoss]).toEqual([0, 0])
    expect(result.inSample).toBeCloseTo(result.outOfSample, 12)
  })

  it('finds overfitting if the best of one block is the worst of the other', () => {
    const result = cscv(
      [
        [1, -1],
        [-1, 1],
      ],
      2,
      'mean',
    )
    expect(result).toMatchObject({ total: 2, below: 2, losses: 2, inSample: 1, outOfSample: -1 })
  })

  it('leaves out what does not fill a block and takes the middle rank among equals', () => {
    // One column is at once first and last of one: its doubled rank 2 is at most N + 1.
    expect(cscv([[-100, 1, 1, 1, 1]], 4, 'mean')).toMatchObject({ total: 6, below: 6, losses: 0, outOfSample: 1 })
    // Two equal columns: rank 1.5, doubled 3 = N + 1.
    expect(cscv([columns[0] as number[], columns[0] as number[]], 4, 'mean').pbo).toBe(1)
  })

  it('counts 38 losing halves of 70; binary sums would count 39, one with a total of -5.6e-17', () => {
    const { below, losses } = cscv(inTenths(smallTenths(312)), 8, 'mean')
    expect([below, losses]).toEqual([60, 38])
  })

  it('decides ties and losses as whole numbers do', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const tenths = smallTenths(seed)
      const { total, below, losses } = cscv(inTenths(tenths), 8, 'mean')
      expect([seed, total, below, losses]).toEqual([seed, ...countsOfWholeNumbers(tenths, 8)])
    }
  })
})
