import { inProcessWorker } from '#tests/engine/pool/pool-in-process.ts'
import { EnginePool } from '#workers/engine/pool.ts'

const pools = new Map<number, EnginePool>()

/** A pool of that many workers on this thread: the workers' messages and shapes, without threads. */
export function poolOf(workers: number): EnginePool {
  let pool = pools.get(workers)
  if (pool === undefined) {
    // Here a large message keeps all workers waiting: none of them is given up for it.
    const timeouts = { silenceMs: 600_000, cancelGraceMs: 600_000 }
    pool = new EnginePool({ createWorker: () => inProcessWorker(), size: workers, ...timeouts })
    pools.set(workers, pool)
  }
  return pool
}

/** Ends the workers; a test file calls it after its last test. */
export function stopPools(): void {
  for (const pool of pools.values()) pool.stop()
  pools.clear()
}
