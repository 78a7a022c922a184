import { basename } from 'node:path'
import { readFreeBytes } from '#server/runtime/disk-space.ts'

/** What the disk answers when it is full, its quota is used up, it is read-only or it fails. */
const meanings: Readonly<Record<string, string>> = {
  ENOSPC: 'is full',
  EDQUOT: 'has reached its quota',
  EROFS: 'is read-only',
  EIO: 'has failed',
}

const megabyte = 1024 * 1024

/** The system's code of an error; one that comes from a thread has it in its message alone. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error ? String(error.code) : (/^[A-Z]+\b/.exec(error.message)?.[0] ?? '')
}

/** Says in one line what a failed write means; null for an error that is not the disk's. */
export function describeDiskFailure(error: unknown, folder: string, path: string): string | null {
  const meaning = meanings[codeOf(error)]
  if (meaning === undefined) return null
  const free = readFreeBytes(folder)
  const left = free === null ? '' : ` with ${(free / megabyte).toFixed(1)} MB left`
  return `The disk of ${folder} ${meaning}: writing ${basename(path)} failed${left}. Free at least 500 MB and start again. Nothing acknowledged is lost.`
}

/** Why the server could not start, in one line for whoever runs it. */
export function describeStartFailure(error: unknown, folder: string): string {
  if (!(error instanceof Error)) return String(error)
  const path = 'path' in error ? String(error.path) : folder
  return describeDiskFailure(error, folder, path) ?? error.message
}
