import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { Pool, type CustomTypesConfig } from 'pg'
import type { Config } from '#server/config.ts'
import { workerFile } from '#server/worker-file.ts'
import { lockDataFolder } from './data-lock.ts'
import { flushTree } from './durable-files.ts'
import { PortStream } from './port-stream.ts'
import type { FromWorker, PgliteWorkerData, ToWorker } from './worker-messages.ts'

/** Major version of PGlite's Postgres; a data folder of another one cannot be opened. */
const postgresMajor = '18'

interface Database {
  connect(): PortStream
  close(): Promise<void>
}

/** Starts the worker thread on a folder; resolves when the database answers. `onFailure` hears of its death after that. */
function startWorker(folder: string, onFailure: (reason: Error) => void): Promise<Database> {
  const workerData: PgliteWorkerData = { folder }
  const worker = new Worker(workerFile('pglite-worker'), { workerData, name: 'database' })
  return new Promise((resolve, reject) => {
    let report: (reason: Error) => void = reject
    let closed: (() => void) | null = null
    const tell = (message: ToWorker, ports: MessagePort[] = []) => worker.postMessage(message, ports)
    const close = async () => {
      await new Promise<void>((done) => {
        closed = done
        tell({ kind: 'close' })
      })
      await worker.terminate()
    }
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'failed') report(new Error(`The database failed: ${message.message}`))
      else if (message.kind === 'closed') closed?.()
      else {
        report = onFailure
        const connect = () => {
          const { port1, port2 } = new MessageChannel()
          tell({ kind: 'connect', port: port2 }, [port2])
          return new PortStream(port1)
        }
        resolve({ connect, close })
      }
    })
    worker.on('error', (error) => report(error))
    worker.on('exit', (code) => {
      if (closed === null) report(new Error(`The database's thread ended with code ${code}.`))
      else closed()
    })
  })
}

/**
 * Makes a new database beside its place and moves it there whole, so that a start that is cut short leaves nothing that
 * looks like a database.
 */
async function createDatabase(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  let reason: Error | null = null
  const database = await startWorker(unfinished, (error) => (reason = error))
  await database.close()
  if (reason !== null) throw reason
  flushTree(unfinished)
  renameSync(unfinished, folder)
  flushTree(folder)
}

/**
 * Opens the database in the data folder, made when missing, for this process alone. Throws DataFolderInUse when another
 * process has it. The pool has one connection: PGlite is one session, and the pool's queue is what keeps requests apart.
 */
export async function openEmbedded(
  config: Pick<Config, 'dataFolder'>,
  types: CustomTypesConfig,
  onFailure: (reason: Error) => void = failLoudly,
): Promise<{ pool: Pool; close: () => Promise<void> }> {
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
  const lock = lockDataFolder(config.dataFolder, () =>
    onFailure(new Error(`Another process has taken over ${config.dataFolder}.`)),
  )
  try {
    const folder = join(config.dataFolder, 'postgres')
    if (!existsSync(folder)) await createDatabase(folder)
    const major = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
    if (major !== postgresMajor) {
      throw new Error(`The data in ${folder} is of PostgreSQL ${major}; this version reads ${postgresMajor}.`)
    }
    const database = await startWorker(folder, onFailure)
    const pool = new Pool({
      max: 1,
      user: 'postgres',
      database: 'postgres',
      types,
      stream: () => database.connect(),
      // One connection for the life of the process.
      idleTimeoutMillis: 0,
    })
    const close = async () => {
      await pool.end()
      await database.close()
      lock.release()
    }
    return { pool, close }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Without its database the process can only do harm: it ends, and whoever watches it starts a new one. */
function failLoudly(reason: Error): void {
  process.stderr.write(`${reason.message}\n`)
  process.exit(1)
}
