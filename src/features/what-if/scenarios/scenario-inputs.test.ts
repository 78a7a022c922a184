import { expect, it } from 'vitest'
import type { Scenario } from '#api/simulations/what-if.ts'
import { toScenarioResults } from '#domain/simulation/what-if/scenario-results.ts'
import { readWhatIfAddress } from '#features/what-if/settings/what-if-address.ts'
import { defaultSettings, withSavedLevels } from '#features/what-if/settings/what-if-settings.ts'
import { madeGrid } from '#features/what-if/what-if.fixture.ts'
import {
  compareScenario,
  differingInputs,
  isSameInputs,
  scenarioAddress,
  sourceFields,
  toScenarioInputs,
} from './scenario-inputs.ts'

const [portfolio, setup] = ['6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a11', '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a12']
const inputs = toScenarioInputs({ ...defaultSettings, slippage: 0.02 }, 0.05)
const scenario = {
  id: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a13',
  name: 'Wider',
  portfolioId: portfolio,
  setupId: setup,
  strategyId: null,
  inputs,
  cell: { stop: 0.95, target: 3.1 },
  results: 4,
} as unknown as Scenario

it('opens with the inputs that were saved', () => {
  const address = new URL(scenarioAddress(scenario) ?? '', 'https://example.com')
  expect(address.pathname).toBe(`/what-if-simulator/strategy/${setup}`)
  const { settings, view } = readWhatIfAddress(address.searchParams)
  expect(isSameInputs(toScenarioInputs(settings, settings.cost ?? 0), inputs)).toBe(true)
  expect(settings.portfolioId).toBe(portfolio)
  expect(view).toMatchObject({ scenarioId: scenario.id, stop: 0.95, target: 3.1 })
  expect(sourceFields({ kind: 'setup', id: setup }, settings)).toEqual({
    portfolioId: portfolio,
    setupId: setup,
    strategyId: null,
  })
})

it('opens as traded where no cell was chosen', () => {
  const address = scenarioAddress({ ...scenario, cell: null }) ?? ''
  expect(readWhatIfAddress(new URL(address, 'https://example.com').searchParams).view).toMatchObject({
    stop: null,
    target: null,
  })
})

it('opens what the API saved: uneven levels, and candles that the policy does not read', () => {
  const saved = { ...inputs, stops: [0.5, 0.75, 2], fallback: 'neutral', candles: '5m' } as const
  const open = (of: typeof inputs) => {
    const address = scenarioAddress({ ...scenario, inputs: { ...of, stops: [...of.stops] } })
    const { settings } = readWhatIfAddress(new URL(address ?? '', 'https://example.com').searchParams)
    const stops = withSavedLevels(settings.stops, of.stops)
    return toScenarioInputs({ ...settings, stops }, settings.cost ?? 0)
  }
  const opened = open({ ...saved, stops: [...saved.stops] })
  expect(opened.stops).toEqual(saved.stops)
  expect(isSameInputs(opened, { ...saved, stops: [...saved.stops] })).toBe(true)
  // Without candles, exact reads as its fallback.
  const exact = { ...inputs, policy: 'exact', fallback: 'neutral', candles: null } as const
  expect(open(exact).policy).toBe('neutral')
  expect(isSameInputs(open(exact), exact)).toBe(true)
})

it('cannot open without its source', () => {
  expect(scenarioAddress({ ...scenario, portfolioId: null, setupId: null })).toBeNull()
})

it('notices other inputs', () => {
  expect(isSameInputs({ ...inputs, cost: 0.06 }, inputs)).toBe(false)
  expect(isSameInputs({ ...inputs, stops: [1] }, inputs)).toBe(false)
  expect(differingInputs({ ...inputs, stops: [1], cost: 0.06 }, inputs)).toEqual(['stops', 'cost'])
})

it('says whether trades have changed since', () => {
  const levels = { stops: [1], targets: [2, 3] }
  const saved = toScenarioResults(levels, madeGrid([0.1, 0.2]))
  expect(compareScenario(saved, saved)).toEqual({ isSame: true, tradesThen: 100, tradesNow: 100 })
  const now = toScenarioResults(levels, { ...madeGrid([0.1, 0.3]), trades: 104 })
  expect(compareScenario(saved, now)).toEqual({ isSame: false, tradesThen: 100, tradesNow: 104 })
  // An edited trade changes results without changing the number of trades.
  expect(compareScenario(saved, toScenarioResults(levels, madeGrid([0.1, 0.3])))?.isSame).toBe(false)
  expect(compareScenario([], now)).toBeNull()
})
