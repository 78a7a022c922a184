import { afterEach, beforeEach, vi } from 'vitest'
import * as client from './client.ts'
import type { EnginePool } from './pool.ts'

/** Replaces the engine's workers, which jsdom lacks, during each test of a file. */
export function engineForTests(engine: Readonly<Partial<Record<keyof EnginePool, unknown>>>): void {
  beforeEach(() => void vi.spyOn(client, 'enginePool').mockReturnValue(engine as EnginePool))
  afterEach(() => void vi.restoreAllMocks())
}
