import { proxy, releaseProxy, transfer, wrap, type Remote } from 'comlink'
import type { Answer, ImportApi } from './import-api.ts'
import type {
  FilePreview,
  KnownMapping,
  MatchInput,
  OnReading,
  OpenedFile,
  PreviewTrade,
  ReadingChoice,
  RowToSend,
} from './import-shapes.ts'
import type { Instant } from '#domain/units.ts'

/** Reads files away from the page's thread. Each call throws an Error that says what is wrong in the trader's words. */
export interface ImportReader {
  readonly open: (id: number, bytes: ArrayBuffer, mappings: readonly KnownMapping[]) => Promise<OpenedFile>
  readonly read: (id: number, choice: ReadingChoice) => Promise<Instant | null>
  readonly match: (id: number, input: MatchInput, onProgress: OnReading) => Promise<FilePreview>
  readonly trades: (id: number, from: number, count: number) => Promise<readonly PreviewTrade[]>
  readonly rows: (id: number, from: number, count: number) => Promise<readonly RowToSend[]>
  readonly leftOut: (id: number) => Promise<string>
  readonly close: (id: number) => Promise<null>
  /** Ends the thread: whatever it does stops at once, and calls that wait are refused. */
  readonly end: () => void
}

/** A promise that is only ever refused. */
function refusable() {
  const refusals: ((error: Error) => void)[] = []
  const promise = new Promise<never>((_resolve, reject) => void refusals.push(reject))
  return { promise, reject: (error: Error) => refusals.forEach((refuse) => refuse(error)) }
}

/** Starts a thread that reads files. */
export function startImportReader(): ImportReader {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module', name: 'import' })
  const api: Remote<ImportApi> = wrap<ImportApi>(worker)
  const { promise: failed, reject: fail } = refusable()
  // Without a call that waits there is nobody to hear of it.
  failed.catch(() => undefined)
  worker.addEventListener('error', (event) => {
    fail(new Error(event.message === '' ? 'The reader of files could not be started.' : event.message))
  })
  const result = async <T>(call: Promise<Answer<T>>): Promise<T> => {
    const answered = await Promise.race([call, failed])
    if (!answered.ok) throw new Error(answered.message)
    return answered.value
  }
  return {
    open: (id, bytes, mappings) => result(api.open(id, transfer(bytes, [bytes]), mappings)),
    read: (id, choice) => result(api.read(id, choice)),
    match: (id, input, onProgress) => result(api.match(id, input, proxy(onProgress))),
    trades: (id, from, count) => result(api.trades(id, from, count)),
    rows: (id, from, count) => result(api.rows(id, from, count)),
    leftOut: (id) => result(api.leftOut(id)),
    close: (id) => result(api.close(id)),
    end: () => {
      fail(new DOMException('The reading was stopped.', 'AbortError'))
      api[releaseProxy]()
      worker.terminate()
    },
  }
}
