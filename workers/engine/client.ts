import { EnginePool } from './pool.ts'
import type { EngineWorker } from './worker-slot.ts'

/** More workers than this gain little: the fan's columns pass through one thread. */
const maxWorkers = 16

function createWorker(): EngineWorker {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' })
  return {
    endpoint: worker,
    onFailure: (listener) => {
      worker.addEventListener('error', (event) => {
        listener(event.message === '' ? 'The engine could not be started.' : event.message)
      })
      worker.addEventListener('messageerror', () => listener('A message of the engine could not be read.'))
    },
    terminate: () => worker.terminate(),
  }
}

let pool: EnginePool | null = null

/**
 * The browser's engine, on all cores; workers start with the first call. What a call answers depends on its input alone. It
 * is cancelled by its signal, at once for the caller and within some 50 ms for the workers.
 */
export function enginePool(): EnginePool {
  pool ??= new EnginePool({ createWorker, size: Math.max(1, Math.min(navigator.hardwareConcurrency, maxWorkers)) })
  return pool
}
