import { describe, expect, test } from 'vitest'
import { seededRandom, type SeededRandom } from '#domain/numbers/seeded-random.ts'
import { differenceOfGroups } from './dependent-groups.ts'
import { differenceOfMeans, rankSumPValue } from './two-samples.ts'

/** Results of which each takes 0.8 of the one before it; their mean is 0. */
function persistent(random: SeededRandom, n: number): number[] {
  let last = random.normal()
  return Array.from({ length: n }, () => (last = 0.8 * last + 0.6 * random.normal()))
}

/** The share of 400 histories in which the group seems to differ at 5%. */
function rateOf(
  isMember: (values: readonly number[], random: SeededRandom) => boolean[],
  pValueOf: (values: readonly number[], members: readonly boolean[]) => number,
): number {
  const random = seededRandom(17)
  let found = 0
  for (let history = 0; history < 400; history += 1) {
    const values = persistent(random, 300)
    if (pValueOf(values, isMember(values, random)) < 0.05) found += 1
  }
  return found / 400
}

const pick = (values: readonly number[], members: readonly boolean[], member: boolean) =>
  values.filter((_, index) => members[index] === member)
const welch = (values: readonly number[], members: readonly boolean[]) =>
  differenceOfMeans(pick(values, members, true), pick(values, members, false))?.pValue ?? 1

const halves = (values: readonly number[]) => values.map((_, index) => index >= values.length / 2)
const afterLoss = (values: readonly number[]) => values.map((_, index) => (values[index - 1] ?? 0) < 0)
const innovation = (values: readonly number[], members: readonly boolean[]) =>
  differenceOfGroups(values, members)?.innovationPValue ?? 1

describe('groups of results that persist, without a difference', () => {
  test('halves: Welch’s test alone finds one in half of the histories, with dependence in one of ten or fewer', () => {
    expect(rateOf(halves, welch)).toBeGreaterThan(0.4)
    expect(rateOf(halves, (values, members) => differenceOfGroups(values, members)?.pValue ?? 1)).toBeLessThan(0.1)
  })

  test('trades after a loss: worse in every history, and not by more than the loss explains', () => {
    expect(rateOf(afterLoss, welch)).toBe(1)
    expect(rateOf(afterLoss, innovation)).toBeLessThan(0.08)
  })
})

test('independent results: Welch’s and the rank-sum test as they are', () => {
  const random = seededRandom(2)
  const values = Array.from({ length: 60 }, (_, index) => random.normal() + (index % 3 === 0 ? 0.5 : 0))
  const members = values.map((_, index) => index % 3 === 0)
  const [a, b] = [pick(values, members, true), pick(values, members, false)]
  const welchTest = differenceOfMeans(a, b)
  expect(differenceOfGroups(values, members)).toEqual({
    ...welchTest,
    rankPValue: rankSumPValue(a, b),
    innovationPValue: welchTest?.pValue,
  })
})

test('a group of one or of all has no answer', () => {
  expect(differenceOfGroups([1, 2, 3], [true, false, false])).toBeNull()
  expect(differenceOfGroups([1, 2, 3], [true, true, true])).toBeNull()
})
