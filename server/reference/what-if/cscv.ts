import type { WhatIfGuards } from '#domain/simulation/what-if/what-if.ts'

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

type Rounding = (value: number) => number

/**
 * Rounds values up to `size` to a multiple of 2^-40 of it. Sums that are equal, or nothing, in decimals differ in their last
 * bits by the order of additions; after rounding they are ties, and 0.
 */
function roundingFor(size: number): Rounding {
  if (!(size > 0 && size <= 1e300)) return (value) => value
  let power = 1
  while (power < size) power *= 2
  while (power / 2 >= size) power /= 2
  // A sum with this addend has its last place at 2^-40 of the power.
  const addend = 6144 * power
  return (value) => value + addend - addend
}

/** The roundings of sums and of sums of squares: by the column that moved most, over the trades that are not left out. */
function roundingsOf(columns: readonly (readonly number[])[], kept: number): Record<keyof BlockSums, Rounding> {
  const sizeOf = (size: (value: number) => number) =>
    columns.reduce(
      (max, x) =>
        Math.max(
          max,
          x.slice(x.length - kept).reduce((sum, value) => sum + size(value), 0),
        ),
      0,
    )
  return { sum: roundingFor(sizeOf(Math.abs)), squares: roundingFor(sizeOf((value) => value * value)) }
}

const roundRatio = roundingFor(1)

function valueOf(side: BlockSums, count: number, metric: CscvMetric, round: Record<keyof BlockSums, Rounding>): number {
  const sum = round.sum(side.sum)
  if (metric === 'mean') return sum
  const m = sum / count
  const meanSquare = round.squares(side.squares) / count
  const v = meanSquare - m * m
  return v > 1e-12 * meanSquare ? roundRatio((m * Math.abs(m)) / v) : 0
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
  const round = roundingsOf(columns, blocks * size)
  let [total, below, losses, inSample, outOfSample] = [0, 0, 0, 0, 0]
  for (const choice of halfChoices(blocks)) {
    const inside = sums.map((column) => sideSums(column, choice, true))
    const outside = sums.map((column) => sideSums(column, choice, false))
    const insideValues = inside.map((side) => valueOf(side, count, metric, round))
    const outsideValues = outside.map((side) => valueOf(side, count, metric, round))
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
    if (round.sum(outsideSum) < 0) losses++
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
