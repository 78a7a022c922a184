import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { createHash, type Hash } from 'node:crypto'
import { archiveDocumentNames, type ArchiveDocument } from '#contract/accounts/archive-documents.ts'
import { archiveFormat, archiveVersion, type ArchiveManifest } from '#contract/accounts/archive.ts'
import { instantAt } from '#domain/time/instant.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { applicationVersion } from '#server/runtime/version.ts'
import { listAttachmentNames, readAttachment } from './archived-files.ts'
import { archivedTables, isTableDocument } from './archived-tables.ts'
import { readProfile, readRows, readTrades, type DocumentLine, type LinesPage } from './read-pages.ts'

/** A ZIP file that is streamed while it is written. */
class ZipStream {
  readonly #ready: Uint8Array[] = []
  readonly #zip: Zip

  constructor() {
    this.#zip = new Zip((error, part) => {
      if (error !== null) throw error
      this.#ready.push(part)
    })
  }

  /** Starts an entry; texts are compressed, pictures already are. */
  begin(name: string, packed: boolean): ZipDeflate | ZipPassThrough {
    const entry = packed ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
    this.#zip.add(entry)
    return entry
  }

  end(): void {
    this.#zip.end()
  }

  take(): Uint8Array[] {
    return this.#ready.splice(0)
  }
}

/**
 * Lines whose references are in the archive. A row added while the archive is written may refer to a row that is not in
 * it: the row, or the reference if optional, is left out.
 */
class WrittenIds {
  readonly #ids = new Map<ArchiveDocument, Set<unknown>>()

  keep(name: ArchiveDocument, lines: readonly DocumentLine[]): readonly DocumentLine[] {
    const references = isTableDocument(name) ? (archivedTables[name].references ?? []) : []
    const kept = lines.flatMap((line): DocumentLine[] => {
      const whole: Record<string, unknown> = { ...line }
      for (const { field, document, optional } of references) {
        if (whole[field] === null || this.#ids.get(document)?.has(whole[field]) === true) continue
        if (optional !== true) return []
        whole[field] = null
      }
      return [whole]
    })
    const ids = this.#ids.get(name) ?? new Set()
    for (const { id } of kept) ids.add(id)
    this.#ids.set(name, ids)
    return kept
  }
}

const digestHex = (hash: Hash) => hash.digest('hex')

/**
 * Streams an account's archive, reading each page in its own transaction: a slow download blocks nobody and needs the
 * memory of one page. The manifest is written last, when the content is known.
 */
export async function* writeArchive(context: RequestContext): AsyncGenerator<Uint8Array> {
  const { userId } = context.user
  const madeAt = instantAt(Date.now())
  const zip = new ZipStream()
  const written = new WrittenIds()
  const documents: ArchiveManifest['documents'] = []
  const files: ArchiveManifest['files'] = []

  const pageOf = (name: ArchiveDocument, after: DocumentLine | null): Promise<LinesPage> =>
    context.transaction((trx) => {
      if (name === 'profile') return readProfile(trx, userId)
      return name === 'trades' ? readTrades(trx, userId, after) : readRows(trx, userId, name, after)
    })

  for (const name of archiveDocumentNames) {
    const entry = zip.begin(`documents/${name}.jsonl`, true)
    const digest = createHash('sha256')
    let rows = 0
    let after: DocumentLine | null = null
    do {
      context.signal.throwIfAborted()
      const page: LinesPage = await pageOf(name, after)
      const lines = written.keep(name, page.lines)
      const bytes = strToU8(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      digest.update(bytes)
      entry.push(bytes)
      rows += lines.length
      after = page.after
      yield* zip.take()
    } while (after !== null)
    entry.push(new Uint8Array(0), true)
    documents.push({ name, rows, sha256: digestHex(digest) })
  }

  for (const name of await listAttachmentNames(context)) {
    context.signal.throwIfAborted()
    const content = await readAttachment(context, name)
    if (content === null) continue
    const path = `files/${name.slice(name.indexOf('/') + 1)}`
    zip.begin(path, false).push(content, true)
    files.push({ path, size: content.length, sha256: digestHex(createHash('sha256').update(content)) })
    yield* zip.take()
  }

  const manifest: ArchiveManifest = {
    format: archiveFormat,
    version: archiveVersion,
    productVersion: applicationVersion(),
    madeAt,
    documents,
    files,
  }
  zip.begin('manifest.json', true).push(strToU8(JSON.stringify(manifest, null, 2)), true)
  zip.end()
  yield* zip.take()
}
