import { describe, expect, it } from 'vitest'
import { cscv } from './cscv.ts'

/** A published matrix of 24 results of 5 columns. */
const columns = Array.from({ length: 5 }, (_, k) =>
  Array.from({ length: 24 }, (__, i) => (((7 * i * i + 11 * k * i + 5 * k * k + 3) % 23) - 11) / 10),
)

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

  it('finds overfitting where what is good in one block is bad in the other', () => {
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
})
