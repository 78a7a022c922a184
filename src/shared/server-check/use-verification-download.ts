import { useCallback, useState } from 'react'
import type { VerifiableComputation } from '#domain/simulation/verification-file.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import type { Outcome } from '#workers/shared/outcome.ts'

/** What a result is downloaded as. */
export interface VerificationDownload {
  /** Names the file. */
  readonly name: string
  /** The version of the engine that computed it. */
  readonly version: () => Promise<Outcome<string>>
  /** Everything that was computed; what it takes longer to collect comes as a promise. */
  readonly computations: () => readonly VerifiableComputation[] | Promise<readonly VerifiableComputation[]>
  /** Shows why there is no file; true if it did, else a message says it. */
  readonly onFailure?: (error: unknown) => boolean
}

/** Downloads a result with its inputs and sample as one file, which anybody can verify; says why if it cannot. */
export function useVerificationDownload() {
  const { enqueueSnackbar } = useSnackbar()
  const [isPending, setIsPending] = useState(false)
  const save = useCallback(
    async ({ name, version, computations, onFailure }: VerificationDownload): Promise<void> => {
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
        if (onFailure?.(error) === true) return
        const reason = errorText(error, 'unknown reason')
        enqueueSnackbar(`Couldn’t download the result: ${reason}`, { variant: 'error' })
      } finally {
        setIsPending(false)
      }
    },
    [enqueueSnackbar],
  )
  return { isPending, save }
}
