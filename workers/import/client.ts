import { proxy, transfer } from 'comlink'
import type { LoggedTrade } from '#domain/importers/comparing/logged-trades.ts'
import { wrapFileReaderThread } from '#workers/shared/file-reader-thread.ts'
import type { ReaderReply, ImportApi } from './import-api.ts'
import type {
  FilePeriod,
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

/** Reads files outside the page's thread. Each call throws an Error whose message can be shown to the trader. */
export interface ImportReader {
  /** Text is decoded in `encoding`; null detects it. */
  readonly open: (
    id: number,
    bytes: ArrayBuffer,
    mappings: readonly SavedMapping[],
    encoding: string | null,
  ) => Promise<OpenedFile>
  readonly read: (id: number, choice: ReadingChoice) => Promise<FilePeriod | null>
  readonly match: (id: number, input: MatchInput, onProgress: OnReadProgress) => Promise<FilePreview>
  readonly keys: (id: number, from: number, count: number) => Promise<readonly string[]>
  readonly pairWithLogged: (id: number, logged: readonly LoggedTrade[]) => Promise<null>
  readonly markKnown: (id: number, from: number, count: number, known: KnownTrades) => Promise<KnownCounts>
  readonly trades: (id: number, from: number, count: number, shown: PreviewFilter) => Promise<readonly PreviewTrade[]>
  readonly buildRequest: (
    id: number,
    from: number,
    count: number,
    header: ImportHeader,
    revisions: TradeRevisions,
  ) => Promise<PreparedImportRequest>
  readonly skippedRowsCsv: (id: number) => Promise<string>
  readonly close: (id: number) => Promise<null>
  /** Terminates the thread at once; pending calls reject. */
  readonly end: () => void
}

/** Starts a thread that reads files. */
export function startImportReader(): ImportReader {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module', name: 'import' })
  const { api, awaitReply, end } = wrapFileReaderThread<ImportApi>(worker)
  const result = async <T>(call: Promise<ReaderReply<T>>): Promise<T> => {
    const reply = await awaitReply(call)
    if (!reply.ok) throw new Error(reply.problem.message)
    return reply.value
  }
  return {
    open: (id, bytes, mappings, encoding) => result(api.open(id, transfer(bytes, [bytes]), mappings, encoding)),
    read: (id, choice) => result(api.read(id, choice)),
    match: (id, input, onProgress) => result(api.match(id, input, proxy(onProgress))),
    keys: (id, from, count) => result(api.keys(id, from, count)),
    pairWithLogged: (id, logged) => result(api.pairWithLogged(id, logged)),
    markKnown: (id, from, count, known) => result(api.markKnown(id, from, count, known)),
    trades: (id, from, count, shown) => result(api.trades(id, from, count, shown)),
    buildRequest: (id, from, count, header, revisions) => result(api.buildRequest(id, from, count, header, revisions)),
    skippedRowsCsv: (id) => result(api.skippedRowsCsv(id)),
    close: (id) => result(api.close(id)),
    end,
  }
}
