import { useCallback, useEffect, useRef, useState } from 'react'
import type { VerifiableTask } from '#domain/simulation/verifiable-inputs.ts'
import {
  compareOutputs,
  findFileChanges,
  parseVerificationFile,
  type OutputComparison,
} from '#domain/simulation/verification-file.ts'
import { enginePool } from '#workers/engine/client.ts'
import { computeVerifiable } from '#workers/engine/compute-verifiable.ts'

/** How a computation of a file compares with the engine of this browser. */
export interface VerifiedComputation extends OutputComparison {
  readonly task: VerifiableTask
  /** Why the engine refused the input; null if it did not. */
  readonly refusal: string | null
}

/** What a file's computations are computed to, and how the file differs from what was saved. */
interface VerifiedFile {
  readonly computations: readonly VerifiedComputation[]
  readonly changes: readonly string[]
}

type VerificationState =
  | { readonly kind: 'idle' | 'computing' }
  | { readonly kind: 'failed'; readonly message: string }
  | ({ readonly kind: 'verified' } & VerifiedFile)

/** Computes the computations of a file's text one after the other, so that only one is in memory. */
async function verifyText(text: string): Promise<VerifiedFile> {
  const file = parseVerificationFile(text)
  const verified: VerifiedComputation[] = []
  for (const computation of file.computations) {
    const outcome = await computeVerifiable(enginePool(), computation)
    const { task, output } = computation
    verified.push(
      outcome.ok
        ? { task, refusal: null, ...compareOutputs(output, outcome.value) }
        : { task, refusal: outcome.problem.message, values: [], differences: [] },
    )
  }
  return { computations: verified, changes: findFileChanges(file) }
}

/** Whether files can be verified without a connection: the code of every computation is loaded, and stays so. */
function useOfflineEngine(): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    let isShown = true
    const release = enginePool().keepAlive()
    async function preload(): Promise<void> {
      const outcome = await enginePool().preload()
      if (isShown) setIsReady(outcome.ok)
    }
    void preload()
    return () => {
      isShown = false
      release()
    }
  }, [])
  return isReady
}

/** Verifies files in the browser, without the server. */
export function useVerification() {
  const isOfflineReady = useOfflineEngine()
  const [state, setState] = useState<VerificationState>({ kind: 'idle' })
  const latest = useRef<Blob | null>(null)
  const verify = useCallback(async (file: Blob) => {
    latest.current = file
    setState({ kind: 'computing' })
    // A file that was dropped while another computes takes its place.
    const settle = (settled: VerificationState) => {
      if (latest.current === file) setState(settled)
    }
    try {
      settle({ kind: 'verified', ...(await verifyText(await file.text())) })
    } catch (error) {
      settle({ kind: 'failed', message: error instanceof Error ? error.message : 'The file cannot be read.' })
    }
  }, [])
  return { state, verify, isOfflineReady }
}
