import { describe, expect, it } from 'vitest'
import type { Decimal } from '#domain/numbers/units.ts'
import { sampleFigures } from '#domain/simulation/sample-figures.ts'
import { longTrade } from './sample-trade.fixture.ts'
import type { SampleTrade } from './sample-trade.ts'
import { buildStrategyPlan, findStrategyWarnings, type SetupToTransform } from './strategy.ts'

const setup: SetupToTransform = {
  id: 's',
  name: 'Breakout',
  revision: 3,
  direction: 'both',
  timeframe: null,
  stopKind: null,
  stopValue: null,
  targets: [],
  riskPct: null,
  rules: [],
}
const trade: SampleTrade = { ...longTrade, post: { mfpe: 0, mape: 0, first: null } }

const warnings = (sample: readonly SampleTrade[], changes: Partial<SetupToTransform> = {}) =>
  findStrategyWarnings(buildStrategyPlan({ ...setup, ...changes }, sample), sample, sampleFigures(sample))
const times = (count: number) => Array.from({ length: count }, () => trade)

describe('the strategy of a setup', () => {
  it('has ascending targets, risk as a fraction, and the mean cost of its trades', () => {
    const targets = [
      { r: 3, sizePct: 40 },
      { r: 1, sizePct: 60 },
    ]
    const plan = buildStrategyPlan({ ...setup, targets, riskPct: '0.5' as Decimal }, [trade, { ...trade, costR: 0.3 }])
    expect(plan.targets.map(({ r }) => r)).toEqual([1, 3])
    expect(plan.sizing).toEqual({ riskFraction: 0.005 })
    expect(plan.costR).toBeCloseTo(0.2, 12)
    expect(buildStrategyPlan(setup, []).costR).toBe(0)
  })

  it('says what is missing', () => {
    const unsaid = ['no_stop', 'no_targets', 'no_risk', 'no_rules']
    expect(warnings(times(9))).toEqual(['too_few_trades', ...unsaid])
    expect(warnings(times(10))).toEqual(['too_few_for_guards', ...unsaid])
    expect(warnings(times(60))).toEqual(unsaid)
    expect(warnings(times(60).map((one, i) => (i < 31 ? { ...one, post: null } : one)))).toContain('few_post_exit')
    expect(warnings(times(60).map((one, i) => (i < 30 ? { ...one, post: null } : one)))).not.toContain('few_post_exit')
    expect(warnings([...times(60), { ...trade, r: -0.6 }])).toContain('inconsistent')
    expect(warnings([...times(60), { ...trade, r: 1.6 }])).toContain('inconsistent')
  })
})
