import { transfer } from 'comlink'
import { readImportFile } from '#workers/import/readers/read-file.ts'
import { buildImportRequest } from './build-request.ts'
import { ImportFileSession } from './import-file-session.ts'
import type {
  FilePreview,
  ImportHeader,
  SavedMapping,
  MatchInput,
  OnReadProgress,
  OpenedFile,
  PreparedImportRequest,
  PreviewTrade,
  ReadingChoice,
  TradeRevisions,
  PreviewFilter,
} from './shapes.ts'
import { skippedRowsCsv } from './skipped-rows-csv.ts'

/** An answer, or what went wrong as text: an error thrown across threads would lose what it is. */
export type ReaderReply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string }

async function toReply<T>(work: () => T | Promise<T>): Promise<ReaderReply<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : 'The file could not be read.' }
  }
}

/** What the worker of the import page offers: files are read and kept in it, and only what is shown or sent leaves it. */
export class ImportApi {
  readonly #files = new Map<number, ImportFileSession>()

  #file(id: number): ImportFileSession {
    const file = this.#files.get(id)
    if (file === undefined) throw new Error('The file is no longer there. Choose it again.')
    return file
  }

  /** Reads the tables of a file. */
  open(id: number, bytes: ArrayBuffer, mappings: readonly SavedMapping[]): Promise<ReaderReply<OpenedFile>> {
    return toReply(async () => {
      const file = new ImportFileSession(await readImportFile(new Uint8Array(bytes)), mappings)
      this.#files.set(id, file)
      return file.opened
    })
  }

  /** Reads its rows by a choice; the moment of the first execution where it has executions. */
  read(id: number, choice: ReadingChoice) {
    return toReply(() => this.#file(id).read(choice))
  }

  /** Makes trades of what was read. */
  match(id: number, input: MatchInput, onProgress: OnReadProgress): Promise<ReaderReply<FilePreview>> {
    return toReply(() => this.#file(id).match(input, onProgress))
  }

  /** The keys by which some of its trades are known again. */
  keys(id: number, from: number, count: number): Promise<ReaderReply<readonly string[]>> {
    return toReply(() => this.#file(id).keys(from, count))
  }

  /** Notes which of some trades are there already; how many that makes. */
  markExisting(id: number, from: number, count: number, known: readonly number[]): Promise<ReaderReply<number>> {
    return toReply(() => this.#file(id).markExisting(from, count, known))
  }

  /** Some of its trades, to be shown, of those that are asked for. */
  trades(id: number, from: number, count: number, shown: PreviewFilter): Promise<ReaderReply<readonly PreviewTrade[]>> {
    return toReply(() => this.#file(id).trades(from, count, shown))
  }

  /** The request that sends some of its trades, written; its bytes are handed over, not copied. */
  async buildRequest(
    id: number,
    from: number,
    count: number,
    header: ImportHeader,
    revisions: TradeRevisions,
  ): Promise<ReaderReply<PreparedImportRequest>> {
    const answered = await toReply(() => buildImportRequest(this.#file(id).rows(from, count), header, revisions))
    return answered.ok ? transfer(answered, [answered.value.body.buffer]) : answered
  }

  /** The rows that became no trade, as CSV. */
  skippedRowsCsv(id: number): Promise<ReaderReply<string>> {
    return toReply(() => {
      const { reading } = this.#file(id)
      return reading === null ? '' : skippedRowsCsv(reading)
    })
  }

  /** Forgets a file. */
  close(id: number): Promise<ReaderReply<null>> {
    this.#files.delete(id)
    return Promise.resolve({ ok: true, value: null })
  }
}
