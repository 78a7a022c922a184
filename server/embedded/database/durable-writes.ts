import fs from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Flushes a file, or the names in a folder, to the disk. */
export function flushPath(path: string): void {
  const fd = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(fd)
  } catch (error) {
    // Windows cannot flush folders, and persists their names on its own.
    if (process.platform !== 'win32') throw error
  } finally {
    fs.closeSync(fd)
  }
}

/** Flushes a whole folder tree and its name to the disk: for files that were written without watching. */
export function flushTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) flushPath(resolve(entry.parentPath, entry.name))
  }
  flushPath(folder)
  flushPath(dirname(folder))
}

/** Creates a folder and its missing parents, all flushed to the disk. */
export function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return
  makeFolder(dirname(resolve(folder)))
  fs.mkdirSync(folder, { mode: 0o700, recursive: true })
  flushPath(dirname(resolve(folder)))
}

/** Renames a folder durably: after a power cut it has the old or the new name. */
export function moveFolder(from: string, to: string): void {
  fs.renameSync(from, to)
  flushPath(dirname(to))
}

/** Writes a small file durably: a file with this name is always complete, even after a power cut. */
export function writeDurably(path: string, content: string): void {
  const unfinished = `${path}.${process.pid}`
  fs.writeFileSync(unfinished, content, { mode: 0o600, flush: true })
  fs.renameSync(unfinished, path)
  flushPath(dirname(path))
}
