/** Settings of the embedded Postgres beyond PGlite's own: small, so that the whole server stays near half a gigabyte. */
const settings = [
  // A large import changes some 100 MB of pages. A page that has to make room is written, and its log flushed before it:
  // with a quarter of this, such flushes took a third of an import's time. It is used only as far as there is data.
  'shared_buffers=128MB',
  'max_wal_size=256MB',
  'min_wal_size=32MB',
  'work_mem=8MB',
  // Its pages are in the memory of the system, or on a disk that has no arm to move.
  'random_page_cost=2',
  'maintenance_work_mem=32MB',
  'synchronous_commit=on',
  'full_page_writes=on',
  // Filling a segment of the log with noughts before it is written would write everything twice.
  'wal_init_zero=off',
  'timezone=UTC',
  'log_timezone=UTC',
]

/** PGlite's own start parameters with ours added. */
export function startParams(defaults: readonly string[]): string[] {
  return [...defaults, ...settings.flatMap((setting) => ['-c', setting])]
}
