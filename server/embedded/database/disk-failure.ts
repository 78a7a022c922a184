import { basename, relative } from 'node:path'
import { readFreeBytes } from '#server/runtime/disk-space.ts'

const freeSpace = 'Free at least 500 MB and start again.'

/** What the disk answers when it is full, its quota is used up, it is read-only or it fails, and what to do. */
const meanings: Readonly<Record<string, readonly [meaning: string, remedy: string]>> = {
  ENOSPC: ['is full', freeSpace],
  EDQUOT: ['has reached its quota', freeSpace],
  EROFS: ['is read-only', 'Make it writable, or choose another folder with EDGEWORTH_DATA, and start again.'],
  EIO: ['has failed', 'Check the disk and start again.'],
}

/** Why a data folder cannot be written although its disk could. */
const obstacles: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a part of its path is a file',
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
  const [what, remedy] = meaning
  return `The disk of ${folder} ${what}: writing ${basename(path)} failed${left}. ${remedy} Nothing acknowledged is lost.`
}

const isInside = (path: string, folder: string): boolean => !relative(folder, path).startsWith('..')

/** Says in one line why a data folder cannot be written, and what to do; null for an error that is about something else. */
function describeUnwritable(error: Error, folder: string): string | null {
  const reason = obstacles[codeOf(error)]
  const path = 'path' in error ? String(error.path) : (/'([^']+)'$/.exec(error.message)?.[1] ?? '')
  // A missing parent is created first: it is then the path of the error.
  if (reason === undefined || path === '' || !(isInside(path, folder) || isInside(folder, path))) return null
  return `The data folder ${folder} can't be written, because ${reason} (${codeOf(error)}): let this user write it, or choose another with EDGEWORTH_DATA.`
}

/** Why the server could not start, in one line for whoever runs it. */
export function describeStartFailure(error: unknown, folder: string): string {
  if (!(error instanceof Error)) return String(error)
  const path = 'path' in error ? String(error.path) : folder
  return describeDiskFailure(error, folder, path) ?? describeUnwritable(error, folder) ?? error.message
}
