import { afterAll, expect, test } from 'vitest'
import { poolOf, stopPools } from '#tests/engine/equality/pools.ts'

afterAll(stopPools)

test('preloading starts every worker and answers the engine’s version', async () => {
  const pool = poolOf(2)
  const release = pool.keepAlive()
  const [preloaded, version] = [await pool.preload(), await pool.warmUp()]
  expect(preloaded.ok).toBe(true)
  expect(preloaded).toEqual(version)
  expect(pool.alive).toBe(2)
  release()
})
