import { Unzip, UnzipInflate } from 'fflate'
import { importFileLimits, UnreadableFileError } from './unreadable-file.ts'

/** Small enough that one unpacked part cannot fill the memory before it is counted. */
const inputPartBytes = 32 * 1024

const tooLarge = 'The spreadsheet unpacks to more than can be read. Export shorter periods and import them one by one.'

/** Unpacks the wanted files of a ZIP archive, by name. Throws UnreadableFileError when they are too large. */
export function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>()
  let total = 0
  const archive = new Unzip((file) => {
    if (!isWanted(file.name)) return
    const own: Uint8Array[] = []
    parts.set(file.name, own)
    file.ondata = (error, part) => {
      if (error !== null) throw error
      total += part.length
      if (total > importFileLimits.unpackedBytes) throw new UnreadableFileError(tooLarge)
      own.push(part)
    }
    file.start()
  })
  archive.register(UnzipInflate)
  try {
    for (let start = 0; start < bytes.length; start += inputPartBytes) {
      archive.push(bytes.subarray(start, start + inputPartBytes), start + inputPartBytes >= bytes.length)
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error
    throw new UnreadableFileError('The spreadsheet is damaged. Export it again.', { cause: error })
  }
  return new Map([...parts].map(([name, own]) => [name, concatBytes(own)]))
}

function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
