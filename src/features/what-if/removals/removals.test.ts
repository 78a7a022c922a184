import { expect, it } from 'vitest'
import type { RemovalResult } from '#domain/simulation/what-if/what-if.ts'
import { madeTrade } from '#features/what-if/what-if.fixture.ts'
import { describeRemoval } from './removals.tsx'
import { initialBehaviors } from './use-removals.ts'

const [behavior] = initialBehaviors([])
if (behavior === undefined) throw new Error('no behaviors')
const result = (gain: number) => ({ gain }) as RemovalResult

it.each([
  [{ removed: 0, result: null, p: null }, 'No trade shows it'],
  [{ removed: 9, result: null, p: null }, 'All 9 trades show it'],
  [{ removed: 3, result: result(-0.1), p: 0.01 }, 'Removing it would not help'],
  [{ removed: 3, result: result(0.1), p: 0.04 }, 'Costs you more than chance'],
  [{ removed: 3, result: result(0.1), p: 0.06 }, 'Not distinguishable from luck'],
])('judges a behavior: %o', (found, words) => {
  expect(describeRemoval({ behavior, ...found }, 9)).toBe(words)
})

it('starts with the symbol that is traded most', () => {
  const trades = ['NQ', 'ES', 'ES'].map((symbol) => madeTrade({ symbol }))
  const symbol = initialBehaviors(trades).find(({ selector }) => selector.key === 'symbol')
  expect(symbol?.values).toEqual({ symbol: 'ES' })
})
