import { describe, expect, it } from 'vitest'
import { choicesFromAddress, growthAddress, seedFromText, settingsFromAddress } from './growth-address.ts'
import { parametersOf, settingsOf, usualSettings, type GrowthSettings } from './growth-settings.ts'

const settings: GrowthSettings = {
  riskPercent: 0.75,
  costR: 0.05,
  steps: 400,
  paths: 20_000,
  seed: [4_294_967_295, 7],
  ruinLossPercent: null,
  ruinDrawdownPercent: 12.5,
  stopAtRuin: false,
  goalPercent: null,
}
const choices = { oneR: '150.5', runId: null }

describe('settings in the address', () => {
  it('come back as they went', () => {
    const address = growthAddress(settings, choices)
    expect(settingsFromAddress(address)).toEqual(settings)
    expect(choicesFromAddress(address)).toEqual(choices)
  })

  it('are as usual where the address says nothing or nonsense', () => {
    expect(settingsFromAddress(new URLSearchParams())).toEqual(usualSettings)
    const nonsense = 'risk=-1&trades=1.5&paths=1e9&cost=x&seed=4294967296&loss=101&goal=&drawdown=0'
    expect(settingsFromAddress(new URLSearchParams(nonsense))).toEqual(usualSettings)
    expect(choicesFromAddress(new URLSearchParams('oneR=0.00'))).toEqual({ oneR: null, runId: null })
  })

  it('reads seeds of one word and of two', () => {
    expect(seedFromText('42')).toEqual([42, 0])
    expect(seedFromText(' 42.7 ')).toEqual([42, 7])
    expect(seedFromText('-1')).toBeNull()
    expect(seedFromText('')).toBeNull()
  })
})

describe('settings and parameters', () => {
  it('percentages become the fractions nearest to them', () => {
    expect(parametersOf({ ...settings, ruinLossPercent: 30, goalPercent: 50, riskPercent: 1.1 })).toEqual({
      riskFraction: 0.011,
      extraCostR: 0.05,
      paths: 20_000,
      steps: 400,
      seed: [4_294_967_295, 7],
      ruin: [
        { kind: 'absolute', level: 0.7 },
        { kind: 'trailing', level: 0.125 },
      ],
      stopAtRuin: false,
      goal: 1.5,
    })
  })

  it('a saved run brings its controls back, to the bit', () => {
    for (let tenth = 1; tenth < 1000; tenth += 1) {
      const shown = { ...settings, riskPercent: tenth / 10, ruinLossPercent: tenth / 10, goalPercent: tenth / 10 }
      const restored = settingsOf(parametersOf(shown))
      expect(restored).toEqual(shown)
      expect(parametersOf(restored)).toStrictEqual(parametersOf(shown))
    }
  })
})
