import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { RuinBarrier } from '#domain/simulation/model.ts'
import { createDrawnSteps } from '#server/reference/growth/draws/draws.ts'
import { outcomes } from '#server/reference/growth/input/outcomes.ts'
import { fixedFraction, plainGrowth } from '#tests/support/simulation/plain-growth.ts'
import { LevelWalk } from './level-walk.ts'
import { PathWalk } from './path-walk.ts'
import { growthRules } from './rules.ts'

const level = fc.double({ min: 0.01, max: 0.99, noNaN: true })
const ruin: fc.Arbitrary<RuinBarrier[]> = fc.array(
  fc.oneof(
    level.map((at) => ({ kind: 'absolute', level: at }) as const),
    level.map((at) => ({ kind: 'trailing', level: at }) as const),
  ),
  { maxLength: 8 },
)

const plans: fc.Arbitrary<GrowthInput> = fc.record({
  r: fc.array(fc.double({ min: -3, max: 4, noNaN: true }), { minLength: 10, maxLength: 60 }),
  model: fc.constant({ kind: 'iid' as const }),
  sizing: fc.double({ min: 0, max: 0.6, noNaN: true }).map(fixedFraction),
  extraCostR: fc.constantFrom(0, 0.1),
  paths: fc.constant(1),
  steps: fc.constant(1),
  seed: fc.constant(plainGrowth.seed),
  flows: fc.constant([]),
  ruin,
  stopAtRuin: fc.boolean(),
  goal: fc.constantFrom(null, 1.05, 2),
  resampleHistory: fc.constant(false),
  recovery: fc.constant(false),
})

it('the fast walk of levels gives the figures of the walk of every rule', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const x = outcomes(plan)
      const rules = growthRules(plan, x)
      if (rules === null) throw new Error('nothing but levels was asked for')
      const walks = [new LevelWalk(1, rules), new PathWalk(1, plan, x)]
      const drawn = createDrawnSteps(x.length)
      drawn.outcome.set(Array.from(x, (_, i) => i))
      for (const walk of walks) {
        walk.advance(0, drawn, 0, 4, 1)
        walk.advance(0, drawn, 4, x.length - 4, 5)
      }
      expect(walks[0]?.figures()).toEqual(walks[1]?.figures())
    }),
  )
})
