import { expect, it } from 'vitest'
import { describeDifference } from './describe-difference.ts'

const difference = (value: number | null, interval?: { low: number; high: number }) => ({
  value,
  reason: null,
  n: value === null ? 0 : 40,
  ...(interval === undefined ? {} : { interval }),
})

const of = (one: Parameters<typeof describeDifference>[0], hasSplit: boolean, tried = 1, corrected = one.interval) =>
  describeDifference(one, { hasSplit, tried, corrected: corrected ?? null })

it('says what the replay makes, and whether that could be chance', () => {
  expect(of(difference(0.2, { low: -0.1, high: 0.5 }), false)).toBe(
    'The replay makes 0.20R per trade more than as traded. That could be chance.',
  )
  expect(of(difference(-0.2, { low: -0.3, high: -0.1 }), true)).toBe(
    'The replay makes 0.20R per trade less than as traded. One replay alone would rarely do so by chance.',
  )
  expect(of(difference(0.2, { low: 0.1, high: 0.3 }), false)).toContain('Set a split day')
  expect(of(difference(0.2), false)).toContain('Not enough trades yet')
  expect(of(difference(0), false)).toBe('Replay matches actual results.')
  expect(of(difference(null), false)).toContain('Not enough trades')
  const gain = difference(0.2, { low: 0.02, high: 0.38 })
  expect(of(gain, true, 20, { low: -0.08, high: 0.48 })).toBe(
    'The replay makes 0.20R per trade more than as traded. As one of 20 replays tried, that could be chance.',
  )
  expect(of(gain, true, 3, { low: 0.01, high: 0.39 })).toContain('Chance rarely does so in 3 replays.')
})
