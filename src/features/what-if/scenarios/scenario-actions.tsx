import { mdiContentCopy, mdiDownloadOutline, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import IconButton from '@mui/material/IconButton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { scenarioDeletions, useDeleteScenario, useDuplicateScenario, type Scenario } from '#api/simulations/what-if.ts'
import { useVerificationDownload } from '#shared/server-check/use-verification-download.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { useUndoableDeletion } from '#ui/feedback/use-undoable-deletion.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { enginePool } from '#workers/engine/client.ts'
import { scenarioSource } from './scenario-inputs.ts'

const ChangedDialog = lazyPart(async () => (await import('./changed-dialog.tsx')).ChangedDialog)

interface ScenarioActionsProps {
  readonly scenario: Scenario
  readonly onRename: () => void
}

/** What can be done with a saved scenario: rename, duplicate, download, delete. */
export function ScenarioActions({ scenario, onRename }: ScenarioActionsProps) {
  const duplicate = useDuplicateScenario()
  const remove = useDeleteScenario()
  const removeUndoably = useUndoableDeletion(scenarioDeletions)
  const { enqueueSnackbar } = useSnackbar()
  const queries = useQueryClient()
  const download = useVerificationDownload()
  const [isChanged, setIsChanged] = useState(false)
  const { id, name, results } = scenario
  const save = async () => {
    const { scenarioComputations, TradesChanged } = await import('./scenario-computations.ts')
    await download.save({
      name,
      version: () => enginePool().warmUp(),
      computations: () => scenarioComputations(enginePool(), queries, scenario),
      onFailure: (error) => {
        const isKnown = error instanceof TradesChanged
        setIsChanged(isKnown)
        return isKnown
      },
    })
  }
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <IconButton size="small" aria-label={`Rename ${name}`} onClick={onRename}>
        <Icon path={mdiPencilOutline} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={`Duplicate ${name}`}
        // A copy needs trades that can be read again.
        disabled={duplicate.isPending || scenarioSource(scenario) === null}
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
        // Without results there is nothing to verify.
        disabled={download.isPending || results === 0}
        onClick={() => void save()}
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
      {isChanged ? <ChangedDialog scenario={scenario} onClose={() => setIsChanged(false)} /> : null}
    </span>
  )
}
