import { transfer } from 'comlink'
import { readImportFile } from '#workers/import-file/read-file.ts'
import { partToSend } from './import-body.ts'
import { ImportReadingOfFile } from './import-reading.ts'
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
import { leftOutCsv } from './left-out-csv.ts'

/** An answer, or what went wrong as text: an error thrown across threads would lose what it is. */
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string }

async function answer<T>(work: () => T | Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : 'The file could not be read.' }
  }
}

/** What the worker of the import page offers: files are read and kept in it, and only what is shown or sent leaves it. */
export class ImportApi {
  readonly #files = new Map<number, ImportReadingOfFile>()

  #file(id: number): ImportReadingOfFile {
    const file = this.#files.get(id)
    if (file === undefined) throw new Error('The file is no longer there. Choose it again.')
    return file
  }

  /** Reads the tables of a file. */
  open(id: number, bytes: ArrayBuffer, mappings: readonly KnownMapping[]): Promise<Answer<OpenedFile>> {
    return answer(async () => {
      const file = new ImportReadingOfFile(await readImportFile(new Uint8Array(bytes)), mappings)
      this.#files.set(id, file)
      return file.opened
    })
  }

  /** Reads its rows by a choice; the moment of the first execution where it has executions. */
  read(id: number, choice: ReadingChoice) {
    return answer(() => this.#file(id).read(choice))
  }

  /** Makes trades of what was read. */
  match(id: number, input: MatchInput, onProgress: OnReading): Promise<Answer<FilePreview>> {
    return answer(() => this.#file(id).match(input, onProgress))
  }

  /** The keys by which some of its trades are known again. */
  keys(id: number, from: number, count: number): Promise<Answer<readonly string[]>> {
    return answer(() => this.#file(id).keys(from, count))
  }

  /** Notes which of some trades are there already; how many that makes. */
  noteKnown(id: number, from: number, count: number, known: readonly number[]): Promise<Answer<number>> {
    return answer(() => this.#file(id).noteKnown(from, count, known))
  }

  /** Some of its trades, to be shown, of those that are asked for. */
  trades(id: number, from: number, count: number, shown: ShownTrades): Promise<Answer<readonly PreviewTrade[]>> {
    return answer(() => this.#file(id).trades(from, count, shown))
  }

  /** The request that sends some of its trades, written; its bytes are handed over, not copied. */
  async part(
    id: number,
    from: number,
    count: number,
    header: ImportHeader,
    revisions: Revisions,
  ): Promise<Answer<PartToSend>> {
    const answered = await answer(() => partToSend(this.#file(id).rows(from, count), header, revisions))
    return answered.ok ? transfer(answered, [answered.value.body.buffer]) : answered
  }

  /** The rows that became no trade, as CSV. */
  leftOut(id: number): Promise<Answer<string>> {
    return answer(() => {
      const { reading } = this.#file(id)
      return reading === null ? '' : leftOutCsv(reading)
    })
  }

  /** Forgets a file. */
  close(id: number): Promise<Answer<null>> {
    this.#files.delete(id)
    return Promise.resolve({ ok: true, value: null })
  }
}
