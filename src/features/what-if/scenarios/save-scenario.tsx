import { mdiContentSaveOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSaveScenario } from '#api/simulations/what-if.ts'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import type { WhatIfSettings } from '#features/what-if/settings/what-if-settings.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ScenarioSource } from './scenario-inputs.ts'

const NameDialog = lazyPart(async () => (await import('./name-dialog.tsx')).NameDialog)

interface SaveScenarioProps {
  readonly source: ScenarioSource
  readonly sourceName: string
  readonly settings: WhatIfSettings
  readonly input: WhatIfInput
  /** The chosen stop and target. */
  readonly cell: { readonly stop: number; readonly target: number }
  readonly engineVersion: string
  readonly onSaved: (id: string) => void
}

/** Saves the inputs with their results. Of more than 2,500 cells, the results of an even selection are saved. */
export function SaveScenario(props: SaveScenarioProps) {
  const { source, sourceName, settings, input, cell, engineVersion, onSaved } = props
  const [isOpen, setIsOpen] = useState(false)
  const { enqueueSnackbar } = useSnackbar()
  const store = useSaveScenario()
  const save = useMutation({
    mutationFn: async (name: string) => {
      // Needed only here.
      const { computeScenario } = await import('./compute-scenario.ts')
      return store.mutateAsync(await computeScenario({ name, source, settings, input, cell, engineVersion }))
    },
    onSuccess: ({ id, name }) => {
      setIsOpen(false)
      enqueueSnackbar(`“${name}” saved.`, { variant: 'success' })
      onSaved(id)
    },
  })
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Icon path={mdiContentSaveOutline} />}
        onClick={() => {
          save.reset()
          setIsOpen(true)
        }}
      >
        Save scenario
      </Button>
      {isOpen ? (
        <NameDialog
          title="Save scenario"
          text="Saves stops, targets, results and the trades in R, without names."
          confirmLabel="Save scenario"
          initial={sourceName}
          isBusy={save.isPending}
          error={save.error}
          onCancel={() => setIsOpen(false)}
          onConfirm={(name) => save.mutate(name)}
        />
      ) : null}
    </>
  )
}
