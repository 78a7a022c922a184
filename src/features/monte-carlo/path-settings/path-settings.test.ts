import { expect, it } from 'vitest'
import { defaultPathSettings, pathAddress, readPathSettings, toGrowthInput } from './path-settings.ts'

const chosen = {
  riskPercent: 1.25,
  costR: 0.05,
  steps: 400,
  paths: 20_000,
  seed: [7, 9],
  draws: 'blocks',
  depthPercent: 12.5,
  chancePercent: 2,
} as const

it('reads what it writes, the tab first', () => {
  const address = pathAddress('drawdown', chosen)
  expect(address.toString()).toMatch(/^tab=drawdown&/)
  expect(readPathSettings(new URLSearchParams(address.toString()))).toEqual(chosen)
})

it('replaces what is missing or invalid by defaults', () => {
  expect(readPathSettings(new URLSearchParams())).toEqual(defaultPathSettings)
  const invalid = 'risk=-1&trades=1.5&cost=x&depth=0&chance=100&draws=guess&paths=10&seed=-3'
  expect(readPathSettings(new URLSearchParams(invalid))).toEqual(defaultPathSettings)
})

it('simulates without a stop at the drawdown in question', () => {
  expect(toGrowthInput(chosen, [1, -1])).toMatchObject({
    model: { kind: 'stationary', blockLength: null },
    sizing: { kind: 'fixedFraction', fraction: 0.0125 },
    ruin: [{ kind: 'trailing', level: 0.125 }],
    stopAtRuin: false,
    recovery: true,
  })
  expect(toGrowthInput({ ...chosen, draws: 'shuffle' }, [1]).model).toEqual({ kind: 'permutation' })
})
