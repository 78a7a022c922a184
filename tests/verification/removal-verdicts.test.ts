import { expect, it } from 'vitest'
import { countCostly, removalKinds } from '#tests/error-rates/removals.ts'

const kinds = Object.keys(removalKinds) as (keyof typeof removalKinds)[]

it.each(kinds)('a harmless behavior is hardly ever said to cost more than chance: %s', (kind) => {
  expect(countCostly(kind, 0, 300, 5) / 300).toBeLessThanOrEqual(0.06)
})

it('a behavior that loses 0.6 R more per trade is found', () => {
  expect(countCostly('independent results', 0.6, 100, 5)).toBeGreaterThanOrEqual(80)
})
