import { proxy, transfer } from 'comlink'
import type { Answer, ImportApi } from './import-api.ts'
import type {
  FilePreview,
  ImportHeader,
  KnownMapping,
  MatchInput,
  OnReading,
  OpenedFile,
  PartToSend,
  PreviewTrade,
  ReadingChoice,
  Revisions,
  ShownTrades,
} from './import-shapes.ts'
import { fileThread } from './file-thread.ts'
import type { Instant } from '#domain/units.ts'

/** Reads files away from the page's thread. Each call throws an Error that says what is wrong in the trader's words. */
export interface ImportReader {
  readonly open: (id: number, bytes: ArrayBuffer, mappings: readonly KnownMapping[]) => Promise<OpenedFile>
  readonly read: (id: number, choice: ReadingChoice) => Promise<Instant | null>
  readonly match: (id: number, input: MatchInput, onProgress: OnReading) => Promise<FilePreview>
  readonly keys: (id: number, from: number, count: number) => Promise<readonly string[]>
  readonly noteKnown: (id: number, from: number, count: number, known: readonly number[]) => Promise<number>
  readonly trades: (id: number, from: number, count: number, shown: ShownTrades) => Promise<readonly PreviewTrade[]>
  readonly part: (
    id: number,
    from: number,
    count: number,
    header: ImportHeader,
    revisions: Revisions,
  ) => Promise<PartToSend>
  readonly leftOut: (id: number) => Promise<string>
  readonly close: (id: number) => Promise<null>
  /** Ends the thread: whatever it does stops at once, and calls that wait are refused. */
  readonly end: () => void
}

/** Starts a thread that reads files. */
export function startImportReader(): ImportReader {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module', name: 'import' })
  const { api, answerOf, end } = fileThread<ImportApi>(worker)
  const result = async <T>(call: Promise<Answer<T>>): Promise<T> => {
    const answered = await answerOf(call)
    if (!answered.ok) throw new Error(answered.message)
    return answered.value
  }
  return {
    open: (id, bytes, mappings) => result(api.open(id, transfer(bytes, [bytes]), mappings)),
    read: (id, choice) => result(api.read(id, choice)),
    match: (id, input, onProgress) => result(api.match(id, input, proxy(onProgress))),
    keys: (id, from, count) => result(api.keys(id, from, count)),
    noteKnown: (id, from, count, known) => result(api.noteKnown(id, from, count, [...known])),
    trades: (id, from, count, shown) => result(api.trades(id, from, count, shown)),
    part: (id, from, count, header, revisions) => result(api.part(id, from, count, header, revisions)),
    leftOut: (id) => result(api.leftOut(id)),
    close: (id) => result(api.close(id)),
    end,
  }
}
