import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { userSimulationQuery, type SimulationRun } from '#api/simulations/monte-carlo.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'

/** Saves a run as a file that anybody can compute again: its input with sample and seed, and its result. */
export function useRunDownload() {
  const queries = useQueryClient()
  const { enqueueSnackbar } = useSnackbar()
  return useCallback(
    async ({ id, name }: SimulationRun) => {
      try {
        const [{ simulation }, { computationsOf }, { downloadVerification }] = await Promise.all([
          queries.fetchQuery(userSimulationQuery(id)),
          import('./saved-run-computations.ts'),
          import('#shared/server-check/download-verification.ts'),
        ])
        downloadVerification(name, simulation.engineVersion, computationsOf(simulation))
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown reason'
        enqueueSnackbar(`Couldn’t download the run: ${reason}`, { variant: 'error' })
      }
    },
    [queries, enqueueSnackbar],
  )
}
