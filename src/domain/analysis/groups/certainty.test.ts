import { describe, expect, it, test } from 'vitest'
import { splitMembers } from '#domain/metrics/shared/dependent-groups.ts'
import { maxFalseShare } from '#domain/metrics/shared/false-discovery.ts'
import { type Difference, differenceOfMeans } from '#domain/metrics/shared/two-samples.ts'
import { seededRandom } from '#domain/numbers/seeded-random.ts'
import { mean } from '#domain/numbers/statistics.ts'
import {
  certaintyOf,
  correctedPValue,
  excludesZero,
  maxGroups,
  type PlacedGroup,
  surviving,
  testGroup,
  testGroups,
} from './certainty.ts'

const difference = (pValue: number, low = 0.5, high = 1.5): Difference => ({
  value: (low + high) / 2,
  interval: { low, high },
  pValue,
  size: 1,
  degrees: 100,
})

test('an interval excludes 0 if it ends before 0 on either side', () => {
  expect(excludesZero({ low: 0.1, high: 1 })).toBe(true)
  expect(excludesZero({ low: -1, high: -0.1 })).toBe(true)
  expect(excludesZero({ low: -1, high: 1 })).toBe(false)
  expect(excludesZero({ low: 0, high: 1 })).toBe(false)
  expect(excludesZero({ low: -1, high: 0 })).toBe(false)
})

/** Values around a center, one above and one below it, in an order that tells nothing of the next value. */
const around = (center: number, count: number) =>
  Array.from({ length: count }, (_, index) => center + (index % 4 < 2 ? 1 : -1))

const tested = (members: readonly number[], others: readonly number[], least?: number) =>
  testGroup([...members, ...others], [...members.map(() => true), ...others.map(() => false)], least)

describe('a group against all other trades', () => {
  it('needs twenty trades on either side unless stated', () => {
    expect(tested(around(0, 20), around(0, 20))).not.toBeNull()
    expect(tested(around(0, 19), around(0, 40))).toBeNull()
    expect(tested(around(0, 40), around(0, 19))).toBeNull()
    expect(tested(around(0, 4), around(0, 8), 4)).not.toBeNull()
    expect(tested(around(0, 4), around(0, 8), 5)).toBeNull()
  })

  it('has no answer where no value varies', () => {
    const equal = Array.from({ length: 20 }, () => 1)
    expect(tested(equal, equal)).toBeNull()
  })

  it('that does not differ has the p-value of its means', () => {
    // Means of 0 and 0: any difference is at least as large.
    expect(tested(around(0, 20), around(0, 40))).toMatchObject({ difference: { value: 0 }, pValue: 1 })
  })

  it('that differs has the difference of its mean from that of the others, not from all', () => {
    const random = seededRandom(5)
    const isMember = Array.from({ length: 90 }, () => random.chance(0.4))
    const values = around(0, 90).map((value, place) => (isMember[place] === true ? 4 : 0) + value)
    const { members, others } = splitMembers(values, isMember)
    const found = testGroup(values, isMember)
    expect(found?.difference.value).toBeCloseTo(mean(members) - mean(others), 10)
    expect(found?.pValue).toBeLessThan(0.001)
  })

  it('of neighbors differs less surely: what lasts for a while makes any neighbors alike', () => {
    const [members, others] = [around(3, 20), around(0, 40)]
    expect(differenceOfMeans(members, others)?.pValue).toBeLessThan(0.001)
    expect(tested(members, others)?.difference.value).toBeCloseTo(3, 10)
    expect(tested(members, others)?.pValue).toBeGreaterThan(maxFalseShare)
  })

  it('is no finding by a few extreme results alone, which change the mean but hardly the ranks', () => {
    // 8 of 20 trades win 10, 12 lose 1; of 100 others half win 1 and half lose 1.
    const members = Array.from({ length: 20 }, (_, index) => (index % 5 === 1 || index % 5 === 3 ? 10 : -1))
    const others = around(0, 100)
    expect(differenceOfMeans(members, others)?.pValue).toBeLessThan(maxFalseShare)
    // Of 2,000 pairs 8 x 100 + 12 x 25 = 1,100 are above, where 1,000 are expected with a deviation of 126: z = 0.79.
    expect(tested(members, others)?.pValue).toBeGreaterThan(0.4)
  })
})

test('of many groups the forty largest are tested, the largest first', () => {
  const values = [...around(1, 20), ...around(0, 40)]
  const asked: number[] = []
  const groups = Array.from({ length: maxGroups + 1 }, (_, index): PlacedGroup<number> => {
    const size = ((index * 7) % (maxGroups + 1)) + 1
    return {
      subject: size,
      size,
      membership: () => {
        asked.push(size)
        return values.map((_value, place) => place < 20)
      },
    }
  })
  const largestFirst = Array.from({ length: maxGroups }, (_, index) => maxGroups + 1 - index)
  expect(testGroups(values, groups).map(({ subject }) => subject)).toEqual(largestFirst)
  expect(asked).toEqual(largestFirst)
})

test('groups that have too few trades are left out', () => {
  const values = [...around(1, 20), ...around(0, 40)]
  const first = (count: number) => ({
    subject: count,
    size: count,
    membership: () => values.map((_value, place) => place < count),
  })
  expect(testGroups(values, [first(19), first(20), first(41)]).map(({ subject }) => subject)).toEqual([20])
  expect(testGroups(values, [first(19), first(20), first(41)], 19).map(({ subject }) => subject)).toEqual([41, 20, 19])
})

const statement = (pValue: number, low?: number, high?: number) => ({
  subject: `p = ${pValue}`,
  difference: difference(pValue, low, high),
  pValue,
})

describe('findings among tested statements', () => {
  it('are those up to the last p-value within its share, the surest first', () => {
    // Of four, the p-values may be 0.0125, 0.025, 0.0375 and 0.05.
    const found = surviving([statement(0.02), statement(0.9), statement(0.01), statement(0.04)])
    expect(found.map(({ subject }) => subject)).toEqual(['p = 0.01', 'p = 0.02'])
    // The first two are beyond their share, but the last one is within: all are findings.
    const all = surviving([statement(0.05), statement(0.03), statement(0.02), statement(0.04)])
    expect(all.map(({ subject }) => subject)).toEqual(['p = 0.02', 'p = 0.03', 'p = 0.04', 'p = 0.05'])
  })

  it('have intervals without 0', () => {
    const found = surviving([statement(0.001, -0.5, 2), statement(0.002)])
    expect(found.map(({ subject }) => subject)).toEqual(['p = 0.002'])
  })

  it('are none where no p-value is within its share', () => {
    expect(surviving([statement(0.06), statement(0.2)])).toEqual([])
    expect(surviving([])).toEqual([])
  })
})

const corrected = (...pValues: readonly number[]) => correctedPValue(pValues.map((pValue) => ({ pValue })))

describe('the smallest p-value of several statements', () => {
  it('is multiplied by their number, and divided by how many are as small', () => {
    expect(corrected(0.03)).toBeCloseTo(0.03, 12)
    // 0.01 x 3 / 1; 0.04 x 3 / 2 and 0.9 are larger.
    expect(corrected(0.04, 0.9, 0.01)).toBeCloseTo(0.03, 12)
    // 0.02 x 2 / 1 is larger than 0.03 x 2 / 2.
    expect(corrected(0.03, 0.02)).toBeCloseTo(0.03, 12)
  })

  it('is at most 1, and unknown without statements', () => {
    expect(corrected(1, 1)).toBe(1)
    expect(corrected()).toBeNull()
  })
})

describe('one statement without a search', () => {
  it('needs enough trades, however clear it is', () => {
    expect(certaintyOf(difference(0.001), 19, 20)).toBe('notEnough')
    expect(certaintyOf(null, 19, 20)).toBe('notEnough')
    expect(certaintyOf(difference(0.001), 20, 20)).toBe('likely')
  })

  it('is likely if chance gives it at most once in twenty, and its interval excludes 0', () => {
    expect(certaintyOf(difference(0.05), 20, 20)).toBe('likely')
    expect(certaintyOf(difference(0.05, -1.5, -0.5), 20, 20)).toBe('likely')
    expect(certaintyOf(difference(0.051), 20, 20)).toBe('couldBeChance')
    expect(certaintyOf(difference(0.01, -0.1, 2), 20, 20)).toBe('couldBeChance')
    expect(certaintyOf(null, 20, 20)).toBe('couldBeChance')
  })
})
