import { expect, it } from 'vitest'
import type { Instant } from '#domain/numbers/units.ts'
import { filledSteps } from './filled-steps.ts'
import { emptyFill, emptyTrade } from './form-values.ts'

const empty = emptyTrade('p')

it('marks the steps with input, and none of an empty form', () => {
  expect([...filledSteps(empty)]).toEqual([])
  expect([...filledSteps({ ...empty, symbol: 'MSFT' })]).toEqual(['identity'])
  expect([...filledSteps({ ...empty, thesis: 'Failed auction', tags: ['a'] })]).toEqual(['plan', 'review'])
  expect([...filledSteps({ ...empty, emotionBefore: ['calm'] })]).toEqual(['context'])
})

it('ignores what a symbol fills in, and blank fills', () => {
  expect([...filledSteps({ ...empty, assetClass: 'future', pointValue: '5', tickSize: '0.25' })]).toEqual([])
  const fill = { ...emptyFill('buy'), at: '2025-03-10T09:41:07.000Z' as Instant }
  expect([...filledSteps({ ...empty, fills: [fill] })]).toEqual(['execution'])
  expect([...filledSteps({ ...empty, status: 'missed', fills: [fill] })]).toEqual([])
})
