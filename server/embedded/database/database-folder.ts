import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { Pool, type CustomTypesConfig } from 'pg'
import { surviveBrokenConnections } from '#server/runtime/broken-connections.ts'
import { workerFile } from '#server/runtime/worker-file.ts'
import { flushTree, moveFolder } from './durable-writes.ts'
import { PortStream } from './port-stream.ts'
import type { FromWorker, PgliteWorkerData, ToWorker } from './worker-messages.ts'

/** Major version of PGlite's Postgres, which cannot open a data folder of another one. */
const postgresMajor = '18'

/**
 * How long the thread may take for one statement. It cannot be asked meanwhile, and has no timeout of its own: after this
 * time it counts as stuck.
 */
const maxStatementMs = 60_000

/** An open database folder. */
export interface OpenedFolder {
  readonly pool: Pool
  /** Whether the thread has answered, or has been given something to do, within the time that a statement may take. */
  readonly isWorking: () => Promise<boolean>
  readonly close: () => Promise<void>
}

interface Database {
  connect(): PortStream
  isWorking(): boolean
  close(): Promise<void>
}

/**
 * Starts the worker thread on a folder; resolves when the database responds. Later failures of the thread call
 * `onFailure`.
 */
function startWorker(
  folder: string,
  flushing: PgliteWorkerData['flushing'],
  onFailure: (reason: Error) => void,
): Promise<Database> {
  const workerData: PgliteWorkerData = { folder, flushing }
  const worker = new Worker(workerFile('pglite-worker'), { workerData, name: 'database' })
  return new Promise((resolve, reject) => {
    let report: (reason: Error) => void = reject
    let closed: (() => void) | null = null
    let movedAt = performance.now()
    const onTraffic = () => {
      movedAt = performance.now()
    }
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
          return new PortStream(port1, onTraffic)
        }
        const isWorking = () => performance.now() - movedAt < maxStatementMs
        resolve({ connect, isWorking, close })
      }
    })
    worker.on('error', (error) => report(error))
    worker.on('exit', (code) => {
      if (closed === null) report(new Error(`The database's thread ended with code ${code}.`))
      else closed()
    })
  })
}

/** Exits the process when its database has failed, so that a supervisor restarts it. */
export function exitOnFailure(reason: Error): void {
  process.stderr.write(`${reason.message}\n`)
  process.exit(1)
}

/**
 * Creates a new database in a temporary folder and renames it, so that an interrupted start leaves no incomplete
 * database.
 */
export async function createDatabase(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  let reason: Error | null = null
  const database = await startWorker(unfinished, 'whole', (error) => (reason = error))
  await database.close()
  if (reason !== null) throw reason
  flushTree(unfinished)
  moveFolder(unfinished, folder)
}

/**
 * Completes a restore, which leaves its finished database as `<folder>.restored`: moves it into place and the previous
 * database beside it. Called before every opening, so that an interrupted replacement continues. Returns the new path
 * of the previous database; null if there was none or nothing was restored.
 */
export function finishReplacement(folder: string): string | null {
  const restored = `${folder}.restored`
  if (!existsSync(restored)) return null
  const stamp = new Date()
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.\d+Z$/, 'Z')
  const before = existsSync(folder) ? `${folder}.before-restore-${stamp}` : null
  if (before !== null) moveFolder(folder, before)
  moveFolder(restored, folder)
  return before
}

/** Refuses a folder of another major version of Postgres and names the remedy. */
function checkMajor(folder: string): void {
  const major = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (major === postgresMajor) return
  throw new Error(
    [
      `The data in ${folder} is of PostgreSQL ${major}, and this version of Edgeworth reads ${postgresMajor}. Nothing was changed.`,
      'To bring your journal along:',
      '  1. With the version of Edgeworth that you used before, run: npm run backup -- --to journal.jsonl.gz',
      `  2. Move ${folder} to another place; keep it until you have seen your journal again.`,
      '  3. With this version, run: npm run restore -- --from journal.jsonl.gz',
      'Backups made before earlier upgrades are in the folder "backups" beside it.',
    ].join('\n'),
  )
}

/**
 * Opens the database in a folder whose lock this process has. With `flushing` 'whole' the caller writes the folder to
 * the disk after closing. The pool has one connection, because PGlite is one session, and the pool's queue separates
 * requests.
 */
export async function openDatabaseFolder(
  folder: string,
  types: CustomTypesConfig,
  onFailure: (reason: Error) => void = exitOnFailure,
  flushing: PgliteWorkerData['flushing'] = 'always',
): Promise<OpenedFolder> {
  checkMajor(folder)
  const database = await startWorker(folder, flushing, onFailure)
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
  }
  return { pool: surviveBrokenConnections(pool), isWorking: async () => database.isWorking(), close }
}
