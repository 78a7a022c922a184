import { expect } from 'vitest'
import type { TestServer } from '#tests/support/server/test-server.ts'

/** Waits until so many calls wait for an open transaction: for its locks, or embedded for the only connection. */
export async function awaitBlocked(server: TestServer, calls: number): Promise<void> {
  const { kind, pool } = server.services.database
  const countWaiting = async () => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.n ?? 0
  }
  await expect.poll(() => (kind === 'embedded' ? pool.waitingCount : countWaiting())).toBe(calls)
}
