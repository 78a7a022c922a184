import { expect, test } from 'vitest'
import { benjaminiHochbergThreshold } from './false-discovery.ts'

test('the example of Benjamini and Hochberg: four of fifteen tests remain', () => {
  const pValues = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
  ]
  expect(benjaminiHochbergThreshold(pValues, 0.05)).toBe(0.0095)
  expect(benjaminiHochbergThreshold(pValues.toReversed(), 0.05)).toBe(0.0095)
})

test('either all are accepted or none', () => {
  expect(benjaminiHochbergThreshold([0.04, 0.9], 0.05)).toBe(0)
  expect(benjaminiHochbergThreshold([0.04, 0.05], 0.05)).toBe(0.05)
  expect(benjaminiHochbergThreshold([], 0.05)).toBe(0)
})
