import type { WhatIfGuards } from '#domain/simulation/what-if.ts'

/** The metric by which columns are compared: totals, or the signed square of the Sharpe ratio. */
export type CscvMetric = 'mean' | 'sharpe'

interface BlockSums {
  readonly sum: number
  readonly squares: number
}

/** Every choice of half the blocks, in lexicographic order: true where a block is chosen. */
function* halfChoices(blocks: number, chosen: readonly boolean[] = []): Generator<readonly boolean[]> {
  const taken = chosen.filter(Boolean).length
  if (chosen.length === blocks) {
    yield chosen
    return
  }
  if (taken < blocks / 2) yield* halfChoices(blocks, [...chosen, true])
  if (chosen.length - taken < blocks / 2) yield* halfChoices(blocks, [...chosen, false])
}

/** The sums of each block; the first trades that do not fill a block are left out. */
function blockSums(x: readonly number[], blocks: number, size: number): BlockSums[] {
  const from = x.length - blocks * size
  return Array.from({ length: blocks }, (_, s) => {
    let sum = 0
    let squares = 0
    for (const value of x.slice(from + s * size, from + (s + 1) * size)) {
      sum += value
      squares += value * value
    }
    return { sum, squares }
  })
}

/** The sums of the blocks on one side of a choice, in block order. */
function sideSums(sums: readonly BlockSums[], choice: readonly boolean[], side: boolean): BlockSums {
  let sum = 0
  let squares = 0
  for (let s = 0; s < sums.length; s++) {
    if (choice[s] !== side) continue
    const block = sums[s] as BlockSums
    sum += block.sum
    squares += block.squares
  }
  return { sum, squares }
}

function valueOf({ sum, squares }: BlockSums, count: number, metric: CscvMetric): number {
  if (metric === 'mean') return sum
  const m = sum / count
  const v = squares / count - m * m
  return v > 0 ? (m * Math.abs(m)) / v : 0
}

/**
 * Combinatorially symmetric cross-validation: for every choice of half the blocks, how the best column there performs in the
 * other half.
 *
 * Source: Bailey, Borwein, Lopez de Prado and Zhu, "The probability of backtest overfitting", Journal of Computational
 * Finance 20 (2017); docs/simulation-spec.md section 7.5.
 */
export function cscv(
  columns: readonly (readonly number[])[],
  blocks: number,
  metric: CscvMetric,
): WhatIfGuards['cscv'] {
  const size = Math.floor((columns[0] as readonly number[]).length / blocks)
  const count = (size * blocks) / 2
  const sums = columns.map((x) => blockSums(x, blocks, size))
  let [total, below, losses, inSample, outOfSample] = [0, 0, 0, 0, 0]
  for (const choice of halfChoices(blocks)) {
    const inside = sums.map((column) => sideSums(column, choice, true))
    const outside = sums.map((column) => sideSums(column, choice, false))
    const insideValues = inside.map((side) => valueOf(side, count, metric))
    const outsideValues = outside.map((side) => valueOf(side, count, metric))
    let best = 0
    for (const [k, value] of insideValues.entries()) if (value > (insideValues[best] as number)) best = k
    const reached = outsideValues[best] as number
    let [lower, equal] = [0, 0]
    for (const value of outsideValues) {
      if (value < reached) lower++
      if (value === reached) equal++
    }
    // Compares twice the rank, in whole numbers.
    if (2 * lower + equal + 1 <= columns.length + 1) below++
    const outsideSum = (outside[best] as BlockSums).sum
    if (outsideSum < 0) losses++
    inSample += (inside[best] as BlockSums).sum / count
    outOfSample += outsideSum / count
    total++
  }
  return {
    blocks,
    total,
    below,
    losses,
    pbo: below / total,
    outOfSampleLoss: losses / total,
    inSample: inSample / total,
    outOfSample: outOfSample / total,
  }
}
