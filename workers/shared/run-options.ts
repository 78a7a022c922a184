/** How a run in a worker is watched and ended. */
export interface RunOptions {
  readonly signal?: AbortSignal | undefined
  /** Receives the completed share of the work, rising from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
  /** Maximum duration of the run. */
  readonly timeoutMs?: number | undefined
}
