import { withoutPostgres } from './postgres-cluster.ts'

/** The databases that a suite runs on; says so where a quick run leaves PostgreSQL out. */
export function testDatabases(): readonly ('embedded' | 'postgres')[] {
  const reason = withoutPostgres()
  if (reason === null) return ['embedded', 'postgres']
  process.stdout.write(`Only on the embedded database: ${reason}.\n`)
  return ['embedded']
}
