/**
 * Settings of the embedded Postgres in addition to PGlite's own: small, so that the whole server needs about half a
 * gigabyte.
 */
const settings = [
  // A large import changes about 100 MB of pages. An evicted page is written, and its log flushed before it: with a
  // quarter of this size, such flushes took a third of an import's time. Memory is used only as data requires it.
  'shared_buffers=128MB',
  'max_wal_size=256MB',
  'min_wal_size=32MB',
  'work_mem=8MB',
  // Pages are in the system's memory, or on a disk without a moving head.
  'random_page_cost=2',
  'maintenance_work_mem=32MB',
  'synchronous_commit=on',
  'full_page_writes=on',
  // Filling a log segment with zeros before it is written would write everything twice.
  'wal_init_zero=off',
  'timezone=UTC',
  'log_timezone=UTC',
]

/** PGlite's own start parameters with these settings added. */
export function startParams(defaults: readonly string[]): string[] {
  return [...defaults, ...settings.flatMap((setting) => ['-c', setting])]
}
