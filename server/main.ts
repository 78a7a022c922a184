import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { listen, stopListening } from './listen.ts'
import { openServices } from './services.ts'

/** Requests that are under way at a shutdown get this long; then the process ends all the same. */
const shutdownMs = 5_000

async function start(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  const { services, close } = await openServices(config)
  const app = await buildApp(services)

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    const late = setTimeout(() => process.exit(1), shutdownMs)
    late.unref()
    void stopListening(app)
      .then(close)
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        process.stderr.write(`The server did not stop cleanly: ${String(error)}\n`)
        process.exit(1)
      })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

  const port = await listen(app, config).catch(async (error: unknown) => {
    await close()
    throw error
  })
  process.stdout.write(`Edgeworth is ready at http://localhost:${port}\n`)
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
