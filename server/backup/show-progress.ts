import type { BackupProgress } from './archive-format.ts'

const everyMs = 1_000

/** Writes progress to standard error, at most once a second. */
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
