import { withoutPostgres } from './postgres-cluster.ts'

/** The databases that a suite runs on; reports if a quick run skips PostgreSQL. */
export function testDatabases(): readonly ('embedded' | 'postgres')[] {
  const reason = withoutPostgres()
  if (reason === null) return ['embedded', 'postgres']
  process.stdout.write(`Only on the embedded database: ${reason}.\n`)
  return ['embedded']
}
