import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id, instant, textWithExamples } from '#contract/values.ts'

const backup = z.object({
  name: textWithExamples('edgeworth-2026-11-30T07-00-00Z.jsonl.gz'),
  occasion: z.enum(['manual', 'daily', 'before-upgrade', 'before-restore']),
  madeAt: instant,
  bytes: z.number(),
})
export type Backup = z.output<typeof backup>

const restoreTest = z.object({
  id,
  backup: textWithExamples('edgeworth-2026-11-30T07-00-00Z.jsonl.gz'),
  startedAt: instant,
  /** Null while it runs. */
  finishedAt: instant.nullable(),
  /** Restored rows; null unless it succeeded. */
  rows: z.number().nullable(),
  /** Why it failed; null if it did not. */
  problem: textWithExamples('The backup is damaged.').nullable(),
})
export type RestoreTest = z.output<typeof restoreTest>

export const listBackups = defineRoute({
  method: 'GET',
  path: '/admin/backups',
  summary: 'Backups in the data folder of the responding server, newest first, and the last restore test',
  auth: 'admin',
  response: z.object({ backups: z.array(backup), lastTest: restoreTest.nullable() }),
})
export const createBackup = defineRoute({
  method: 'POST',
  path: '/admin/backups',
  summary: 'Writes a backup into the data folder of the responding server; other calls may wait meanwhile',
  auth: 'admin',
  status: 201,
  response: z.object({ backup }),
  problems: ['busy'],
})
export const startRestoreTest = defineRoute({
  method: 'POST',
  path: '/admin/backups/tests',
  summary: 'Restores the newest backup into a new, temporary database; the list of backups tells how it went',
  auth: 'admin',
  status: 201,
  response: z.object({ test: restoreTest }),
  problems: ['not_found', 'conflict'],
})
