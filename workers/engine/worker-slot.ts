import { releaseProxy, wrap, type Endpoint, type Remote } from 'comlink'
import { failure, type EngineProblem, type Outcome } from '#workers/shared/outcome.ts'
import type { EngineApi } from './engine-api.ts'

/** A worker as the pool needs it, whatever kind of thread is behind it. */
export interface EngineWorker {
  readonly endpoint: Endpoint
  /** Calls the listener once the worker cannot answer any more. */
  readonly onFailure: (listener: (reason: string) => void) => void
  readonly terminate: () => void
}

/** A worker and the calls that wait for it. No call waits for ever: the worker answers, dies or is given up. */
export class WorkerSlot {
  readonly #worker: EngineWorker
  readonly #api: Remote<EngineApi>
  readonly #waiting = new Set<(problem: EngineProblem) => void>()
  #ended: EngineProblem | null = null

  constructor(worker: EngineWorker) {
    this.#worker = worker
    this.#api = wrap<EngineApi>(worker.endpoint)
    worker.onFailure((reason) => this.end({ code: 'worker_failed', message: reason }))
  }

  /** Whether it can be called no more. */
  get ended(): boolean {
    return this.#ended !== null
  }

  /** Calls that wait for an answer. */
  get pendingCalls(): number {
    return this.#waiting.size
  }

  /** Calls the worker; after `staleAfterMs` without an answer the worker is given up. */
  call<T>(work: (api: Remote<EngineApi>) => Promise<Outcome<T>>, silenceMs: number): Promise<Outcome<T>> {
    if (this.#ended !== null) return Promise.resolve(failure(this.#ended))
    return new Promise((resolve) => {
      const settle = (outcome: Outcome<T>) => {
        clearTimeout(timer)
        this.#waiting.delete(giveUp)
        resolve(outcome)
      }
      const giveUp = (problem: EngineProblem) => settle(failure(problem))
      const timer = setTimeout(
        () =>
          this.end({ code: 'timeout', message: `The engine gave no sign of life for ${silenceMs / 1000} seconds.` }),
        silenceMs,
      )
      this.#waiting.add(giveUp)
      work(this.#api).then(settle, (thrown: unknown) => {
        // What the worker's own code throws is data; only a message that cannot be sent or read ends here.
        this.end({ code: 'worker_failed', message: thrown instanceof Error ? thrown.message : String(thrown) })
      })
    })
  }

  /** Stops the worker; calls that still wait get the problem. */
  end(problem: EngineProblem): void {
    if (this.#ended !== null) return
    this.#ended = problem
    for (const giveUp of this.#waiting) giveUp(problem)
    this.#api[releaseProxy]()
    this.#worker.terminate()
  }
}
