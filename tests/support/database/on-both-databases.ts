import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Config } from '#server/runtime/config.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { withoutPostgres } from './postgres-cluster.ts'

type Kind = 'embedded' | 'postgres'

// Starting a server takes longer than most files' tests. Those of a process share one for each database, which ends
// with the process.
const shared = new Map<Kind, Promise<TestServer>>()

function sharedServer(database: Kind): Promise<TestServer> {
  const running = shared.get(database)
  if (running !== undefined) return running
  const starting = startTestServer({ database })
  shared.set(database, starting)
  starting.then(
    ({ services }) => process.once('exit', () => rmSync(services.config.dataFolder, { recursive: true, force: true })),
    () => shared.delete(database),
  )
  return starting
}

/**
 * The same tests on the embedded database and on PostgreSQL, on a server shared with the other files. Tests of a
 * configuration get servers of their own.
 */
export function onBothDatabases(
  name: string,
  tests: (server: () => TestServer) => void,
  config: Partial<Config> | null = null,
): void {
  for (const database of ['embedded', 'postgres'] as const) {
    const skipped = database === 'postgres' && withoutPostgres() !== null
    describe.skipIf(skipped)(`${name} (${database})`, () => {
      let running: TestServer | null = null
      beforeAll(async () => {
        running = await (config === null ? sharedServer(database) : startTestServer({ database, config }))
      })
      if (config !== null) afterAll(async () => running?.close())
      tests(() => {
        if (running === null) throw new Error('the server has not started')
        return running
      })
    })
  }
}

/** Like onBothDatabases, for tests of what all accounts share: on servers of their own. */
export const onOwnServers = (name: string, tests: (server: () => TestServer) => void): void =>
  onBothDatabases(name, tests, {})
