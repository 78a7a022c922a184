import {
  archiveDocumentNames,
  archiveDocuments,
  isCompleteRun,
  type ArchiveDocument,
} from '#contract/accounts/archive-documents.ts'
import { archiveLimits } from '#domain/portfolio/archive-limits.ts'
import { updateSpelling } from '#domain/simulation/earlier-spelling.ts'
import { maxAttachmentSize } from '#domain/trade/fields/choices.ts'
import { yieldToEventLoop } from '#server/runtime/yield-to-event-loop.ts'
import { archivedTables, isTableDocument, rowsPerPage } from './archived-tables.ts'
import { readLines, readParts } from './entry-lines.ts'
import { EntryDigest, documentName, type AccountArchive } from './open-archive.ts'
import type { DocumentLine } from './read-pages.ts'
import { maxFaults, invalidArchive } from './refuse-archive.ts'

/** Lines that are checked before other work gets a turn. */
const linesPerSlice = 200
/** Max characters of the lines in memory together, for documents with long lines. */
const maxPageChars = 4 * 1024 * 1024

/** Progress of a restore, in lines. */
export interface ArchiveProgress {
  readonly step: 'checking' | 'storing'
  readonly done: number
  readonly of: number
}

/** Receives the progress of a restore and can abort it. */
export interface RestoreObserver {
  readonly signal: AbortSignal
  readonly onProgress: (progress: ArchiveProgress) => void
}

/** Counts the lines of one step; throws the signal's reason when it is aborted. */
export class LineProgress {
  readonly #step: ArchiveProgress['step']
  readonly #follower: RestoreObserver
  readonly #of: number
  #done = 0

  constructor(step: ArchiveProgress['step'], { documents }: AccountArchive, follower: RestoreObserver) {
    this.#step = step
    this.#follower = follower
    this.#of = [...documents.values()].reduce((sum, { rows }) => sum + rows, 0)
  }

  async add(lines: number): Promise<void> {
    this.#done += lines
    this.#follower.onProgress({ step: this.#step, done: this.#done, of: this.#of })
    await yieldToEventLoop()
    this.#follower.signal.throwIfAborted()
  }
}

interface Fault {
  readonly field: string
  readonly message: string
}

function parseJson(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/** Documents that contain samples of trades, which earlier versions spelled in another way. */
const hasSamples: ReadonlySet<ArchiveDocument> = new Set(['simulations', 'strategies'])

/** A valid line, or what is wrong with it. */
function parseLine(
  name: ArchiveDocument,
  place: string,
  text: string,
): { readonly line: DocumentLine } | readonly Fault[] {
  const json = parseJson(hasSamples.has(name) ? updateSpelling(text) : text)
  if (json === null) return [{ field: place, message: 'is not JSON' }]
  const read = archiveDocuments[name].safeParse(json.value)
  if (read.success) return { line: read.data }
  return read.error.issues.map(({ path, message }) => ({ field: [place, ...path].join('.'), message }))
}

/** Findings of the check that the restore needs. */
export interface CheckedArchive extends AccountArchive {
  /** The media types of files according to trades and setups, by path in the archive. */
  readonly mediaTypes: ReadonlyMap<string, string>
}

/** Checks every line of a document and its digest. */
async function checkDocument(
  { documents }: AccountArchive,
  name: ArchiveDocument,
  count: LineProgress,
  onLine: (line: DocumentLine) => void,
): Promise<void> {
  const document = documents.get(name)
  if (document === undefined) return
  const digest = new EntryDigest()
  const faults: Fault[] = []
  const ids = new Set<unknown>()
  let rows = 0
  for await (const { number, text } of readLines(document.entry, (part) => digest.add(part))) {
    rows += 1
    if (rows % linesPerSlice === 0) await count.add(linesPerSlice)
    const place = `${documentName(name)}:${number}`
    const read = parseLine(name, place, text)
    if (!('line' in read)) faults.push(...read)
    else {
      const { line } = read
      if ('id' in line) {
        if (ids.has(line.id)) faults.push({ field: `${place}.id`, message: 'occurs twice' })
        ids.add(line.id)
        if (ids.size > archiveLimits.named) {
          throw invalidArchive(
            `"${documentName(name)}" has more than ${archiveLimits.named.toLocaleString('en-US')} lines.`,
          )
        }
      }
      // The schema of runs has already validated the line.
      if (name === 'simulations' && !isCompleteRun(line as Parameters<typeof isCompleteRun>[0])) {
        faults.push({ field: place, message: 'does not match the kind of its run' })
      }
      onLine(line)
    }
    if (faults.length >= maxFaults) break
  }
  if (faults.length < maxFaults) digest.require(document)
  if (faults.length > 0) {
    throw invalidArchive('The archive has invalid lines. Nothing was restored.', faults.slice(0, maxFaults))
  }
  if (rows !== document.rows)
    throw invalidArchive(`"${documentName(name)}" has ${rows} lines instead of ${document.rows}.`)
  await count.add(rows % linesPerSlice)
}

/**
 * Verifies an archive in parts before any of it is used: digests, lines and files. Throws `validation_failed` with
 * document, line and field, and the signal's reason when it is aborted.
 */
export async function checkArchive(archive: AccountArchive, follower: RestoreObserver): Promise<CheckedArchive> {
  const count = new LineProgress('checking', archive, follower)
  const mediaTypes = new Map<string, string>()
  const onTrade = ({ screenshots }: DocumentLine) => {
    for (const { path, mediaType } of screenshots as readonly { path: string; mediaType: string }[]) {
      mediaTypes.set(path, mediaType)
    }
  }
  const onExample = ({ path, mediaType }: DocumentLine) => mediaTypes.set(String(path), String(mediaType))
  for (const name of archiveDocumentNames) {
    const onLine = name === 'trades' ? onTrade : name === 'setupExamples' ? onExample : () => {}
    await checkDocument(archive, name, count, onLine)
  }
  for (const [path, file] of archive.files) {
    if (file.entry.size > maxAttachmentSize) throw invalidArchive(`"${path}" exceeds the size limit of attachments.`)
    const digest = new EntryDigest()
    for await (const part of readParts(file.entry)) digest.add(part)
    digest.require(file)
    await count.add(0)
  }
  return { ...archive, mediaTypes }
}

/** The lines of a document of a checked archive, in pages of the stored size: only one page is in memory. */
export async function* readCheckedPages(
  { documents }: CheckedArchive,
  name: ArchiveDocument,
  count: LineProgress,
): AsyncGenerator<readonly DocumentLine[]> {
  const document = documents.get(name)
  if (document === undefined) return
  const most = (isTableDocument(name) ? archivedTables[name].page : undefined) ?? rowsPerPage
  let page: DocumentLine[] = []
  let length = 0
  for await (const { number, text } of readLines(document.entry)) {
    const read = parseLine(name, `${documentName(name)}:${number}`, text)
    if (!('line' in read)) throw invalidArchive('The archive has invalid lines. Nothing was restored.', read)
    page.push(read.line)
    length += text.length
    if (page.length < most && length < maxPageChars) continue
    yield page
    await count.add(page.length)
    page = []
    length = 0
  }
  if (page.length > 0) yield page
  await count.add(page.length)
}
