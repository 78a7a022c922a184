import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'

/** An entry of a ZIP file: its name, how many bytes it has when unpacked, and where they are read. */
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
    // Names come as bytes: whether one belongs in an archive is for the archive's reader to say.
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
 * The entries of a ZIP file as its directory names them; none of them is unpacked. Throws DamagedZip, also where there
 * are said to be more than `most`: then none of them is read.
 */
export async function readZipEntries(packed: Buffer, most: number): Promise<ZipEntry[]> {
  const zip = await openZip(packed)
  if (zip.entryCount > most) throw new DamagedZip(`There are more than ${most} entries.`)
  const entries = await listEntries(zip)
  if (!entries.every((entry) => entry.canDecodeFileData())) {
    throw new DamagedZip('An entry is packed in an unknown way.')
  }
  return entries.map((listed) => ({
    // Not decoded by the library: as code page 437 a name costs a kilobyte, and those of an archive are ASCII.
    name: listed.fileNameRaw.toString('utf8'),
    size: listed.uncompressedSize,
    zip,
    listed,
  }))
}

/**
 * The bytes of an entry in parts, unpacked as they are taken. Never more than the directory says, whatever the entry
 * would unpack to; throws DamagedZip where it is not what the directory says.
 */
export async function* unpackEntry({ zip, listed }: ZipEntry): AsyncGenerator<Buffer> {
  try {
    yield* (await zip.openReadStreamPromise(listed)) as AsyncIterable<Buffer>
  } catch (error) {
    throw new DamagedZip('An entry is not what the directory says.', { cause: error })
  }
}
