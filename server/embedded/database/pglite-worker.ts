import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { watchFiles } from './durable-files.ts'
import { Maintenance } from './maintenance.ts'
import { startParams } from './start-params.ts'
import { FrameSplitter, joinMessages, hasCommit, sessionStateAfter } from './wire-frames.ts'
import type { FromWorker, PgliteWorkerData, ToWorker } from './worker-messages.ts'

/**
 * The thread that runs Postgres. It speaks the wire protocol over a MessagePort per connection, one connection at a
 * time, because PGlite is a single session. A response that reports a commit is sent only after its write-ahead log is
 * on the disk.
 */
const main = parentPort
if (main === null) throw new Error('pglite-worker runs in a worker thread')
const { folder, flushing } = workerData as PgliteWorkerData
const tell = (message: FromWorker) => main.postMessage(message, [])

const files = watchFiles(folder, flushing, (message) => {
  // Postgres must not go on: what it cannot write, it could report as written.
  tell({ kind: 'failed', message })
  process.exit(1)
})
const { PGlite } = await import('@electric-sql/pglite')
const database = await PGlite.create({ dataDir: folder, startParams: startParams(PGlite.defaultStartParams) })

const [terminate, startup] = ['X'.charCodeAt(0), 0]
/** A Sync message, which ends anything that a client left unfinished. */
const sync = new Uint8Array(['S'.charCodeAt(0), 0, 0, 0, 4])

let isIdle = true
let isClosed = false

/**
 * Runs wire messages and returns the response; its commits are durable by then. Nothing is flushed within a
 * transaction, because each of its statements would then wait for the disk.
 */
function run(messages: Uint8Array): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  return database
    .execProtocolRawStream(messages, {
      syncToFs: false,
      // The bytes are in the database's own memory: they must be copied before the next message.
      onRawData: (bytes) => void chunks.push(bytes.slice()),
    })
    .then(() => {
      const answer = joinMessages(chunks.length === 0 ? [new Uint8Array(0)] : chunks)
      const state = sessionStateAfter(answer)
      const isWithin = !isIdle && state === 'in transaction' && !hasCommit(answer)
      if (!isWithin) files.flushLog()
      if (answer.length > 0) isIdle = state === 'idle'
      return answer
    })
}

/** Resets the session after a connection: transaction, role, claims and prepared statements. */
async function resetSession(): Promise<void> {
  if (isClosed) return
  await run(sync)
  if (database.isInTransaction()) await database.exec('rollback')
  await database.exec('discard all')
  isIdle = true
}

const maintenance = new Maintenance({
  exec: async (text) => void (await database.exec(text)),
  query: async (text) => (await database.query<Record<string, unknown>>(text)).rows,
  logBytes: () => files.logBytes(),
})

/** All access to the database goes through this queue, in order. */
let queue: Promise<void> = Promise.resolve()
function enqueue(work: () => Promise<void>): Promise<void> {
  queue = queue.then(work).catch((error: unknown) => {
    // The disk or the database failed: continuing could acknowledge lost writes.
    tell({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    process.exit(1)
  })
  return queue
}

function serve(port: MessagePort): Promise<void> {
  const frames = new FrameSplitter()
  return new Promise((closed) => {
    const receive = async (bytes: Uint8Array) => {
      const messages = frames.take(bytes)
      const kept = messages.filter((message) => message[0] !== terminate)
      const first = kept[0]?.[0] === startup ? kept.splice(0, 1) : []
      for (const batch of [first, kept]) {
        if (batch.length === 0) continue
        const answer = new Uint8Array(await run(joinMessages(batch)))
        if (answer.length > 0) port.postMessage(answer, [answer.buffer])
      }
      if (isIdle) await maintenance.afterWork()
    }
    port.on('message', (bytes: Uint8Array) => void enqueue(() => receive(bytes)))
    port.on('close', () => void enqueue(resetSession).then(closed))
  })
}

/** Lets maintenance act between two transactions. */
function whenIdle(act: () => Promise<void>): void {
  void enqueue(async () => {
    if (isIdle) await act()
  })
}

/** A second connection waits until the first is closed. */
let lines: Promise<void> = Promise.resolve()

main.on('message', (message: ToWorker) => {
  if (message.kind === 'connect') {
    const { port } = message
    lines = lines.then(() => serve(port))
    return
  }
  for (const timer of timers) clearInterval(timer)
  void enqueue(async () => {
    if (database.isInTransaction()) await database.exec('rollback')
    await database.exec('checkpoint')
    isClosed = true
    await database.close()
    files.flushAll()
    tell({ kind: 'closed' })
  })
})

const timers = [
  setInterval(() => whenIdle(() => maintenance.whenResting()), 1_000),
  setInterval(() => whenIdle(() => maintenance.whenIdle()), 10_000),
]
for (const timer of timers) timer.unref()

tell({ kind: 'ready' })
