import { call } from '#api/client.ts'
import { Failure } from '#api/failure.ts'
import type { Position } from '#api/imports/imports.ts'
import { importTrades } from '#contract/imports/trade-imports.ts'
import type { RouteResponse } from '#contract/route.ts'
import { reconcilePnl, type ReconcilableTrade, type Reconciliation } from '#domain/importers/matching/reconcile.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { ImportReader } from '#workers/import/client.ts'
import type { ImportHeader, PreparedImportRequest } from '#workers/import/shapes.ts'

/** Rows that go in one request: as many as it takes. */
const rowsPerRequest = 2_000
/** While one part is stored the next is checked, and the one after it is on its way. */
const maxRequestsInFlight = 3

/** What became of the trades of a file. */
export interface SentFile {
  readonly batchId: Id
  readonly imported: number
  readonly duplicates: number
  readonly continued: number
  /** The server's figures against the broker's. */
  readonly reconciliation: Reconciliation
}

export interface SendOptions {
  /** By which what is stored can be taken back, also when not all of it is. */
  readonly batchId: Id
  readonly reader: Pick<ImportReader, 'buildRequest'>
  readonly fileId: number
  /** How many trades the file has. */
  readonly trades: number
  readonly formatId: string
  readonly positions: readonly Position[]
  readonly portfolio: Portfolio
  readonly fileName: string
  readonly timeZone: string
  readonly create: { readonly setups: boolean; readonly mistakes: boolean }
  readonly signal: AbortSignal
  /** Told after each part how many trades have been answered. */
  readonly onProgress: (done: number) => void
}

type RowResult = RouteResponse<typeof importTrades>['rows'][number]

/** A refusal that names rows of a request, in the lines of the file; any other error as it is. */
function withFileLines(error: unknown, { lines }: PreparedImportRequest): unknown {
  if (!(error instanceof Failure)) return error
  const reasons = error.details.flatMap(({ field, message }) => {
    const row = /^rows\.(\d+)(?:\.(.+))?$/.exec(field)
    const line = lines[Number(row?.[1])]
    return line === undefined ? [] : [`Line ${line}: ${row?.[2] ?? 'the row'} ${message}`]
  })
  return reasons.length === 0 ? error : new Error(reasons.slice(0, 5).join('; '), { cause: error })
}

/** What the server says of the trades of a part beside what the broker says, where it says anything. */
function toReconcilable(
  { lines, symbols, brokerPnl }: PreparedImportRequest,
  rows: readonly RowResult[],
): ReconcilableTrade[] {
  return lines.flatMap((line, index) => {
    const broker = brokerPnl[index] ?? null
    if (broker === null) return []
    return [{ line, symbol: symbols[index] ?? '', grossPnl: rows[index]?.grossPnl ?? null, brokerPnl: broker }]
  })
}

/** The parts of a file, which are answered in any order, as one; differences in the order of the file. */
function mergeReconciliations(parts: readonly Reconciliation[]): Reconciliation {
  const sum = (of: 'compared' | 'agreed') => parts.reduce((total, part) => total + part[of], 0)
  const differences = parts.flatMap((part) => part.differences).toSorted((a, b) => a.line - b.line)
  return { compared: sum('compared'), agreed: sum('agreed'), differences }
}

/**
 * Sends the trades of a file in parts, some at a time. Sending the same file again changes nothing, so an import that was
 * interrupted is finished by importing the file once more. Throws what a call throws; parts sent before that stay.
 */
export async function sendTrades(options: SendOptions): Promise<SentFile> {
  const { batchId, reader, fileId, trades, portfolio, signal } = options
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  const revisions = new Map(options.positions.map(({ tradeId, revision }) => [tradeId, revision]))
  const totals = { imported: 0, duplicates: 0, continued: 0 }
  const reconciled: Reconciliation[] = []
  let next = 0
  let done = 0

  const header: ImportHeader = {
    portfolioId: portfolio.id,
    batchId,
    format: options.formatId,
    fileName: options.fileName,
    timeZone: options.timeZone,
    create: options.create,
  }

  const sendPart = async (part: PreparedImportRequest): Promise<readonly RowResult[]> => {
    try {
      const { rows, imported, duplicates, continued } = await call(importTrades, { body: part.body }, stopped)
      totals.imported += imported
      totals.duplicates += duplicates
      totals.continued += continued
      return rows
    } catch (error) {
      throw withFileLines(error, part)
    }
  }
  /** The next part, which the reader makes while those before it are on their way; null after the last. */
  const ask = (): Promise<PreparedImportRequest> | null => {
    if (next >= trades) return null
    const from = next
    next += rowsPerRequest
    const part = reader.buildRequest(fileId, from, rowsPerRequest, header, revisions)
    // Whoever waits for it hears of a failure; nobody does once sending has stopped.
    part.catch(() => undefined)
    return part
  }
  let upcoming = ask()
  const work = async () => {
    for (let taken = upcoming; taken !== null; taken = upcoming) {
      stopped.throwIfAborted()
      upcoming = ask()
      const part = await taken
      const rows = await sendPart(part)
      reconciled.push(reconcilePnl(toReconcilable(part, rows)))
      done += part.lines.length
      options.onProgress(done)
    }
  }
  const workers = Array.from({ length: maxRequestsInFlight }, () =>
    work().catch((error: unknown) => {
      // What is on its way is not waited for: it may still be stored, and is known again when it is.
      stop.abort()
      throw error
    }),
  )
  const failed = (await Promise.allSettled(workers)).find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return { batchId, ...totals, reconciliation: mergeReconciliations(reconciled) }
}
