import { createElement, type ComponentType } from 'react'
import { DrawdownTab } from '#features/monte-carlo/drawdown/lazy-drawdown-tab.tsx'
import { HistoryTab } from '#features/monte-carlo/history/lazy-history-tab.tsx'
import { KellyTab } from '#features/monte-carlo/kelly/lazy-kelly-tab.tsx'
import { choicesFromAddress, writeChoices } from '#features/monte-carlo/settings/address-choices.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { SimulatorTabProps } from './simulator-tab-props.ts'

interface SimulatorTab {
  /** The name in the address, which must never change: `?tab=kelly`; the first tab has none. */
  readonly key: string
  readonly label: string
  readonly Content: ComponentType<SimulatorTabProps>
}

const loadingTab = () => createElement(LoadingState, { heights: [24, 220, 460] })
const growth: SimulatorTab = {
  key: 'growth',
  label: 'Growth',
  Content: lazyPart(async () => (await import('./portfolio-simulator.tsx')).PortfolioSimulator, loadingTab),
}
const scenarios: SimulatorTab = {
  key: 'scenarios',
  label: 'Scenarios',
  Content: lazyPart(
    async () => (await import('#features/monte-carlo/scenarios/scenarios-tab.tsx')).default,
    loadingTab,
  ),
}
const challenge: SimulatorTab = {
  key: 'challenge',
  label: 'Challenge',
  Content: lazyPart(
    async () => (await import('#features/monte-carlo/challenge/challenge-tab.tsx')).default,
    loadingTab,
  ),
}

/** The tabs of the simulator, in their order. Each is loaded when it is opened. */
export const simulatorTabs: readonly SimulatorTab[] = [
  growth,
  { key: 'drawdown', label: 'Drawdown', Content: DrawdownTab },
  { key: 'kelly', label: 'Kelly', Content: KellyTab },
  scenarios,
  challenge,
  { key: 'history', label: 'My history', Content: HistoryTab },
]

/** The tab of an address; the first one if it names none that is known. */
export const tabOfAddress = (address: URLSearchParams): SimulatorTab =>
  simulatorTabs.find((tab) => tab.key === address.get('tab')) ?? growth

/** The address of a tab; the sample is kept: its filter and the assumed 1R. */
export function tabAddress({ key }: SimulatorTab, address: URLSearchParams): string {
  const target = new URLSearchParams()
  if (key !== growth.key) target.set('tab', key)
  writeChoices(target, { ...choicesFromAddress(address), runId: null })
  return `?${target.toString()}`
}
