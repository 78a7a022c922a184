import { describe, expect, it } from 'vitest'
import type { Id } from '#domain/numbers/units.ts'
import { everyChoice } from '#features/monte-carlo/settings/choices.fixture.ts'
import { scenarioCodec } from './scenario-address.ts'
import { defaultScenarioSettings, planScenarios, type ScenarioSettings } from './scenario-settings.ts'
import { describeScenario, neutralScenario, singleChanges } from './scenario.ts'

const setup = '11111111-1111-4111-8111-111111111111' as Id
const setupName = (id: Id | null) => (id === null ? 'without setup' : 'Breakout')
const r = [1, -1, 2, -1, 0.5, -0.5, 1, -1, 1, -1]
const sample = { r, setupOf: r.map((_, i) => (i < 4 ? setup : null)), setupName }

const all = {
  winRatePoints: -5,
  winTimes: 0.9,
  lossTimes: 1.1,
  costR: 0.05,
  sizeTimes: 2,
  frequencyTimes: 0.5,
  mix: { setupId: setup, percent: 60 },
}
const settings: ScenarioSettings = { ...defaultScenarioSettings, scenarios: [all, { ...neutralScenario, costR: 0.05 }] }

function planned(given: ScenarioSettings) {
  const { plan, fault } = planScenarios(given, sample)
  if (plan === null) throw new Error(fault)
  return plan
}

describe('scenarios', () => {
  it('are the same after a round trip through the address', () => {
    const choices = { settings, choices: everyChoice }
    expect(scenarioCodec.parse(scenarioCodec.write(choices))).toEqual(choices)
    expect(scenarioCodec.write(choices).get('tab')).toBe('scenarios')
  })

  it('of an address without any, or with nonsense, have defaults', () => {
    expect(scenarioCodec.parse(new URLSearchParams()).settings).toEqual(defaultScenarioSettings)
    const odd = scenarioCodec.parse(new URLSearchParams('risk=-1&s=win:abc,size:1e9,mix:nobody:5,what:1'))
    expect(odd.settings).toEqual({ ...defaultScenarioSettings, scenarios: [neutralScenario] })
  })

  it('change the numbers that they name, on the same random numbers', () => {
    const { base, scenarios, alone } = planned(settings)
    expect(base.input).toMatchObject({ r: r.toSorted((a, b) => a - b), steps: 250, extraCostR: 0 })
    expect(scenarios[0]?.input).toMatchObject({
      steps: 125,
      extraCostR: 0.05,
      sizing: { fraction: 0.02 },
      seed: base.input.seed,
      paths: base.input.paths,
    })
    expect(scenarios[0]?.change.mix).toEqual({ setupId: setup, share: 0.6 })
    // Seven changes; the cost of both scenarios is one of them, and is the second scenario.
    expect(alone.map(({ label, place }) => [label, place])).toEqual([
      ['Win rate −5 points', null],
      ['Average win ×0.9', null],
      ['Average loss ×1.1', null],
      ['Cost +0.05R', 1],
      ['Size ×2', null],
      ['Frequency ×0.5', null],
      ['60% Breakout', null],
    ])
  })

  it('say what they change', () => {
    expect(describeScenario(neutralScenario, setupName)).toBe('No change')
    expect(describeScenario({ ...neutralScenario, winRatePoints: 1 }, setupName)).toBe('Win rate +1 point')
    expect(singleChanges(all, setupName).every(({ scenario }) => singleChanges(scenario, setupName).length === 1)).toBe(
      true,
    )
  })

  it('cannot change a win rate without wins, or the share of a setup without trades', () => {
    const losses = { ...sample, r: r.map((value) => -Math.abs(value)) }
    expect(planScenarios(settings, { ...losses, setupOf: sample.setupOf })).toEqual({ plan: null, fault: 'winRate' })
    expect(planScenarios(settings, { ...sample, setupOf: r.map(() => null) })).toEqual({ plan: null, fault: 'mix' })
  })
})
