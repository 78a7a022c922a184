import fs from 'node:fs'
import { basename, dirname, resolve, sep } from 'node:path'
import { describeDiskFailure } from './disk-failure.ts'

/**
 * Makes the writes of PGlite survive a power cut. PGlite never calls fsync, so its file calls are watched in the thread
 * that it runs in: which files and folders have changed and are not yet on the disk.
 *
 * Three rules suffice. The log is synced before a commit is acknowledged (`flushLog`). The log of a change is synced
 * before the changed page is written: otherwise the page could survive without the record that its transaction never
 * committed, and the next transaction with that number would make it visible. Everything is synced before the control
 * file states that the log up to there is no longer needed.
 */
export interface DurableFiles {
  /**
   * Flushes the write-ahead log to the disk; called before sending a response that may report a commit. Throws if the
   * disk fails.
   */
  flushLog(): void
  /** Flushes everything to the disk. */
  flushAll(): void
  /** Bytes written to the write-ahead log so far. */
  logBytes(): number
}

interface OpenFile {
  readonly path: string
  readonly isLog: boolean
  /** The log position at which a segment begins; null for other files. */
  readonly logStart: number | null
}

const pageBytes = 8192

/**
 * The names of log segments contain the timeline and their number in two parts: number × size is the position in bytes.
 */
function logStartOf(path: string, size: number): number | null {
  const [, upper, lower] = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/.exec(basename(path)) ?? []
  if (upper === undefined || lower === undefined) return null
  return Number.parseInt(upper, 16) * 2 ** 32 + Number.parseInt(lower, 16) * size
}

/**
 * Whether the log must be flushed before this write: the first eight bytes of a page contain the log position of its
 * last change. Files without pages (the states of transactions) always require it.
 */
function needsLog(path: string, [bytes, offset, length]: WriteArguments, flushedTo: number): boolean {
  const isRelation = /[\\/](base[\\/]\d+|global)[\\/]\d+(_(vm|fsm|init))?(\.\d+)?$/.test(path)
  if (!isRelation || length % pageBytes !== 0) return true
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, length)
  for (let page = 0; page < length; page += pageBytes) {
    if (view.getUint32(page, true) * 2 ** 32 + view.getUint32(page + 4, true) > flushedTo) return true
  }
  return false
}

type WriteArguments = [bytes: NodeJS.ArrayBufferView, offset: number, length: number, position: number]

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep)

const creates = (flags: unknown): boolean =>
  typeof flags === 'number' ? (flags & fs.constants.O_CREAT) !== 0 : typeof flags === 'string' && /^[wa]/.test(flags)

/**
 * Watches all file calls of this thread below `folder` and returns the functions that flush them. Must be called before
 * PGlite starts. With `flushing` 'whole' nothing is flushed: a new database is worthless until it is complete. A write
 * that the disk refuses calls `onDiskFailure` first: Postgres itself would wait forever, or give up without a word.
 */
export function watchFiles(
  folder: string,
  flushing: 'always' | 'whole' = 'always',
  onDiskFailure: (message: string) => void = () => {},
): DurableFiles {
  const root = resolve(folder)
  const controlFile = resolve(root, 'global', 'pg_control')
  const logFolder = resolve(root, 'pg_wal')
  // Postgres empties these at its start: pending notifications, and sorts that exceeded the memory.
  const passing = [resolve(root, 'pg_notify'), resolve(root, 'base', 'pgsql_tmp')]
  const isKept = (path: string) => isInside(path, root) && !passing.some((passed) => isInside(path, passed))
  const { openSync, writeSync, closeSync, ftruncateSync, truncateSync, renameSync, mkdirSync, unlinkSync, rmdirSync } =
    fs
  const open = new Map<number, OpenFile>()
  /** Runs a call that changes the disk. */
  const onDisk = <T>(path: string, act: () => T): T => {
    try {
      return act()
    } catch (error) {
      const message = isInside(resolve(path), root) ? describeDiskFailure(error, root, path) : null
      if (message !== null) onDiskFailure(message)
      throw error
    }
  }
  /** A full disk may take a part of a write without an error; the rest then fails with one. */
  const writeWhole = (fd: number, [bytes, offset, length, position]: WriteArguments): number => {
    let count = writeSync(fd, bytes, offset, length, position)
    while (count < length) count += writeSync(fd, bytes, offset + count, length - count, position + count)
    return count
  }
  const pathOf = (fd: number) => open.get(fd)?.path ?? root
  const fdatasyncSync = (fd: number) => {
    if (flushing === 'always') onDisk(pathOf(fd), () => fs.fdatasyncSync(fd))
  }
  const fsyncSync = (fd: number) => {
    if (flushing === 'always') onDisk(pathOf(fd), () => fs.fsyncSync(fd))
  }
  const dirtyFiles = new Set<number>()
  const dirtyFolders = new Set<string>()
  /** Truncated by name, without an open file descriptor that could be flushed. */
  const dirtyPaths = new Set<string>()
  let written = 0
  /** The log positions up to which it is written and flushed. */
  let logEnd = 0
  let flushedTo = 0
  let isLogDirty = false

  const flushFile = (fd: number) => {
    if (dirtyFiles.delete(fd)) fdatasyncSync(fd)
  }
  const flushFolder = (path: string) => {
    dirtyFolders.delete(path)
    if (!fs.existsSync(path)) return
    const fd = openSync(path, 'r')
    try {
      fsyncSync(fd)
    } finally {
      closeSync(fd)
    }
  }
  const flushPath = (path: string) => {
    dirtyPaths.delete(path)
    if (!fs.existsSync(path)) return
    const fd = openSync(path, 'r+')
    try {
      fdatasyncSync(fd)
    } finally {
      closeSync(fd)
    }
  }
  const flushLog = () => {
    for (const fd of dirtyFiles) if (open.get(fd)?.isLog === true) flushFile(fd)
    for (const path of dirtyFolders) if (isInside(path, logFolder)) flushFolder(path)
    isLogDirty = false
    flushedTo = logEnd
  }
  const flushAll = () => {
    flushLog()
    for (const fd of dirtyFiles) flushFile(fd)
    for (const path of dirtyPaths) flushPath(path)
    for (const path of dirtyFolders) flushFolder(path)
  }
  const nameChanged = (path: string) => {
    const absolute = resolve(path)
    if (isKept(absolute)) dirtyFolders.add(dirname(absolute))
  }
  const changed = (fd: number) => {
    if (open.has(fd)) dirtyFiles.add(fd)
  }

  fs.openSync = (path, flags, mode) => {
    const absolute = resolve(String(path))
    const fd = creates(flags) ? onDisk(absolute, () => openSync(path, flags, mode)) : openSync(path, flags, mode)
    if (isKept(absolute)) {
      const isLog = isInside(absolute, logFolder)
      open.set(fd, { path: absolute, isLog, logStart: isLog ? logStartOf(absolute, fs.fstatSync(fd).size) : null })
      if (creates(flags)) nameChanged(absolute)
    }
    return fd
  }
  fs.writeSync = ((fd: number, ...rest: WriteArguments) => {
    const file = open.get(fd)
    const isControl = file?.path === controlFile
    if (isControl) flushAll()
    else if (isLogDirty && file?.isLog === false && needsLog(file.path, rest, flushedTo)) flushLog()
    const count = file === undefined ? writeSync(fd, ...rest) : onDisk(file.path, () => writeWhole(fd, rest))
    if (isControl) fdatasyncSync(fd)
    else changed(fd)
    if (file?.isLog === true) {
      written += count
      isLogDirty = true
      const [, , , position] = rest
      if (file.logStart !== null) logEnd = Math.max(logEnd, file.logStart + position + count)
    }
    return count
  }) as typeof fs.writeSync
  fs.ftruncateSync = (fd, length) => {
    onDisk(pathOf(fd), () => ftruncateSync(fd, length))
    changed(fd)
  }
  fs.truncateSync = (path, length) => {
    truncateSync(path, length)
    const absolute = resolve(String(path))
    if (isKept(absolute)) dirtyPaths.add(absolute)
  }
  fs.closeSync = (fd) => {
    // After closing, the descriptor can no longer be flushed.
    flushFile(fd)
    open.delete(fd)
    closeSync(fd)
  }
  fs.renameSync = (from, to) => {
    onDisk(String(to), () => renameSync(from, to))
    nameChanged(String(from))
    nameChanged(String(to))
  }
  fs.mkdirSync = ((path: fs.PathLike, options?: fs.MakeDirectoryOptions) => {
    const made = onDisk(String(path), () => mkdirSync(path, options))
    nameChanged(String(path))
    return made
  }) as typeof fs.mkdirSync
  fs.unlinkSync = (path) => {
    unlinkSync(path)
    nameChanged(String(path))
  }
  fs.rmdirSync = (path, options) => {
    rmdirSync(path, options)
    nameChanged(String(path))
  }
  return { flushLog, flushAll, logBytes: () => written }
}
