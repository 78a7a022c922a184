import fs from 'node:fs'
import { join } from 'node:path'

/**
 * A disk that loses power. It watches what is really put on it: the bytes of a file at its last fdatasync, the names in
 * a folder at its last fsync. `rebuild` writes what would be found after the cut: nothing else, which is the harshest
 * reading of what a disk promises. Linux only, because it asks /proc which file a descriptor is.
 */
export interface WatchedDisk {
  rebuild(into: string): void
  restore(): void
}

interface Name {
  readonly name: string
  readonly ino: number
  readonly isFolder: boolean
}

export function watchDisk(root: string): WatchedDisk {
  const { fdatasyncSync, fsyncSync } = fs
  const bytes = new Map<number, Buffer>()
  const names = new Map<string, readonly Name[]>()

  const keepFolder = (path: string) => {
    names.set(
      path,
      fs.readdirSync(path).map((name) => {
        const stat = fs.statSync(join(path, name))
        return { name, ino: stat.ino, isFolder: stat.isDirectory() }
      }),
    )
  }
  const keepFile = (path: string) => bytes.set(fs.statSync(path).ino, fs.readFileSync(path))
  const keepTree = (path: string) => {
    keepFolder(path)
    for (const { name, isFolder } of names.get(path) ?? []) {
      if (isFolder) keepTree(join(path, name))
      else keepFile(join(path, name))
    }
  }
  keepTree(root)

  const keep = (fd: number) => {
    const path = fs.readlinkSync(`/proc/self/fd/${fd}`)
    if (path !== root && !path.startsWith(`${root}/`)) return
    if (fs.fstatSync(fd).isDirectory()) keepFolder(path)
    else keepFile(path)
  }
  fs.fdatasyncSync = (fd) => {
    fdatasyncSync(fd)
    keep(fd)
  }
  fs.fsyncSync = (fd) => {
    fsyncSync(fd)
    keep(fd)
  }

  const write = (from: string, into: string) => {
    fs.mkdirSync(into, { recursive: true, mode: 0o700 })
    for (const { name, ino, isFolder } of names.get(from) ?? []) {
      if (isFolder) write(join(from, name), join(into, name))
      else fs.writeFileSync(join(into, name), bytes.get(ino) ?? '')
    }
  }
  return {
    rebuild: (into) => write(root, into),
    restore: () => Object.assign(fs, { fdatasyncSync, fsyncSync }),
  }
}
