import type { SimulationRun } from '#api/simulations/monte-carlo.ts'
import { everyTrade } from '#domain/simulation/sample-filter.ts'
import { toSettings } from '#features/monte-carlo/settings/growth-settings.ts'
import { growthAddress } from '#features/monte-carlo/settings/use-growth-settings.ts'

/**
 * The query of the address that shows a saved run with all its settings; null if no tab can: a run that was saved through the
 * API may have parameters that a tab does not have.
 */
export function runAddress(run: SimulationRun): string | null {
  if (run.kind === 'portfolio-growth') {
    const { assumedRisk, id, filter, parameters } = run
    const choices = { oneR: assumedRisk ?? 'off', runId: id, filter: filter ?? everyTrade }
    return growthAddress(toSettings(parameters), choices).toString()
  }
  if (run.address === null) return null
  const address = new URLSearchParams(run.address)
  address.set('run', run.id)
  return address.toString()
}
