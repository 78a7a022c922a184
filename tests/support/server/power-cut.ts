import fs from 'node:fs'
import { join } from 'node:path'

/**
 * A disk that loses power. It watches what is really put on it: the bytes of a file at its last fdatasync, the names in
 * a folder at its last fsync. What is found after the cut is that and nothing else, which is the harshest reading of what
 * a disk promises; or, for chosen files, all that was written, as a disk may also have been quicker than it had to be.
 * Linux only, because it asks /proc which file a descriptor is.
 */
export interface WatchedDisk {
  /** The contents after a power cut now; for files that `isAhead` selects, everything written is there. */
  now(isAhead?: IsAhead): Cut
  /** Called after each disk write, because the power may fail after any of them. */
  onFlush: (() => void) | null
  restore(): void
}

type IsAhead = (path: string) => boolean

/** The moment of a cut. */
export interface Cut {
  /** Writes the surviving contents into a new folder. */
  rebuild(into: string): void
}

interface Name {
  readonly name: string
  readonly ino: number
  readonly isFolder: boolean
}

type Bytes = ReadonlyMap<number, Buffer>
type Names = ReadonlyMap<number, readonly Name[]>

const inoOf = (path: string): number => fs.statSync(path).ino

function namesIn(path: string): Name[] {
  return fs.readdirSync(path).map((name) => {
    const stat = fs.statSync(join(path, name))
    return { name, ino: stat.ino, isFolder: stat.isDirectory() }
  })
}

/** Everything in a folder as written so far, whether or not it is on disk. */
function treeOf(root: string, isWanted: (path: string) => boolean): { bytes: Bytes; names: Names } {
  const bytes = new Map<number, Buffer>()
  const names = new Map<number, readonly Name[]>()
  const walk = (path: string) => {
    const found = namesIn(path)
    if (isWanted(path)) names.set(inoOf(path), found)
    for (const { name, ino, isFolder } of found) {
      const inner = join(path, name)
      if (isFolder) walk(inner)
      else if (isWanted(inner)) bytes.set(ino, fs.readFileSync(inner))
    }
  }
  walk(root)
  return { bytes, names }
}

function cutOf(root: number, bytes: Bytes, names: Names): Cut {
  const write = (from: number, into: string) => {
    fs.mkdirSync(into, { recursive: true, mode: 0o700 })
    for (const { name, ino, isFolder } of names.get(from) ?? []) {
      if (isFolder) write(ino, join(into, name))
      else fs.writeFileSync(join(into, name), bytes.get(ino) ?? '')
    }
  }
  return { rebuild: (into) => write(root, into) }
}

/** Records the folder `root`; its present contents count as on disk. */
export function watchDisk(root: string): WatchedDisk {
  const { fdatasyncSync, fsyncSync } = fs
  const rootIno = inoOf(root)
  const present = treeOf(root, () => true)
  const bytes = new Map(present.bytes)
  const names = new Map(present.names)

  const keep = (fd: number) => {
    const path = fs.readlinkSync(`/proc/self/fd/${fd}`)
    if (path !== root && !path.startsWith(`${root}/`)) return
    if (fs.fstatSync(fd).isDirectory()) names.set(inoOf(path), namesIn(path))
    else bytes.set(inoOf(path), fs.readFileSync(path))
    disk.onFlush?.()
  }
  const disk: WatchedDisk = {
    onFlush: null,
    now(isAhead) {
      if (isAhead === undefined) return cutOf(rootIno, new Map(bytes), new Map(names))
      const ahead = treeOf(root, isAhead)
      return cutOf(rootIno, new Map([...bytes, ...ahead.bytes]), new Map([...names, ...ahead.names]))
    },
    restore: () => Object.assign(fs, { fdatasyncSync, fsyncSync }),
  }
  fs.fdatasyncSync = (fd) => {
    fdatasyncSync(fd)
    keep(fd)
  }
  fs.fsyncSync = (fd) => {
    fsyncSync(fd)
    keep(fd)
  }
  return disk
}
