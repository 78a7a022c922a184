import { archiveLimits, archiveMegabytes } from '#domain/archive-limits.ts'
import { contentOf, DamagedZip, type ZipEntry } from './zip-entries.ts'
import { notAsSaid, refused } from './archive-refusal.ts'

/** The bytes of an entry in parts; where they cannot be unpacked, the archive is refused. */
export async function* partsOf(entry: ZipEntry): AsyncGenerator<Buffer> {
  try {
    yield* contentOf(entry)
  } catch (error) {
    if (error instanceof DamagedZip) throw notAsSaid(entry.name)
    throw error
  }
}

/**
 * The lines of an entry, counted from 1, of which a part at a time is in memory; `onPart` is told of its bytes. Empty
 * lines are left out. Throws `validation_failed` for what is not UTF-8 and for a line that is longer than any.
 */
export async function* linesOf(
  entry: ZipEntry,
  onPart: (part: Buffer) => void = () => {},
): AsyncGenerator<{ readonly number: number; readonly text: string }> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (part?: Buffer): string => {
    try {
      return part === undefined ? decoder.decode() : decoder.decode(part, { stream: true })
    } catch {
      throw refused(`"${entry.name}" holds text that is not UTF-8. Export the account anew.`)
    }
  }
  let begun: string[] = []
  let length = 0
  let number = 1
  for await (const part of partsOf(entry)) {
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
      throw refused(`Line ${number} of "${entry.name}" has more than ${archiveMegabytes.line} MB.`)
    }
  }
  const text = `${begun.join('')}${decoded()}`
  if (text !== '') yield { number, text }
}
