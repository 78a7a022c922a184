import { randomUUID } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { isSamePlace, isSameProcess, thisProcess, type ProcessIdentity } from './process-identity.ts'

/**
 * An exclusive lock on a data folder. PGlite takes none: two processes on one folder lose committed rows silently.
 *
 * Node has no flock, so the lock is a numbered file, `lock/<generation>`, that names its process. The highest
 * generation rules. It is free when its process is gone or says that it released it; then the next number is claimed
 * with link(2), which fails when somebody else was quicker. A released lock keeps its file, so that a number is never
 * claimed twice: that is what makes taking over a dead process's lock free of races.
 */
export interface DataLock {
  release(): void
}

/** The folder is in use; the message names the holder and the remedy. */
export class DataFolderInUse extends Error {
  constructor(folder: string, holder: ProcessIdentity) {
    super(
      `The data in ${folder} is in use by process ${holder.pid} on ${holder.host}, started ${holder.startedAt}. ` +
        'Stop that process, or choose another folder with EDGEWORTH_DATA.',
    )
    this.name = 'DataFolderInUse'
  }
}

type Claim = ProcessIdentity & { readonly released?: boolean }

const heartbeatMs = 5_000
/**
 * A holder on another machine or in another container cannot be checked; it counts as ended after this time without a
 * heartbeat.
 */
const staleAfterMs = 30_000

const generations = (folder: string): number[] =>
  readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .toSorted((a, b) => a - b)

/** A claim is complete before it gets its name: an unreadable one was being written when the power failed. */
function parseClaim(text: string): Claim {
  try {
    return JSON.parse(text) as Claim
  } catch {
    return { ...thisProcess(), released: true }
  }
}

/** The claim in a file, or null if a successor has removed it meanwhile. */
function readClaim(path: string): { claim: Claim; touchedAt: number } | null {
  try {
    return { touchedAt: statSync(path).mtimeMs, claim: parseClaim(readFileSync(path, 'utf8')) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isHeld(claim: Claim, touchedAt: number): boolean {
  if (claim.released === true) return false
  if (isSamePlace(claim)) return isSameProcess(claim)
  return Date.now() - touchedAt < staleAfterMs
}

function writeClaim(folder: string, claim: Claim): string {
  const path = join(folder, `.${randomUUID()}`)
  writeFileSync(path, JSON.stringify(claim), { mode: 0o600, flag: 'wx' })
  return path
}

/** Claims generation `next`; false if another process was faster. */
function claimNext(folder: string, next: number): boolean {
  const written = writeClaim(folder, thisProcess())
  try {
    linkSync(written, join(folder, String(next)))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(written, { force: true })
  }
}

function claimLock(dataFolder: string, folder: string): number {
  for (;;) {
    const highest = generations(folder).at(-1) ?? 0
    const current = highest === 0 ? null : readClaim(join(folder, String(highest)))
    if (highest !== 0 && current === null) continue
    if (current !== null && isHeld(current.claim, current.touchedAt))
      throw new DataFolderInUse(dataFolder, current.claim)
    const mine = highest + 1
    if (!claimNext(folder, mine)) continue
    // Another process may have claimed a higher generation since the check: then this claim is void.
    if (generations(folder).at(-1) === mine) return mine
    rmSync(join(folder, String(mine)), { force: true })
  }
}

/**
 * Takes the lock of `dataFolder`, which must exist. Throws DataFolderInUse if another live process has it. Calls
 * `onLost` if another process ever takes over the folder while this one still believes it has the lock.
 */
export function lockDataFolder(dataFolder: string, onLost: () => void): DataLock {
  const folder = join(dataFolder, 'lock')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const mine = claimLock(dataFolder, folder)
  for (const older of generations(folder)) if (older < mine) rmSync(join(folder, String(older)), { force: true })
  const path = join(folder, String(mine))
  const heartbeat = setInterval(() => {
    if (generations(folder).at(-1) !== mine) return onLost()
    const now = new Date()
    utimesSync(path, now, now)
  }, heartbeatMs)
  heartbeat.unref()
  return {
    release: () => {
      clearInterval(heartbeat)
      renameSync(writeClaim(folder, { ...thisProcess(), released: true }), path)
    },
  }
}
