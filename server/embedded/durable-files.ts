import fs from 'node:fs'
import { dirname, resolve, sep } from 'node:path'

/**
 * Makes the writes of PGlite survive a power cut. PGlite never calls fsync, so its file calls are watched in the thread
 * that it runs in: which files and folders have changed and are not yet on the disk.
 *
 * Two rules are enough, because Postgres writes ahead: the log is on the disk before a commit is acknowledged
 * (`flushLog`), and everything else is before the control file says that the log up to there is no longer needed.
 */
export interface DurableFiles {
  /** Puts the write-ahead log on the disk; called before any answer leaves. Throws when the disk refuses. */
  flushLog(): void
  /** Puts everything on the disk. */
  flushAll(): void
  /** Bytes written to the write-ahead log so far. */
  logBytes(): number
}

interface OpenFile {
  readonly path: string
  readonly isLog: boolean
}

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep)

const creates = (flags: unknown): boolean =>
  typeof flags === 'number' ? (flags & fs.constants.O_CREAT) !== 0 : typeof flags === 'string' && /^[wa]/.test(flags)

/** Watches every file call of this thread below `folder`, and returns what flushes them. Must precede PGlite. */
export function watchFiles(folder: string): DurableFiles {
  const root = resolve(folder)
  const controlFile = resolve(root, 'global', 'pg_control')
  const logFolder = resolve(root, 'pg_wal')
  const { openSync, writeSync, closeSync, ftruncateSync, renameSync, mkdirSync, unlinkSync, fdatasyncSync, fsyncSync } =
    fs
  const open = new Map<number, OpenFile>()
  const dirtyFiles = new Set<number>()
  const dirtyFolders = new Set<string>()
  let written = 0

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
  const flushLog = () => {
    for (const fd of dirtyFiles) if (open.get(fd)?.isLog === true) flushFile(fd)
    for (const path of dirtyFolders) if (isInside(path, logFolder)) flushFolder(path)
  }
  const flushAll = () => {
    for (const fd of dirtyFiles) flushFile(fd)
    for (const path of dirtyFolders) flushFolder(path)
  }
  const nameChanged = (path: string) => {
    const absolute = resolve(path)
    if (isInside(absolute, root)) dirtyFolders.add(dirname(absolute))
  }
  const changed = (fd: number) => {
    if (open.has(fd)) dirtyFiles.add(fd)
  }

  fs.openSync = (path, flags, mode) => {
    const fd = openSync(path, flags, mode)
    const absolute = resolve(String(path))
    if (isInside(absolute, root)) {
      open.set(fd, { path: absolute, isLog: isInside(absolute, logFolder) })
      if (creates(flags)) nameChanged(absolute)
    }
    return fd
  }
  fs.writeSync = ((fd: number, ...rest: [NodeJS.ArrayBufferView, number, number, number]) => {
    const file = open.get(fd)
    const isControl = file?.path === controlFile
    if (isControl) flushAll()
    const count = writeSync(fd, ...rest)
    if (isControl) fdatasyncSync(fd)
    else changed(fd)
    if (file?.isLog === true) written += count
    return count
  }) as typeof fs.writeSync
  fs.ftruncateSync = (fd, length) => {
    ftruncateSync(fd, length)
    changed(fd)
  }
  fs.closeSync = (fd) => {
    // Once closed it could no longer be flushed by its number.
    flushFile(fd)
    open.delete(fd)
    closeSync(fd)
  }
  fs.renameSync = (from, to) => {
    renameSync(from, to)
    nameChanged(String(from))
    nameChanged(String(to))
  }
  fs.mkdirSync = ((path: fs.PathLike, options?: fs.MakeDirectoryOptions) => {
    const made = mkdirSync(path, options)
    nameChanged(String(path))
    return made
  }) as typeof fs.mkdirSync
  fs.unlinkSync = (path) => {
    unlinkSync(path)
    nameChanged(String(path))
  }
  return { flushLog, flushAll, logBytes: () => written }
}
