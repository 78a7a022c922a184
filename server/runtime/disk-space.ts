import { statfsSync } from 'node:fs'

/** Free space below which operators are warned. */
const lowDiskBytes = 500 * 1024 * 1024

/** Bytes that can still be written to the disk of a folder; null if the system does not tell. */
export function readFreeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

/** Free space of a folder's disk, and whether operators are to be warned; null if the system does not tell. */
export function readDiskState(folder: string, free = readFreeBytes): { freeBytes: number; isLow: boolean } | null {
  const freeBytes = free(folder)
  return freeBytes === null ? null : { freeBytes, isLow: freeBytes < lowDiskBytes }
}

const lookMs = 30_000
const repeatMs = 3_600_000

/** Warns while the disk of a folder is nearly full, at most once an hour. Returns a function that stops it. */
export function warnOfLowDisk(
  folder: string,
  warn: (freeBytes: number) => void,
  { free = () => readFreeBytes(folder), now = () => performance.now() } = {},
): () => void {
  let warnedAt = -Infinity
  const look = () => {
    const bytes = free()
    if (bytes === null || bytes >= lowDiskBytes || now() - warnedAt < repeatMs) return
    warnedAt = now()
    warn(bytes)
  }
  look()
  const timer = setInterval(look, lookMs).unref()
  return () => clearInterval(timer)
}
