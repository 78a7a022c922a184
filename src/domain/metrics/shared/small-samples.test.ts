import { describe, expect, it } from 'vitest'
import { mapInterval, intervalFrom, intervalText } from '#domain/metrics/shared/small-samples.ts'
import { holdsTruth, type SmallSampleKind } from '#tests/error-rates/small-samples.ts'
import { meanInterval, shareInterval } from './confidence-intervals.ts'
import { differenceFromZero, differenceOfMeans } from './two-samples.ts'

const alternating = (n: number) => Array.from({ length: n }, (_, place) => (place % 2 === 0 ? 2 : -1))

const isWider = (interval: { readonly mayBeWider?: true } | null | undefined) => interval?.mayBeWider ?? false
const format = (value: number) => value.toFixed(1)

describe('an interval of fewer than 30 trades', () => {
  it('says that it may be wider', () => {
    expect(isWider(meanInterval(alternating(29)))).toBe(true)
    expect(isWider(meanInterval(alternating(30)))).toBe(false)
    expect(isWider(shareInterval(15, 29))).toBe(true)
    expect(isWider(shareInterval(15, 30))).toBe(false)
    expect(isWider(differenceFromZero(alternating(29))?.interval)).toBe(true)
    expect(isWider(differenceFromZero(alternating(30))?.interval)).toBe(false)
    // The smaller side decides.
    expect(isWider(differenceOfMeans(alternating(300), alternating(29))?.interval)).toBe(true)
    expect(isWider(differenceOfMeans(alternating(300), alternating(30))?.interval)).toBe(false)
  })

  it('says so in words, also of what is computed from it', () => {
    expect(intervalText(intervalFrom(-0.1, 0.5, 29), format)).toBe('at least -0.1 to 0.5')
    expect(intervalText(intervalFrom(-0.1, 0.5, 30), format)).toBe('-0.1 to 0.5')
    expect(
      intervalText(
        mapInterval(intervalFrom(-0.1, 0.5, 29), (value) => -10 * value),
        format,
      ),
    ).toBe('at least -5.0 to 1.0')
    expect(mapInterval({ low: 1, high: 2, level: 0.9 }, (value) => value / 2)).toEqual({
      low: 0.5,
      high: 1,
      level: 0.9,
    })
  })

  // docs/error-rates.md counts 400.
  it.each([
    ['independentMean', 0.91, 1],
    ['mean', 0.72, 0.92],
    ['share', 0.75, 0.93],
    ['difference', 0.78, 0.93],
    ['sqn', 0.4, 0.8],
  ] as const satisfies readonly (readonly [SmallSampleKind, number, number])[])(
    'of 20 trades, %s holds the true value as rarely as that says',
    (kind, low, high) => {
      const samples = 150
      let held = 0
      for (let seed = 1; seed <= samples; seed += 1) held += Number(holdsTruth(kind, seed))
      expect(held / samples).toBeGreaterThanOrEqual(low)
      expect(held / samples).toBeLessThanOrEqual(high)
    },
  )
})
