import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Identifies one process permanently: process ids are reused, so that the start time is part of the identity. */
export interface ProcessIdentity {
  readonly pid: number
  /** The operating system's record of the start, compared as text; null if the system provides none. */
  readonly startMark: string | null
  readonly host: string
  /** Where its pid is valid: the boot and the pid namespace (a container has its own). */
  readonly place: string
  /** For messages. */
  readonly startedAt: string
}

function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/**
 * The start of a process: clock ticks since boot on Linux, the text of `ps` elsewhere; null if there is no such
 * process.
 */
function startMark(pid: number): string | null {
  if (process.platform === 'linux') {
    // The second field is the name in parentheses and may contain anything, so that fields are counted from the last
    // parenthesis. The start is field 22.
    const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has already ended and only waits for its parent to notice.
    return fields === undefined || fields[0] === 'Z' ? null : (fields[19] ?? null)
  }
  if (process.platform === 'win32') return null
  return attempt(() => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()) || null
}

function place(): string {
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? ''
  const namespace = attempt(() => readlinkSync('/proc/self/ns/pid')) ?? ''
  return [hostname(), boot, namespace].join(' ')
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The identity of the running process. */
export function thisProcess(): ProcessIdentity {
  return {
    pid: process.pid,
    startMark: startMark(process.pid),
    host: hostname(),
    place: place(),
    startedAt: new Date(performance.timeOrigin).toISOString(),
  }
}

/** Whether the pid of `other` can be checked from here. After a reboot its process has certainly ended. */
export function isSamePlace(other: ProcessIdentity): boolean {
  return other.place === place() || (other.host === hostname() && isAnEarlierBoot(other))
}

function isAnEarlierBoot(other: ProcessIdentity): boolean {
  const [, boot = ''] = place().split(' ')
  const [, otherBoot = ''] = other.place.split(' ')
  return boot !== '' && otherBoot !== '' && boot !== otherBoot
}

/** Whether the process of `other` still runs; meaningful only in the same place. */
export function isSameProcess(other: ProcessIdentity): boolean {
  if (other.place !== place()) return false
  const mark = startMark(other.pid)
  if (mark === null && process.platform !== 'win32') return false
  return exists(other.pid) && mark === other.startMark
}
