import { EnginePool } from './pool.ts'
import type { EngineWorker } from './worker-slot.ts'

/** More workers gain little: the columns of the fan pass through one thread. */
const maxWorkers = 16

function createWorker(): EngineWorker {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' })
  return {
    endpoint: worker,
    onFailure: (listener) => {
      worker.addEventListener('error', (event) => {
        listener(event.message === '' ? 'The engine could not be started.' : event.message)
      })
      worker.addEventListener('messageerror', () => listener('A message from the engine could not be read.'))
    },
    terminate: () => worker.terminate(),
  }
}

let pool: EnginePool | null = null

/**
 * The browser's engine, on all cores. Workers start with the first call. A result depends on the input alone. Aborting the
 * signal cancels a call at once for the caller and within about 50 ms for the workers.
 */
export function enginePool(): EnginePool {
  pool ??= new EnginePool({ createWorker, size: Math.max(1, Math.min(navigator.hardwareConcurrency, maxWorkers)) })
  return pool
}
