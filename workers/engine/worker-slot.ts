import { releaseProxy, wrap, type Endpoint, type Remote } from 'comlink'
import { HeldTrades } from '#workers/engine/tasks/held-trades.ts'
import { failure, type EngineProblem, type Outcome } from '#workers/shared/outcome.ts'
import type { EngineApi } from './engine-api.ts'

/** A worker of any kind of thread. */
export interface EngineWorker {
  readonly endpoint: Endpoint
  /** Calls the listener once the worker can no longer reply. */
  readonly onFailure: (listener: (reason: string) => void) => void
  readonly terminate: () => void
}

/** A worker and its pending calls. No call waits forever: the worker replies, fails or is terminated. */
export class WorkerSlot {
  /** What-if trades that the worker has. */
  readonly held = new HeldTrades()
  readonly #worker: EngineWorker
  readonly #api: Remote<EngineApi>
  readonly #rejectors = new Set<(problem: EngineProblem) => void>()
  #ended: EngineProblem | null = null

  constructor(worker: EngineWorker) {
    this.#worker = worker
    this.#api = wrap<EngineApi>(worker.endpoint)
    worker.onFailure((reason) => this.end({ code: 'worker_failed', message: reason }))
  }

  /** Whether it can no longer be called. */
  get ended(): boolean {
    return this.#ended !== null
  }

  /** Number of calls without a reply. */
  get pendingCalls(): number {
    return this.#rejectors.size
  }

  /** Calls the worker. After `silenceMs` without a reply the worker is terminated. */
  call<T>(work: (api: Remote<EngineApi>) => Promise<Outcome<T>>, silenceMs: number): Promise<Outcome<T>> {
    if (this.#ended !== null) return Promise.resolve(failure(this.#ended))
    return new Promise((resolve) => {
      const settle = (outcome: Outcome<T>) => {
        clearTimeout(timer)
        this.#rejectors.delete(reject)
        resolve(outcome)
      }
      const reject = (problem: EngineProblem) => settle(failure(problem))
      const timer = setTimeout(
        () => this.end({ code: 'timeout', message: `The engine did not respond for ${silenceMs / 1000} seconds.` }),
        silenceMs,
      )
      this.#rejectors.add(reject)
      work(this.#api).then(settle, (thrown: unknown) => {
        // Errors in the worker arrive as data; only a message that cannot be sent or read is thrown here.
        this.end({ code: 'worker_failed', message: thrown instanceof Error ? thrown.message : String(thrown) })
      })
    })
  }

  /** Terminates the worker; pending calls resolve with the problem. */
  end(problem: EngineProblem): void {
    if (this.#ended !== null) return
    this.#ended = problem
    for (const reject of this.#rejectors) reject(problem)
    this.#api[releaseProxy]()
    this.#worker.terminate()
  }
}
