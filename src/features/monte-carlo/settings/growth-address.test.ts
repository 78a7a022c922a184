import { describe, expect, it } from 'vitest'
import { choicesFromAddress, growthAddress, seedFromText, settingsFromAddress } from './growth-address.ts'
import {
  canControlsExpress,
  toParameters,
  toSettings,
  defaultSettings,
  type GrowthSettings,
} from './growth-settings.ts'

const settings: GrowthSettings = {
  riskPercent: 0.75,
  costR: 0.05,
  steps: 400,
  paths: 20_000,
  seed: [4_294_967_295, 7],
  model: 'stationary',
  blockLength: 12,
  uncertainEdge: true,
  ruinLossPercent: null,
  ruinDrawdownPercent: 12.5,
  stopAtRuin: false,
  goalPercent: null,
}
const choices = { oneR: '150.5', runId: null }

describe('settings in the address', () => {
  it('are read as they were written', () => {
    const address = growthAddress(settings, choices)
    expect(settingsFromAddress(address)).toEqual(settings)
    expect(choicesFromAddress(address)).toEqual(choices)
  })

  it('have their defaults when missing or invalid', () => {
    expect(settingsFromAddress(new URLSearchParams())).toEqual(defaultSettings)
    const nonsense =
      'model=garch&block=0&edge=x&risk=-1&trades=1.5&paths=1e9&cost=x&seed=4294967296&loss=101&goal=&drawdown=0'
    expect(settingsFromAddress(new URLSearchParams(nonsense))).toEqual(defaultSettings)
    expect(choicesFromAddress(new URLSearchParams('oneR=0.00'))).toEqual({ oneR: null, runId: null })
  })

  it('without a model draw trades independently with a known edge', () => {
    const old = new URLSearchParams('risk=2&trades=100&cost=0&loss=50&drawdown=off&stop=yes&goal=50&paths=1000&seed=7')
    expect(settingsFromAddress(old)).toEqual({
      ...defaultSettings,
      riskPercent: 2,
      steps: 100,
      paths: 1000,
      seed: [7, 0],
    })
  })

  it('reads seeds of one word and of two', () => {
    expect(seedFromText('42')).toEqual([42, 0])
    expect(seedFromText(' 42.7 ')).toEqual([42, 7])
    expect(seedFromText('-1')).toBeNull()
    expect(seedFromText('')).toBeNull()
  })
})

describe('settings and parameters', () => {
  it('convert percentages to the nearest fractions', () => {
    expect(toParameters({ ...settings, ruinLossPercent: 30, goalPercent: 50, riskPercent: 1.1 })).toEqual({
      model: { kind: 'stationary', blockLength: 12 },
      sizing: { kind: 'fixedFraction', fraction: 0.011 },
      extraCostR: 0.05,
      paths: 20_000,
      steps: 400,
      seed: [4_294_967_295, 7],
      flows: [],
      ruin: [
        { kind: 'absolute', level: 0.7 },
        { kind: 'trailing', level: 0.125 },
      ],
      stopAtRuin: false,
      goal: 1.5,
      resampleHistory: true,
      recovery: true,
    })
  })

  it('omit the uncertain edge for a shuffle', () => {
    expect(toParameters({ ...settings, model: 'permutation' })).toMatchObject({
      model: { kind: 'permutation' },
      resampleHistory: false,
    })
  })

  it('tell whether the controls can express parameters', () => {
    const parameters = toParameters(settings)
    expect(canControlsExpress(parameters)).toBe(true)
    expect(canControlsExpress({ ...parameters, recovery: false })).toBe(true)
    expect(canControlsExpress({ ...parameters, model: { blockLength: 12, kind: 'stationary' } })).toBe(true)
    expect(canControlsExpress({ ...parameters, model: { kind: 'circular', blockLength: 12 } })).toBe(false)
    expect(canControlsExpress({ ...parameters, sizing: { kind: 'fixedRisk', risk: 0.01 } })).toBe(false)
    const flows = [{ kind: 'deposit', every: 20, amount: 0.1 }] as const
    expect(canControlsExpress({ ...parameters, flows })).toBe(false)
    const ruin = [...parameters.ruin, { kind: 'absolute', level: 0.1 }] as const
    expect(canControlsExpress({ ...parameters, ruin })).toBe(false)
  })

  it('restore the exact settings of a saved run', () => {
    for (let tenth = 1; tenth < 1000; tenth += 1) {
      const shown = { ...settings, riskPercent: tenth / 10, ruinLossPercent: tenth / 10, goalPercent: tenth / 10 }
      const restored = toSettings(toParameters(shown))
      expect(restored).toEqual(shown)
      expect(toParameters(restored)).toStrictEqual(toParameters(shown))
    }
  })
})
