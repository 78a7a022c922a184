import { EnginePool } from '#workers/engine-pool.ts'
import { inProcessWorker } from './pool-in-process.ts'

const pools = new Map<number, EnginePool>()

/** A pool of that many workers on this thread: the workers' messages and shapes, without threads. */
export function poolOf(workers: number): EnginePool {
  let pool = pools.get(workers)
  if (pool === undefined) {
    pool = new EnginePool({ createWorker: () => inProcessWorker(), size: workers, silenceMs: 600_000 })
    pools.set(workers, pool)
  }
  return pool
}

/** Ends the workers; a test file calls it after its last test. */
export function stopPools(): void {
  for (const pool of pools.values()) pool.stop()
  pools.clear()
}
