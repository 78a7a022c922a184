import { beforeEach, vi } from 'vitest'
import { checkConnection } from './connection.ts'

/** Begins each test of a file with a server that answers: that it did not is remembered across tests and files. */
export function beginOnline(): void {
  beforeEach(async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ok: true })))
    await checkConnection()
    vi.unstubAllGlobals()
  })
}
