import { mdiDownloadOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { VerifiableComputation } from '#domain/simulation/verification-file.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Outcome } from '#workers/shared/outcome.ts'

/** What a result is downloaded as. */
export interface VerificationDownload {
  /** Names the file. */
  readonly name: string
  /** The version of the engine that computed it. */
  readonly version: () => Promise<Outcome<string>>
  /** Everything that was computed; what it takes longer to collect comes as a promise. */
  readonly computations: () => readonly VerifiableComputation[] | Promise<readonly VerifiableComputation[]>
}

interface DownloadJsonProps {
  /** Null while there is no finished result. */
  readonly download: VerificationDownload | null
}

/** Downloads a result with its inputs and sample as one file, which anybody can verify. */
export function DownloadJson({ download }: DownloadJsonProps) {
  const { enqueueSnackbar } = useSnackbar()
  const [isPending, setIsPending] = useState(false)

  async function save({ name, version, computations }: VerificationDownload): Promise<void> {
    setIsPending(true)
    try {
      const [engine, found, { downloadVerification }] = await Promise.all([
        version(),
        computations(),
        import('./download-verification.ts'),
      ])
      if (!engine.ok) throw new Error(engine.problem.message)
      downloadVerification(name, engine.value, found)
    } catch (error) {
      const reason = errorText(error, 'unknown reason')
      enqueueSnackbar(`Couldn’t download the result: ${reason}`, { variant: 'error' })
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Button
      color="inherit"
      disabled={download === null}
      loading={isPending}
      loadingPosition="start"
      startIcon={<Icon path={mdiDownloadOutline} />}
      onClick={() => {
        if (download !== null) void save(download)
      }}
    >
      Download JSON
    </Button>
  )
}
