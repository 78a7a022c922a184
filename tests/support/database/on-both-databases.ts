import { afterAll, beforeAll, describe } from 'vitest'
import type { Config } from '#server/runtime/config.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { testDatabases } from './test-databases.ts'

/** The same tests on the embedded database and on PostgreSQL, each with a server of its own for the whole file. */
export function onBothDatabases(
  name: string,
  tests: (server: () => TestServer) => void,
  config: Partial<Config> = {},
): void {
  for (const database of testDatabases()) {
    describe(`${name} (${database})`, () => {
      let running: TestServer | null = null
      beforeAll(async () => {
        running = await startTestServer({ database, config })
      })
      afterAll(async () => running?.close())
      tests(() => {
        if (running === null) throw new Error('the server has not started')
        return running
      })
    })
  }
}
