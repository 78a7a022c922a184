import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { userSimulationQuery, type SimulationRun } from '#api/simulations/monte-carlo.ts'
import { buildVerificationFile } from '#domain/simulation/verification-file.ts'
import { downloadFile } from '#ui/download-file.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'

/** Letters and digits of a name, for a file. */
const fileName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'run'

/** Saves a run as a file that anybody can compute again: its input with sample and seed, and its result. */
export function useRunDownload() {
  const queries = useQueryClient()
  const { enqueueSnackbar } = useSnackbar()
  return useCallback(
    async ({ id, name }: SimulationRun) => {
      try {
        const { simulation } = await queries.fetchQuery(userSimulationQuery(id))
        const { parameters, r, result, engineVersion } = simulation
        const file = buildVerificationFile(engineVersion, [
          { task: 'growth', input: { ...parameters, r }, output: result },
        ])
        downloadFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), `${fileName(name)}.json`)
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown reason'
        enqueueSnackbar(`Couldn’t download the run: ${reason}`, { variant: 'error' })
      }
    },
    [queries, enqueueSnackbar],
  )
}
