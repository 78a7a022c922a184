import { expect } from 'vitest'
import { coversChanges, includesPart } from '#tests/support/tier.ts'
import { alwaysOnBothDatabases } from '#tests/tiers.mjs'
import { withoutPostgres } from './postgres-cluster.ts'

export type TestDatabase = 'embedded' | 'postgres'

/** Whether this test file runs on both databases: in an everyday run, only where that says something new. */
function isOnBoth(): boolean {
  const path = (expect.getState().testPath ?? '').replaceAll('\\', '/')
  const [file = ''] = /tests\/.*$/.exec(path) ?? []
  if (alwaysOnBothDatabases.some((beginning) => file.startsWith(beginning))) return true
  return includesPart('second database') || coversChanges(file)
}

/** The databases that a test file runs on; reports if a quick run skips PostgreSQL. */
export function testDatabases(): readonly TestDatabase[] {
  if (!isOnBoth()) return ['embedded']
  const reason = withoutPostgres()
  if (reason === null) return ['embedded', 'postgres']
  process.stdout.write(`Only on the embedded database: ${reason}.\n`)
  return ['embedded']
}
