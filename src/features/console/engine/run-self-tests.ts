import { fingerprintOf } from '#domain/numbers/fingerprint.ts'
import type { EnginePool } from '#workers/engine/pool.ts'
import { selfTests } from './self-tests.ts'

/** What one self-test found. */
export interface SelfTestResult {
  readonly name: string
  readonly state: 'passed' | 'differs' | 'failed'
  readonly ms: number
  /** Why it failed, or the fingerprint that was found. */
  readonly detail: string
}

/** Runs the self-tests one after the other, so that each has all workers, and reports each as it ends. */
export async function runSelfTests(pool: EnginePool, onResult: (result: SelfTestResult) => void): Promise<void> {
  for (const { name, run, expected } of selfTests) {
    const started = performance.now()
    const outcome = await run(pool)
    const ms = performance.now() - started
    if (!outcome.ok) {
      onResult({ name, state: 'failed', ms, detail: outcome.problem.message })
      continue
    }
    const found = fingerprintOf(outcome.value)
    onResult({ name, state: found === expected ? 'passed' : 'differs', ms, detail: found })
  }
}

/** A module with one instruction on 128-bit vectors: a browser without SIMD refuses it. */
const simdModule = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]

/** Whether this browser runs SIMD of WebAssembly, which the engine needs. */
export const hasSimd = (): boolean => WebAssembly.validate(new Uint8Array(simdModule))
