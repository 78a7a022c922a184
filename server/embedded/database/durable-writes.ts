import fs from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Puts a file, or the names in a folder, on the disk. */
export function flushPath(path: string): void {
  const fd = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(fd)
  } catch (error) {
    // Windows knows no such thing for folders, and keeps their names by itself.
    if (process.platform !== 'win32') throw error
  } finally {
    fs.closeSync(fd)
  }
}

/** Puts a whole folder tree on the disk, and its name: for files that were written before anybody watched. */
export function flushTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) flushPath(resolve(entry.parentPath, entry.name))
  }
  flushPath(folder)
  flushPath(dirname(folder))
}

/** Makes a folder and those above it that are missing, all of them on the disk. */
export function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return
  makeFolder(dirname(resolve(folder)))
  fs.mkdirSync(folder, { mode: 0o700, recursive: true })
  flushPath(dirname(resolve(folder)))
}

/** Gives a folder that is on the disk another name, on the disk too: it is found under the one or the other. */
export function moveFolder(from: string, to: string): void {
  fs.renameSync(from, to)
  flushPath(dirname(to))
}

/** Writes a small file whole and on the disk: what is found under its name is complete, even after a power cut. */
export function writeDurably(path: string, content: string): void {
  const unfinished = `${path}.${process.pid}`
  fs.writeFileSync(unfinished, content, { mode: 0o600, flush: true })
  fs.renameSync(unfinished, path)
  flushPath(dirname(path))
}
