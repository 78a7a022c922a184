import { describeStartFailure } from '#server/embedded/database/disk-failure.ts'
import { readConfig, type Config } from '#server/runtime/config.ts'
import { warnOfLowDisk } from '#server/runtime/disk-space.ts'
import { openServices } from './open-services.ts'

/** How long pending requests may take at shutdown; simulations that still run are then cancelled with a response. */
const requestGraceMs = 5_000
/** After this additional time the process exits anyway. Acknowledged writes are always on disk. */
const shutdownMs = requestGraceMs + 5_000

const signals = { SIGINT: 2, SIGTERM: 15 } as const

/** Shuts down gracefully at the first SIGINT or SIGTERM and exits immediately at the second. */
function stopOnSignal(drainMs: number, stop: () => Promise<void>): void {
  let stopping = false
  const begin = (signal: keyof typeof signals) => {
    if (stopping) process.exit(128 + signals[signal])
    stopping = true
    setTimeout(() => process.exit(1), drainMs + shutdownMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The server did not stop cleanly: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => begin(signal))
}

async function start(config: Config): Promise<void> {
  const opening = openServices(config, async () => {
    const { UpgradeNotice } = await import('./upgrade-notice.ts')
    const notice = new UpgradeNotice(config)
    await notice.begin()
    return notice
  })
  // Loaded while the database opens, because both take most of the startup time.
  const [
    { buildApp },
    { listen, proxyKeepMs, stopListening },
    { startOutbox },
    { startNotificationMails },
    { startDailyBackups },
    { resumeRecomputations },
    opened,
  ] = await Promise.all([
    import('./app.ts'),
    import('./listen.ts'),
    import('./start-outbox.ts'),
    import('./notification-mails.ts'),
    import('./daily-backups.ts'),
    import('./resume-recomputations.ts'),
    opening,
  ])
  const { services, notice, announceStop, close } = opened
  const app = await buildApp(services)
  const outbox = startOutbox(services, app.log)
  const notificationMails = startNotificationMails(services, app)
  const backups = startDailyBackups(services, app.log)
  if (services.database.kind === 'embedded') {
    warnOfLowDisk(config.dataFolder, (freeBytes) =>
      app.log.warn({ folder: config.dataFolder, freeBytes }, 'the disk is nearly full: the database ends when it is'),
    )
  }
  const drainMs = config.drainSeconds * 1000
  stopOnSignal(drainMs, async () => {
    announceStop()
    await new Promise((resolve) => setTimeout(resolve, drainMs))
    setTimeout(() => {
      void services.accountTurns.close()
      void services.simulations.close()
    }, requestGraceMs).unref()
    await stopListening(app, config.trustProxy > 0 ? proxyKeepMs : 0)
    await notificationMails.stop()
    await outbox.stop()
    await backups.stop()
    await close()
  })
  await notice?.end()
  const port = await listen(app, config, notice?.port ?? null).catch(async (error: unknown) => {
    await notificationMails.stop()
    await outbox.stop()
    await backups.stop()
    await close()
    throw error
  })
  resumeRecomputations(services, app.log).catch((error: unknown) => {
    if (!services.stopping.aborted) app.log.error({ err: error }, 'portfolios could not be recomputed')
  })
  process.stdout.write(`Edgeworth is ready at http://localhost:${port}\n`)
  if (outbox.path !== null) process.stdout.write(`Outgoing mail waits at http://localhost:${port}${outbox.path}\n`)
  if (config.demo) {
    const { ensureDemoAccount } = await import('#server/accounts/demo/demo-account.ts')
    const { email, password } = await ensureDemoAccount(services)
    process.stdout.write(`Demo account: ${email}, password ${password}\n`)
  }
}

// Whoever reads the output may end first; the server then goes on without it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

let dataFolder = '.'
try {
  const config = readConfig(process.env, process.argv.slice(2))
  dataFolder = config.dataFolder
  await start(config)
} catch (error) {
  process.stderr.write(`${describeStartFailure(error, dataFolder)}\n`)
  process.exit(1)
}
