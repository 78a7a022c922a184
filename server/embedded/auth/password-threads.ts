import { Piscina } from 'piscina'
import { workerFile } from '#server/runtime/worker-file.ts'

/** Hashes a password, or compares it with a hash. */
export interface PasswordTask {
  readonly password: string
  /** Null: a hash of the password is wanted. */
  readonly hash: string | null
}

/**
 * How much lower the threads' priority is: a flood of passwords takes the time that requests, and a database on the same
 * machine, leave. Elsewhere than on Linux a priority is of the whole process.
 */
const niceIncrement = process.platform === 'linux' ? 15 : 0

let threads: Piscina<PasswordTask, string | boolean> | null = null

/**
 * They start with the first password, end when they have been idle for a while, and keep no process alive. There are as
 * many as the caller has work in progress.
 */
const openThreads = () =>
  (threads ??= new Piscina<PasswordTask, string | boolean>({
    filename: workerFile('password-worker').href,
    minThreads: 0,
    idleTimeout: 60_000,
    niceIncrement,
  }))

/** The hash of a password. */
export async function hashInThread(password: string): Promise<string> {
  return String(await openThreads().run({ password, hash: null }))
}

/** Whether a password has the hash. */
export async function verifyInThread(hash: string, password: string): Promise<boolean> {
  return (await openThreads().run({ password, hash })) === true
}
