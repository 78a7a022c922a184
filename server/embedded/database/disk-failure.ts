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

/** Says in one line what a failed write means; null for an error that is not the disk's. */
export function describeDiskFailure(error: unknown, folder: string, path: string): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const meaning = meanings[code]
  if (meaning === undefined) return null
  const free = readFreeBytes(folder)
  const left = free === null ? '' : ` with ${(free / megabyte).toFixed(1)} MB left`
  return `The disk of ${folder} ${meaning}: writing ${basename(path)} failed${left}. Free at least 500 MB and start again. Nothing acknowledged is lost.`
}
