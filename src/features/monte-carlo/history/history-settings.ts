import { pathAddress, readPathSettings, type PathSettings } from '#features/monte-carlo/path-settings/path-settings.ts'
import type { Comparison } from './history-simulator.ts'

export interface HistorySettings extends PathSettings {
  /** What the charts show. */
  readonly comparison: Comparison
}

export const comparisons: readonly Comparison[] = ['bootstraps', 'shuffles']

export function readHistorySettings(address: URLSearchParams): HistorySettings {
  return {
    ...readPathSettings(address),
    comparison: comparisons.find((known) => known === address.get('against')) ?? 'bootstraps',
  }
}

/** Writes the settings as the address of the tab. */
export function historyAddress(settings: HistorySettings): URLSearchParams {
  const address = pathAddress('history', settings)
  address.set('against', settings.comparison)
  return address
}
