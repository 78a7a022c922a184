import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getConnectionStatus, getHealth } from '#contract/health.ts'
import { testDatabases } from '#tests/support/database/test-databases.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

describe.each(testDatabases())('the health of a server on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, config: { poolSize: 2 } })
  })
  afterAll(() => server?.close())
  const health = () => server.call(getHealth, {}, null)

  /** Lends every connection, as long statements do. */
  const whileAllAreLent = async (look: () => Promise<void>) => {
    const { pool } = server.services.database
    const lent: PoolClient[] = []
    try {
      for (let i = 0; i < (pool.options.max ?? 0); i++) lent.push(await pool.connect())
      await look()
    } finally {
      for (const client of lent) client.release()
    }
  }

  it('is ok while its database answers', async () => {
    expect(await health()).toMatchObject({ status: 200, body: { status: 'ok' } })
    const { body } = await server.call(getConnectionStatus, {}, null)
    expect(body).toEqual({ connected: true, latencyMs: expect.any(Number) })
  })

  it('is busy, and no reason to take it out of service, while others have the database', async () => {
    await whileAllAreLent(async () => {
      expect(await health()).toMatchObject({ status: 200, body: { status: 'busy' } })
      const { body } = await server.call(getConnectionStatus, {}, null)
      expect(body).toEqual({ connected: true, latencyMs: null })
    })
    expect(await health()).toMatchObject({ status: 200, body: { status: 'ok' } })
  })

  it.runIf(database === 'embedded')('is degraded once a statement has given no sign for a minute', async () => {
    await whileAllAreLent(async () => {
      const now = performance.now.bind(performance)
      vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
      try {
        expect(await health()).toMatchObject({ status: 503, body: { status: 'degraded' } })
        const { body } = await server.call(getConnectionStatus, {}, null)
        expect(body).toEqual({ connected: false, latencyMs: null })
      } finally {
        vi.restoreAllMocks()
      }
    })
  })
})
