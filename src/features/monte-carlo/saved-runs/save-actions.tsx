import { mdiContentSaveOutline, mdiLinkVariant } from '@mdi/js'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { RunLabels } from './run-dialog.tsx'

const RunDialog = lazyPart(async () => (await import('./run-dialog.tsx')).default)

/** A run's name and tags, with the address of the screen that shows it. */
export interface NewRun extends RunLabels {
  readonly address: string
}

interface SaveActionsProps {
  /** The address that opens the same simulation, without the saved run. */
  readonly address: URLSearchParams
  readonly suggestedName: string
  /** Why it cannot be saved; null if it can. */
  readonly obstacle: string | null
  readonly save: (run: NewRun) => Promise<unknown>
}

/** Why a run cannot be saved before its results are complete. */
export const unfinishedRun = 'Wait for the results.'

/** Longest name of a run. */
const maxName = 120

/** Saves a run and copies its link. */
export function SaveActions({ address, suggestedName, obstacle, save }: SaveActionsProps) {
  const { enqueueSnackbar } = useSnackbar()
  const [isSaving, setIsSaving] = useState(false)

  async function copy(): Promise<void> {
    try {
      const { origin, pathname } = window.location
      await navigator.clipboard.writeText(`${origin}${pathname}?${address.toString()}`)
      enqueueSnackbar('Link copied', { variant: 'success' })
    } catch {
      enqueueSnackbar('Couldn’t copy the link. Copy it from the address bar.', { variant: 'info' })
    }
  }

  return (
    <>
      <Button size="small" color="inherit" startIcon={<Icon path={mdiLinkVariant} />} onClick={() => void copy()}>
        Copy link
      </Button>
      <span title={obstacle ?? undefined}>
        <Button
          size="small"
          variant="outlined"
          disabled={obstacle !== null}
          startIcon={<Icon path={mdiContentSaveOutline} />}
          onClick={() => setIsSaving(true)}
        >
          Save run
        </Button>
      </span>
      {isSaving ? (
        <RunDialog
          title="Save run"
          text="Saved on the server with its trades."
          action="Save run"
          initial={{ name: suggestedName.slice(0, maxName), tags: [] }}
          submit={(labels) => save({ ...labels, address: address.toString() })}
          onDone={({ name }) => {
            enqueueSnackbar(`“${name}” saved.`, { variant: 'success' })
            setIsSaving(false)
          }}
          onClose={() => setIsSaving(false)}
        />
      ) : null}
    </>
  )
}
