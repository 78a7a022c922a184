import { expect, it } from 'vitest'
import { describePolicy } from './order-policies.ts'

it.each([
  [{ policy: 'neutral', fallback: 'pessimistic', candles: '1m' }, 'Neutral'],
  [{ policy: 'exact', fallback: 'pessimistic', candles: '1m' }, '1m candles, else stop first'],
  [{ policy: 'exact', fallback: 'optimistic', candles: null }, 'Target first'],
] as const)('says what decides: %o', (inputs, words) => {
  expect(describePolicy(inputs)).toBe(words)
})
