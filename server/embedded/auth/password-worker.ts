import { hashSync, verifySync } from '@node-rs/argon2'
import type { PasswordTask } from './password-threads.ts'

/** argon2id with the parameters that OWASP recommends (19 MiB, 2 passes, 1 lane). */
export default function work(task: PasswordTask): string | boolean {
  return task.hash === null ? hashSync(task.password) : verifySync(task.hash, task.password)
}
