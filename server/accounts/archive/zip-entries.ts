import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'

/** An entry of a ZIP file: its name, its unpacked size, and where its bytes are. */
export interface ZipEntry {
  readonly name: string
  readonly size: number
  readonly zip: ZipFile
  readonly listed: Entry
}

/** A file that is not a ZIP file, is truncated, or has entries that contradict its directory. */
export class DamagedZip extends Error {
  override readonly name = 'DamagedZip'
}

async function openZip(packed: Buffer): Promise<ZipFile> {
  try {
    // Names stay bytes: the reader of the archive decides which names are valid.
    return await fromBufferPromise(packed, { decodeStrings: false, validateEntrySizes: true })
  } catch (error) {
    throw new DamagedZip('There is no directory at the end.', { cause: error })
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch (error) {
    throw new DamagedZip('The directory is cut short or damaged.', { cause: error })
  }
  return entries
}

/**
 * The entries of a ZIP file according to its directory; none is unpacked. Throws DamagedZip, also if the directory has
 * more than `maxEntries` entries, before reading any of them.
 */
export async function readZipEntries(packed: Buffer, maxEntries: number): Promise<ZipEntry[]> {
  const zip = await openZip(packed)
  if (zip.entryCount > maxEntries) throw new DamagedZip(`There are more than ${maxEntries} entries.`)
  const entries = await listEntries(zip)
  if (!entries.every((entry) => entry.canDecodeFileData())) {
    throw new DamagedZip('An entry is packed in an unknown way.')
  }
  return entries.map((listed) => ({
    // The library does not decode names: as code page 437 a name costs a kilobyte, and names in an archive are ASCII.
    name: listed.fileNameRaw.toString('utf8'),
    size: listed.uncompressedSize,
    zip,
    listed,
  }))
}

/**
 * The bytes of an entry in parts, unpacked while they are read, never more than the directory states. Throws DamagedZip
 * if the entry contradicts the directory.
 */
export async function* unpackEntry({ zip, listed }: ZipEntry): AsyncGenerator<Buffer> {
  try {
    yield* (await zip.openReadStreamPromise(listed)) as AsyncIterable<Buffer>
  } catch (error) {
    throw new DamagedZip('An entry is not what the directory says.', { cause: error })
  }
}
