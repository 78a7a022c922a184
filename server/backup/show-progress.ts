import type { BackupProgress } from './archive-format.ts'

const everyMs = 1_000

/** Says on standard error, once a second at most, how far a long run is. */
export function showProgress(): BackupProgress {
  const verbs = { writing: 'Writing', reading: 'Reading', checking: 'Checking' } as const
  let saidAt = performance.now()
  return (step, table, rows, total) => {
    const now = performance.now()
    if (now - saidAt < everyMs) return
    saidAt = now
    process.stderr.write(
      `${verbs[step]} ${table}: ${rows.toLocaleString('en')} of ${total.toLocaleString('en')} rows\n`,
    )
  }
}
