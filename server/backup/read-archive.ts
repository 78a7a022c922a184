import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { formatVersion, type ArchiveHeader, type SequenceState, type TableFooter } from './archive-format.ts'

/** The file is not an archive, or it has been altered. */
export class InvalidArchive extends Error {
  constructor(path: string, reason: string) {
    super(`${path} cannot be restored: ${reason}`)
    this.name = 'ArchiveRefused'
  }
}

export type ArchiveLine =
  | { readonly kind: 'header'; readonly header: ArchiveHeader }
  | { readonly kind: 'table'; readonly name: string }
  | { readonly kind: 'row'; readonly text: string }
  | { readonly kind: 'end'; readonly end: TableFooter }
  | { readonly kind: 'sequences'; readonly sequences: Readonly<Record<string, SequenceState>> }

/** Max characters of a line; lines with files of the storage are far shorter. */
const maxLineChars = 128 * 1024 * 1024

/** The lines of the file, without the last one, the seal, which is verified. */
async function* textLines(path: string): AsyncGenerator<readonly string[]> {
  const hash = createHash('sha256')
  const decoder = new StringDecoder('utf8')
  const file = createReadStream(path)
  const gunzip = createGunzip()
  file.on('error', (error) => gunzip.destroy(error))
  let rest = ''
  let last: string | null = null
  for await (const bytes of file.pipe(gunzip) as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.write(bytes)).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxLineChars) throw new InvalidArchive(path, 'it holds a line that is too long.')
    if (lines.length === 0) continue
    // The newest line may be the seal, which does not cover itself.
    if (last !== null) lines.unshift(last)
    last = lines.pop() ?? null
    for (const line of lines) hash.update(line).update('\n')
    yield lines
  }
  if (last === null || rest !== '' || last !== JSON.stringify({ sha256: hash.digest('hex') })) {
    throw new InvalidArchive(path, 'it is damaged or incomplete (its checksum is wrong).')
  }
}

function parseLine(text: string): ArchiveLine {
  if (text.startsWith('[')) return { kind: 'row', text }
  const content = JSON.parse(text) as Record<string, unknown>
  if (content.edgeworth === 'backup') return { kind: 'header', header: content as unknown as ArchiveHeader }
  if (typeof content.table === 'string') return { kind: 'table', name: content.table }
  if (typeof content.checksum === 'string') return { kind: 'end', end: content as unknown as TableFooter }
  return { kind: 'sequences', sequences: content.sequences as Record<string, SequenceState> }
}

/** Reads an archive in parts, whatever its size. Throws InvalidArchive at the first fault, at the latest at the end. */
export async function* readArchive(path: string): AsyncGenerator<readonly ArchiveLine[]> {
  try {
    for await (const lines of textLines(path)) yield lines.map(parseLine)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new InvalidArchive(path, 'there is no such file.')
    if (code?.startsWith('Z_') === true) throw new InvalidArchive(path, `it is damaged or no backup (${code}).`)
    if (error instanceof SyntaxError) throw new InvalidArchive(path, 'it is damaged or no backup.')
    throw error
  }
}

/** Verifies a whole archive and returns its header. Throws InvalidArchive. */
export async function verifyArchive(path: string): Promise<ArchiveHeader> {
  let header: ArchiveHeader | null = null
  for await (const lines of readArchive(path)) {
    for (const line of lines) if (line.kind === 'header') header = line.header
    if (header === null) throw new InvalidArchive(path, 'it is no backup of Edgeworth.')
    if (header.format !== formatVersion) {
      throw new InvalidArchive(path, `it has format ${header.format}, and this version reads ${formatVersion}.`)
    }
  }
  if (header === null) throw new InvalidArchive(path, 'it is empty.')
  return header
}
