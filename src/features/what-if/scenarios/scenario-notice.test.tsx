import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as client from '#api/client.ts'
import type { Scenario } from '#api/simulations/what-if.ts'
import { getScenario, listScenarioResults } from '#contract/simulations/what-if.ts'
import { toScenarioResults } from '#domain/simulation/what-if/scenario-results.ts'
import { buildWhatIfInput } from '#features/what-if/grid/what-if-input.ts'
import { defaultView } from '#features/what-if/settings/what-if-address.ts'
import { defaultSettings, rangeOf, type WhatIfSettings } from '#features/what-if/settings/what-if-settings.ts'
import { madeGrid, madeTrade } from '#features/what-if/what-if.fixture.ts'
import { toScenarioInputs } from './scenario-inputs.ts'
import ScenarioNotice from './scenario-notice.tsx'
import { useOpenedScenario } from './use-opened-scenario.ts'

const uneven = [0.5, 0.75, 2]
const settings: WhatIfSettings = {
  ...defaultSettings,
  cost: 0.05,
  stops: rangeOf(uneven),
  targets: { low: 1, high: 1, count: 1 },
}
/** A scenario of the API: it stands in no page that is loaded, and its stops are uneven. */
const scenario = {
  id: 'old',
  name: 'Old',
  portfolioId: 'p',
  setupId: null,
  strategyId: null,
  inputs: { ...toScenarioInputs(settings, 0.05), stops: uneven },
} as unknown as Scenario
const results = toScenarioResults({ stops: uneven, targets: [1] }, madeGrid([0.1, 0.2, 0.3]))

beforeEach(() => {
  vi.spyOn(client, 'call').mockImplementation(async (route: unknown) => {
    if (route === getScenario) return { scenario }
    if (route === listScenarioResults) return { results, computedAt: '2025-03-03T14:30:00.000Z' }
    throw new Error('another route was called')
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
}
const control = {
  settings,
  view: { ...defaultView, scenarioId: 'old' },
  change: () => undefined,
  show: () => undefined,
}

async function open(now: WhatIfSettings, grid = madeGrid([0.1, 0.2, 0.3])) {
  const queries = new QueryClient()
  const provided = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useOpenedScenario({ ...control, settings: now }), { wrapper: provided })
  await waitFor(() => expect(result.current.opened.data).toBeDefined())
  const resolved = result.current.control.settings
  render(
    <ScenarioNotice
      source={{ kind: 'portfolio', id: 'p' }}
      scenarioId="old"
      opened={result.current.opened}
      settings={resolved}
      input={buildWhatIfInput([madeTrade()], resolved)}
      grid={{ shown: grid, low: grid, high: grid }}
      timeZone="UTC"
      onClose={() => undefined}
    />,
    { wrapper: provided },
  )
}

it('opens a scenario by its id, with levels that no range gives', async () => {
  const { result } = renderHook(() => useOpenedScenario(control), { wrapper })
  await waitFor(() => expect(result.current.control.settings.stops.saved).toEqual(uneven))
  expect(result.current.control.settings.targets.saved).toBeUndefined()
})

it('says that its trades have not changed', async () => {
  await open(settings)
  await screen.findByText('Saved scenario: Old')
  await screen.findByText(/Its 100 trades are unchanged\./)
})

it('says that parameters were changed, not trades', async () => {
  await open({ ...settings, slippage: 0.1 })
  await screen.findByText(/Parameters changed/)
})

it('says that parameters were changed where another setup is selected', async () => {
  await open({ ...settings, setupId: 'another' }, { ...madeGrid([0.1, 0.2, 0.4]), trades: 20 })
  await screen.findByText(/Parameters changed/)
})

it('says how its trades have changed', async () => {
  await open(settings, { ...madeGrid([0.1, 0.2, 0.3]), trades: 101 })
  await screen.findByText(/Trades changed from 100 to 101\. Results are current\./)
  cleanup()
  await open(settings, madeGrid([0.1, 0.2, 0.4]))
  await screen.findByText(/Its 100 trades have changed\. Results are current\./)
})
