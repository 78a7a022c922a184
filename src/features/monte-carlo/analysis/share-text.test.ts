import { expect, it } from 'vitest'
import { oneInText, wholeShareText } from './share-text.ts'

it.each([
  [0.25, '1 in 4'],
  [0.5, '1 in 2'],
  [0.03, '1 in 33'],
  [0.8, '80% of'],
  [0, 'fewer than 1 in 1,000'],
  [0.0004, 'fewer than 1 in 1,000'],
])('says a share of %s as %s', (share, text) => expect(oneInText(share)).toBe(text))

it.each([
  [0, '0%'],
  [0.0001, '<1%'],
  [0.005, '1%'],
  [0.63, '63%'],
  [0.9949, '99%'],
  [0.9999, '>99%'],
  [1, '100%'],
])('says %s of the simulated histories as %s', (share, text) => expect(wholeShareText(share)).toBe(text))
