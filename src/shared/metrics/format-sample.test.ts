import { expect, it } from 'vitest'
import { formatQualifiers, formatSample } from './format-sample.ts'

it('names the effective sample size beside n where results depend on each other', () => {
  expect(formatSample({ n: 1300, effectiveN: 60.4 })).toBe('n 1,300 (effective 60)')
  expect(formatQualifiers({ n: 300, effectiveN: 60 })).toBe(' (effective 60)')
})

it('says how many trades have approximate extremes', () => {
  expect(formatSample({ n: 1300, approximateN: 1042 })).toBe('n 1,300, 1,042 approximate')
  expect(formatSample({ n: 300, effectiveN: 60, approximateN: 42 })).toBe('n 300 (effective 60), 42 approximate')
  expect(formatSample({ n: 300, approximateN: 0 })).toBe('n 300')
})

it('is n alone where they do not', () => {
  expect(formatSample({ n: 300 })).toBe('n 300')
  expect(formatSample({ n: 300, effectiveN: 299.7 })).toBe('n 300')
})
