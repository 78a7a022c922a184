import type { Piscina } from 'piscina'
import { openThreads } from '#server/runtime/open-threads.ts'

/** Hashes a password, or compares it with a hash. */
export interface PasswordTask {
  readonly password: string
  /** Null: a hash of the password is wanted. */
  readonly hash: string | null
}

/** 'low' gives way to everything else on the machine; 'normal' is the priority of the process. */
export type PasswordPriority = 'normal' | 'low'

/** Priorities are of threads on Linux alone; elsewhere one would be of the whole process. */
const hasThreadPriorities = process.platform === 'linux'
/**
 * How much lower the threads' priority is: a flood of passwords takes the time that requests, and a database on the same
 * machine, leave.
 */
const niceIncrement = 15
/**
 * How long a password may take there: ten times as long as when nothing else runs. On a machine whose cores are all in
 * use, a thread of low priority would get next to no time.
 */
const patienceMs = 300

/**
 * Threads start with the first password, end when they have been idle for a while, and keep no process alive. There are
 * as many as the caller has work in progress.
 */
const startThreads = (increment: number) =>
  openThreads<PasswordTask, string | boolean>('password-worker', { idleTimeout: 60_000, niceIncrement: increment })

let threads: Piscina<PasswordTask, string | boolean> | null = null
let lowThreads: Piscina<PasswordTask, string | boolean> | null = null

/** Runs a task; one of low priority that is not done in time runs at that of the process. */
async function run(task: PasswordTask, priority: PasswordPriority, patience: number): Promise<string | boolean> {
  if (priority === 'low' && hasThreadPriorities) {
    const signal = AbortSignal.timeout(patience)
    try {
      lowThreads ??= startThreads(niceIncrement)
      return await lowThreads.run(task, { signal })
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  threads ??= startThreads(0)
  return await threads.run(task)
}

/** The hash of a password. `patience`: milliseconds for which it may be computed at low priority. */
export async function hashInThread(
  password: string,
  priority: PasswordPriority,
  patience = patienceMs,
): Promise<string> {
  return String(await run({ password, hash: null }, priority, patience))
}

/** Whether a password has the hash. */
export async function verifyInThread(hash: string, password: string, priority: PasswordPriority): Promise<boolean> {
  return (await run({ password, hash }, priority, patienceMs)) === true
}
