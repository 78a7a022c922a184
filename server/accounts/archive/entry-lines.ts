import { archiveLimits, archiveMegabytes } from '#domain/portfolio/archive-limits.ts'
import { manifestMismatch, invalidArchive } from './refuse-archive.ts'
import { unpackEntry, DamagedZip, type ZipEntry } from './zip-entries.ts'

/** Unpacks an entry in parts; refuses the archive if that fails. */
export async function* readParts(entry: ZipEntry): AsyncGenerator<Buffer> {
  try {
    yield* unpackEntry(entry)
  } catch (error) {
    if (error instanceof DamagedZip) throw manifestMismatch(entry.name)
    throw error
  }
}

/**
 * The lines of an entry, counted from 1, unpacked in parts; `onPart` receives the bytes of each part. Empty lines are
 * skipped. Throws `validation_failed` for invalid UTF-8 and for a line that is too long.
 */
export async function* readLines(
  entry: ZipEntry,
  onPart: (part: Buffer) => void = () => {},
): AsyncGenerator<{ readonly number: number; readonly text: string }> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (part?: Buffer): string => {
    try {
      return part === undefined ? decoder.decode() : decoder.decode(part, { stream: true })
    } catch {
      throw invalidArchive(`"${entry.name}" is not UTF-8 text. Export the account again.`)
    }
  }
  let begun: string[] = []
  let length = 0
  let number = 1
  for await (const part of readParts(entry)) {
    onPart(part)
    const [first = '', ...rest] = decoded(part).split('\n')
    begun.push(first)
    length += first.length
    for (const next of rest) {
      const text = begun.join('')
      if (text !== '') yield { number, text }
      number += 1
      begun = [next]
      length = next.length
    }
    if (length > archiveLimits.line) {
      throw invalidArchive(`Line ${number} of "${entry.name}" is longer than ${archiveMegabytes.line} MB.`)
    }
  }
  const text = `${begun.join('')}${decoded()}`
  if (text !== '') yield { number, text }
}
