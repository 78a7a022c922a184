import { mdiContentCopy, mdiDownloadOutline, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import IconButton from '@mui/material/IconButton'
import { useQueryClient } from '@tanstack/react-query'
import { scenarioDeletions, useDeleteScenario, useDuplicateScenario, type Scenario } from '#api/simulations/what-if.ts'
import { useVerificationDownload } from '#shared/server-check/use-verification-download.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { useUndoableDeletion } from '#ui/feedback/use-undoable-deletion.tsx'
import { Icon } from '#ui/icon.tsx'
import { enginePool } from '#workers/engine/client.ts'

interface ScenarioActionsProps {
  readonly scenario: Scenario
  /** Whether its trades are still there. */
  readonly canOpen: boolean
  readonly onRename: () => void
}

/** What can be done with a saved scenario: rename, duplicate, download, delete. */
export function ScenarioActions({ scenario, canOpen, onRename }: ScenarioActionsProps) {
  const duplicate = useDuplicateScenario()
  const remove = useDeleteScenario()
  const removeUndoably = useUndoableDeletion(scenarioDeletions)
  const { enqueueSnackbar } = useSnackbar()
  const queries = useQueryClient()
  const download = useVerificationDownload()
  const { id, name, results } = scenario
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <IconButton size="small" aria-label={`Rename ${name}`} onClick={onRename}>
        <Icon path={mdiPencilOutline} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={`Duplicate ${name}`}
        disabled={duplicate.isPending}
        onClick={() =>
          duplicate.mutate(
            { scenario, name: `Copy of ${name}`.slice(0, 120) },
            {
              onError: (error) =>
                enqueueSnackbar(`Couldn’t duplicate the scenario: ${errorText(error)}`, { variant: 'error' }),
            },
          )
        }
      >
        <Icon path={mdiContentCopy} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={`Download ${name}`}
        // Without its trades or its results there is nothing to verify.
        disabled={download.isPending || !canOpen || results === 0}
        onClick={() =>
          void download.save({
            name,
            version: () => enginePool().warmUp(),
            computations: async () => {
              const { scenarioComputations } = await import('./scenario-computations.ts')
              return scenarioComputations(enginePool(), queries, scenario)
            },
          })
        }
      >
        <Icon path={mdiDownloadOutline} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={`Delete ${name}`}
        onClick={() =>
          removeUndoably([id], `${name} deleted.`, 'the scenario', async () => {
            await remove.mutateAsync(id)
          })
        }
      >
        <Icon path={mdiTrashCanOutline} />
      </IconButton>
    </span>
  )
}
