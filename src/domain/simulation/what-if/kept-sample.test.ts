import { expect, test } from 'vitest'
import { keptSample } from './kept-sample.ts'
import { whatIfLimits, type WhatIfTrade } from './what-if.ts'

const trade: WhatIfTrade = { r: 1, mae: 0.5, mfe: 1.5, exit: 'target', post: null, candles: null }
const bars = [{ adverse: 0.2, favorable: 0.4, isWhole: true }]

test('keeps the numbers of trades, and no bars', () => {
  const { candles: _candles, ...kept } = trade
  expect(keptSample({ trades: [trade, { ...trade, r: -1 }], policy: 'neutral' })).toEqual([kept, { ...kept, r: -1 }])
  // Only the policy "exact" reads bars.
  expect(keptSample({ trades: [{ ...trade, candles: bars }], policy: 'neutral' })).toEqual([kept])
  expect(keptSample({ trades: [trade], policy: 'exact' })).toEqual([kept])
})

test('keeps none where bars decide, or where they are too many', () => {
  expect(keptSample({ trades: [trade, { ...trade, candles: bars }], policy: 'exact' })).toBeNull()
  expect(keptSample({ trades: [], policy: 'neutral' })).toBeNull()
  const many = Array.from({ length: whatIfLimits.maxKeptTrades + 1 }, () => trade)
  expect(keptSample({ trades: many, policy: 'neutral' })).toBeNull()
  expect(keptSample({ trades: many.slice(1), policy: 'neutral' })).toHaveLength(whatIfLimits.maxKeptTrades)
})
