import { createDeletionQueue } from '#api/trades/deletion-queue.ts'

/** Deleted runs that can still be brought back. The queue outlives the screen. */
export const runDeletions = createDeletionQueue()
