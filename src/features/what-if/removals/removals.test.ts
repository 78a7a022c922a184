import { expect, it } from 'vitest'
import type { RemovalResult } from '#domain/simulation/what-if/what-if.ts'
import { madeTrade } from '#features/what-if/what-if.fixture.ts'
import { describeRemoval } from './removals.tsx'
import { chosenBehaviors, initialBehaviors, pairOf } from './use-removals.ts'

const result = (gain: number) => ({ gain }) as RemovalResult

it.each([
  [{ removed: 0, result: null, p: null }, 'No such trades'],
  [{ removed: 9, result: null, p: null }, 'All 9 trades show it'],
  [{ removed: 3, result: result(0.4), p: null }, 'Too few trades to tell'],
  [{ removed: 3, result: result(-0.1), p: 0.01 }, 'Removing it would not help'],
  [{ removed: 3, result: result(0.1), p: 0.04 }, 'Costs you more than chance'],
  [{ removed: 3, result: result(0.1), p: 0.06 }, 'Not distinguishable from luck'],
])('judges a behavior: %o', (found, words) => {
  expect(describeRemoval(found, 9)).toBe(words)
})

it('starts with the symbol that is traded most', () => {
  const trades = ['NQ', 'ES', 'ES'].map((symbol) => madeTrade({ symbol }))
  const symbol = initialBehaviors(trades).find(({ selector }) => selector.key === 'symbol')
  expect(symbol?.values).toEqual({ symbol: 'ES' })
})

it('takes parameters from the address, and leaves out what is no number', () => {
  const changed = { 'weekdayOfEntry.weekday': '2', 'laterInDay.nth': 'many', 'side.direction': 'long' }
  const found = new Map(chosenBehaviors([], changed).map(({ selector, values }) => [selector.key, values]))
  expect(found.get('weekdayOfEntry')).toEqual({ weekday: 2 })
  expect(found.get('laterInDay')).toEqual({ nth: 4 })
  expect(found.get('side')).toEqual({ direction: 'long' })
})

it('takes parameters of the address as they are selected by', () => {
  const changed = {
    'hourOfEntry.from': '99',
    'hourOfEntry.to': '',
    'laterInDay.nth': '2.5',
    'weekdayOfEntry.weekday': '0',
    'side.direction': 'up',
  }
  const found = new Map(chosenBehaviors([], changed).map(({ selector, values }) => [selector.key, values]))
  expect(found.get('hourOfEntry')).toEqual({ from: 23, to: 16 })
  expect(found.get('laterInDay')).toEqual({ nth: 4 })
  expect(found.get('weekdayOfEntry')).toEqual({ weekday: 1 })
  expect(found.get('side')).toEqual({ direction: 'short' })
})

it('combines two different behaviors', () => {
  const behaviors = initialBehaviors([])
  expect(pairOf(behaviors, ['side', 'news'])?.map(({ selector }) => selector.key)).toEqual(['side', 'news'])
  expect(pairOf(behaviors, ['side', 'side'])).toBeNull()
  expect(pairOf(behaviors, ['side', ''])).toBeNull()
})
