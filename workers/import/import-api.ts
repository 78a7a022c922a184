import { transfer } from 'comlink'
import type { LoggedTrade } from '#domain/importers/comparing/logged-trades.ts'
import { readImportFile } from '#workers/import/readers/read-file.ts'
import { failure, success, type Outcome } from '#workers/shared/outcome.ts'
import { buildImportRequest } from './build-request.ts'
import { ImportFileSession } from './import-file-session.ts'
import type {
  FilePreview,
  ImportHeader,
  KnownCounts,
  KnownTrades,
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

/** A value, or a message for the trader. */
export type ReaderReply<T> = Outcome<T, { readonly message: string }>

async function toReply<T>(work: () => T | Promise<T>): Promise<ReaderReply<T>> {
  try {
    return success(await work())
  } catch (error) {
    return failure({ message: error instanceof Error ? error.message : 'The file could not be read.' })
  }
}

/** The API of the import page's worker. Files stay in the worker; only what is shown or sent leaves it. */
export class ImportApi {
  readonly #files = new Map<number, ImportFileSession>()

  #file(id: number): ImportFileSession {
    const file = this.#files.get(id)
    if (file === undefined) throw new Error('The file is no longer open. Choose it again.')
    return file
  }

  /** Reads the tables of a file. Text is decoded in `encoding`; null detects it. */
  open(
    id: number,
    bytes: ArrayBuffer,
    mappings: readonly SavedMapping[],
    encoding: string | null,
  ): Promise<ReaderReply<OpenedFile>> {
    return toReply(async () => {
      const file = new ImportFileSession(await readImportFile(new Uint8Array(bytes), encoding), mappings)
      this.#files.set(id, file)
      return file.opened
    })
  }

  /** Reads the rows with the trader's choices. Returns the period of the executions, or null for a file of round trips. */
  read(id: number, choice: ReadingChoice) {
    return toReply(() => this.#file(id).read(choice))
  }

  /** Builds trades from the rows. */
  match(id: number, input: MatchInput, onProgress: OnReadProgress): Promise<ReaderReply<FilePreview>> {
    return toReply(() => this.#file(id).match(input, onProgress))
  }

  /** The import keys of a range of trades. */
  keys(id: number, from: number, count: number): Promise<ReaderReply<readonly string[]>> {
    return toReply(() => this.#file(id).keys(from, count))
  }

  /** Finds the new trades that their trader has logged by hand. */
  pairWithLogged(id: number, logged: readonly LoggedTrade[]): Promise<ReaderReply<null>> {
    return toReply(() => {
      this.#file(id).pairWithLogged(logged)
      return null
    })
  }

  /** Marks which trades of a range exist in the portfolio or were deleted from it. Returns their numbers. */
  markKnown(id: number, from: number, count: number, known: KnownTrades): Promise<ReaderReply<KnownCounts>> {
    return toReply(() => this.#file(id).markKnown(from, count, known))
  }

  /** A range of the trades that pass a filter. */
  trades(id: number, from: number, count: number, shown: PreviewFilter): Promise<ReaderReply<readonly PreviewTrade[]>> {
    return toReply(() => this.#file(id).trades(from, count, shown))
  }

  /** Builds the request that sends a range of trades. Its bytes are transferred, not copied. */
  async buildRequest(
    id: number,
    from: number,
    count: number,
    header: ImportHeader,
    revisions: TradeRevisions,
  ): Promise<ReaderReply<PreparedImportRequest>> {
    const reply = await toReply(() => buildImportRequest(this.#file(id).rows(from, count), header, revisions))
    return reply.ok ? transfer(reply, [reply.value.body.buffer]) : reply
  }

  /** The rejected and ignored rows as CSV. */
  skippedRowsCsv(id: number): Promise<ReaderReply<string>> {
    return toReply(() => {
      const { reading } = this.#file(id)
      return reading === null ? '' : skippedRowsCsv(reading)
    })
  }

  /** Frees a file. */
  close(id: number): Promise<ReaderReply<null>> {
    this.#files.delete(id)
    return Promise.resolve(success(null))
  }
}
