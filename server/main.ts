import { readConfig, type Config } from './config.ts'
import { openServices } from './services.ts'

/** Requests that are under way at a shutdown get this long; then the process ends all the same. */
const shutdownMs = 5_000

/** Ends the process in order at the first SIGINT or SIGTERM. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const begin = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), shutdownMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The server did not stop cleanly: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, begin)
}

async function start(config: Config): Promise<void> {
  const opening = openServices(config)
  // Loaded while the database opens; the two together take most of the time of a start.
  const [{ buildApp }, { listen, stopListening }, { keepOutbox }, { services, close }] = await Promise.all([
    import('./app.ts'),
    import('./listen.ts'),
    import('#server/mail/keep-outbox.ts'),
    opening,
  ])
  const app = await buildApp(services)
  const outbox = keepOutbox(services, app.log)
  stopOnSignal(async () => {
    await stopListening(app)
    await outbox.stop()
    await close()
  })
  const port = await listen(app, config).catch(async (error: unknown) => {
    await outbox.stop()
    await close()
    throw error
  })
  process.stdout.write(`Edgeworth is ready at http://localhost:${port}\n`)
  if (outbox.path !== null) process.stdout.write(`Outgoing mail waits at http://localhost:${port}${outbox.path}\n`)
  if (config.demo) {
    const { ensureDemoAccount } = await import('./demo-account.ts')
    const { email, password } = await ensureDemoAccount(services)
    process.stdout.write(`Demo account: ${email}, password ${password}\n`)
  }
}

try {
  await start(readConfig(process.env, process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
