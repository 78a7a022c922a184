import type { FastifyBaseLogger } from 'fastify'
import { minuteMs } from '#domain/time/durations.ts'
import { writeDailyBackup } from '#server/backup/write-server-backup.ts'
import type { Services } from '#server/http/implement.ts'

const checkMs = 60 * minuteMs

/**
 * Backs the embedded database up once a day, beside the manual backups. The first check comes an hour after the start,
 * so that a server which only starts and stops writes none. PostgreSQL has backups of its own (docs/deploy.md).
 */
export function startDailyBackups(services: Services, log: FastifyBaseLogger): { stop(): Promise<void> } {
  if (services.database.kind !== 'embedded') return { stop: async () => {} }
  let working: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    working = writeDailyBackup(services).catch((error: unknown) =>
      log.error({ err: error }, 'the daily backup could not be written'),
    )
  }, checkMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}
