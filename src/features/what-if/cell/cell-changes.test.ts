import { expect, it } from 'vitest'
import type { TradeOutcome } from '#domain/simulation/what-if/what-if.ts'
import { madeTrade } from '#features/what-if/what-if.fixture.ts'
import { describeEnding, endsOtherwise, isResized, joinOutcomes } from './cell-changes.ts'

const outcome = (changes: Partial<TradeOutcome>): TradeOutcome => ({
  outcome: 1,
  ending: 'own',
  isAmbiguous: false,
  isIdentified: true,
  ...changes,
})

it.each([
  [outcome({ ending: 'stop' }), 'Stop first'],
  [outcome({ ending: 'target' }), 'Target first'],
  [outcome({ ending: 'stop', isAmbiguous: true }), 'Unknown, counts as stop'],
  [outcome({ ending: 'target', isAmbiguous: true }), 'Unknown, counts as target'],
  [outcome({ ending: 'split', isAmbiguous: true }), 'Unknown, both weighted'],
  [outcome({ isIdentified: false }), 'Unknown, actual exit kept'],
  [outcome({}), 'Same exit, new size'],
])('says why a trade ends: %o', (of, words) => {
  expect(describeEnding(of)).toBe(words)
})

it('tells trades that end otherwise from those that only change size', () => {
  const trades = [1, 1, 1, 1].map((r) => madeTrade({ r: r + 0.1 }))
  const joined = joinOutcomes(
    trades,
    [
      outcome({ ending: 'stop', outcome: -1 }),
      outcome({ outcome: 1.25 }),
      outcome({ outcome: 1.001 }),
      outcome({ isIdentified: false }),
    ],
    0.1,
  )
  expect(joined?.map(endsOtherwise)).toEqual([true, false, false, true])
  expect(joined?.map(isResized)).toEqual([false, true, false, false])
  expect(joined?.[0]?.actual).toBeCloseTo(1)
  expect(joinOutcomes(trades, [], 0)).toBeNull()
})
