import { Piscina } from 'piscina'
import { workerFile, type WorkerName } from './worker-file.ts'

/** How many threads a pool has, and how it treats them. */
export interface ThreadOptions {
  /** Without it, as many as the caller has tasks in progress. */
  readonly maxThreads?: number
  /** Milliseconds without a task after which a thread ends. */
  readonly idleTimeout: number
  /** How much lower than the process's the priority of the threads is; on Linux alone. */
  readonly niceIncrement?: number
}

/**
 * Opens a pool of worker threads, which start with the first task. A thread that fails in a task fails the task. One that
 * fails between tasks is replaced, and `onIdleFailure` gets the reason: nobody waits for it, and it must not end the server.
 */
export function openThreads<Task, Result>(
  worker: WorkerName | URL,
  options: ThreadOptions,
  onIdleFailure: (reason: Error) => void = reportIdleFailure,
): Piscina<Task, Result> {
  const filename = (worker instanceof URL ? worker : workerFile(worker)).href
  const threads = new Piscina<Task, Result>({ filename, minThreads: 0, ...options })
  threads.on('error', onIdleFailure)
  return threads
}

function reportIdleFailure(reason: Error): void {
  process.stderr.write(`A worker thread failed and is replaced: ${reason.message}\n`)
}
