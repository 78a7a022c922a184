import { createInflateRaw } from 'node:zlib'

/** An entry of a ZIP file: where its bytes lie, and how many they are when unpacked. */
export interface ZipEntry {
  readonly name: string
  readonly isPacked: boolean
  readonly packedSize: number
  readonly size: number
  /** Where its own header begins. */
  readonly at: number
}

/** A file that is no ZIP, is cut short, or whose entries are not what its directory says. */
export class DamagedZip extends Error {
  override readonly name = 'DamagedZip'
}

const endSignature = 0x06054b50
const directorySignature = 0x02014b50
const entrySignature = 0x04034b50
const endSize = 22
const directoryEntrySize = 46
const entryHeaderSize = 30
const longestComment = 65_535
/** What a field of 32 or 16 bits holds where the number itself does not fit: no file of these limits needs it. */
const beyond32 = 0xffffffff
const beyond16 = 0xffff
const methods = { stored: 0, deflated: 8 } as const

function endOf(zip: Buffer): number {
  for (let at = zip.length - endSize; at >= Math.max(0, zip.length - endSize - longestComment); at -= 1) {
    if (zip.readUInt32LE(at) === endSignature && at + endSize + zip.readUInt16LE(at + 20) === zip.length) return at
  }
  throw new DamagedZip('There is no directory at the end.')
}

/**
 * The entries of a ZIP file as its directory names them; none of them is unpacked. Throws DamagedZip, also where there
 * are more than `most`.
 */
export function entriesOf(zip: Buffer, most: number): ZipEntry[] {
  const end = endOf(zip)
  const [count, size, start] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 12), zip.readUInt32LE(end + 16)]
  if (count > most || count === beyond16) throw new DamagedZip(`There are more than ${most} entries.`)
  if (start + size > end) throw new DamagedZip('The directory does not lie in the file.')
  const entries: ZipEntry[] = []
  for (let at = start; entries.length < count;) {
    if (at + directoryEntrySize > end || zip.readUInt32LE(at) !== directorySignature) {
      throw new DamagedZip('The directory is cut short.')
    }
    const method = zip.readUInt16LE(at + 10)
    const isPacked = method === methods.deflated
    if (!isPacked && method !== methods.stored) throw new DamagedZip('An entry is packed in an unknown way.')
    const [packedSize, unpackedSize] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const header = zip.readUInt32LE(at + 42)
    if ([packedSize, unpackedSize, header].includes(beyond32)) throw new DamagedZip('An entry is too large.')
    if (!isPacked && packedSize !== unpackedSize) throw new DamagedZip('An entry has two sizes.')
    const nameEnd = at + directoryEntrySize + zip.readUInt16LE(at + 28)
    const next = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    if (next > end) throw new DamagedZip('The directory is cut short.')
    const name = zip.toString('utf8', at + directoryEntrySize, nameEnd)
    entries.push({ name, isPacked, packedSize, size: unpackedSize, at: header })
    at = next
  }
  return entries
}

/** The bytes of an entry as they lie in the file. */
function packedBytes(zip: Buffer, { at, packedSize }: ZipEntry): Buffer {
  if (at + entryHeaderSize > zip.length || zip.readUInt32LE(at) !== entrySignature) {
    throw new DamagedZip('An entry is not where the directory says.')
  }
  const start = at + entryHeaderSize + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  if (start + packedSize > zip.length) throw new DamagedZip('An entry is cut short.')
  return zip.subarray(start, start + packedSize)
}

/** Unpacked bytes that are in memory at a time. */
const partSize = 256 * 1024

/**
 * The bytes of an entry in parts, unpacked as they are taken. Never more than the directory says, whatever the entry
 * would unpack to; throws DamagedZip where it is not what the directory says.
 */
export async function* contentOf(zip: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const packed = packedBytes(zip, entry)
  if (!entry.isPacked) {
    for (let from = 0; from < packed.length; from += partSize) yield packed.subarray(from, from + partSize)
    return
  }
  const inflate = createInflateRaw({ chunkSize: partSize })
  // Unpacked no faster than it is taken: the stream stops between two of its parts while nobody reads.
  inflate.end(packed)
  let size = 0
  try {
    for await (const part of inflate as AsyncIterable<Buffer>) {
      size += part.length
      if (size > entry.size) throw new DamagedZip('An entry unpacks to more than the directory says.')
      yield part
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw new DamagedZip('An entry is damaged.', { cause: error })
    throw error
  }
  if (size !== entry.size) throw new DamagedZip('An entry is cut short.')
}
