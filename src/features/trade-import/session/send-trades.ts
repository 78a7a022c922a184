import { call } from '#api/client.ts'
import { Failure } from '#api/failure.ts'
import type { Position } from '#api/imports/imports.ts'
import { importTrades } from '#contract/imports/trade-imports.ts'
import type { RouteResponse } from '#contract/route.ts'
import {
  mergeReconciliations,
  reconcilePnl,
  type ReconcilableTrade,
  type Reconciliation,
} from '#domain/importers/comparing/reconcile.ts'
import type { ExchangeInput } from '#domain/instruments/exchange.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { ImportReader } from '#workers/import/client.ts'
import type { FilePreview, ImportHeader, PreparedImportRequest } from '#workers/import/shapes.ts'

/** While one request is being stored, the next is being validated and another is being sent. */
const maxRequestsInFlight = 3

/** Values of a file that were not stored. */
export interface DroppedValues {
  readonly values: number
  /** Names of the custom stats that do not accept them. */
  readonly customStats: readonly string[]
  /** Number of screenshots of another account. */
  readonly screenshots: number
}

/** The result of sending a file. */
export interface SentFile {
  readonly batchId: Id
  readonly imported: number
  readonly duplicates: number
  readonly continued: number
  /** Number of trades that were matched again. */
  readonly rematched: number
  /** Number of trades logged by hand that took over their rows. */
  readonly merged: number
  /** Number of trades that stay away because they were deleted earlier. */
  readonly deleted: number
  /** Number of stops, targets and other entries that contradicted them and are empty now. */
  readonly emptied: number
  /** What new trades lack of the file. */
  readonly dropped: DroppedValues
  /** Exchanges that are new, with what was stored of them. */
  readonly createdExchanges: readonly ExchangeInput[]
  /** The comparison of the server's P&L with the broker's. */
  readonly reconciliation: Reconciliation
}

export interface SendOptions {
  /** For undoing the import, even if it is incomplete. */
  readonly batchId: Id
  readonly reader: Pick<ImportReader, 'buildRequest'>
  readonly fileId: number
  /** The trades of each request: index of the first, and their number. */
  readonly requests: FilePreview['requests']
  readonly formatId: string
  readonly positions: readonly Position[]
  readonly portfolio: Portfolio
  readonly fileName: string
  readonly timeZone: string
  readonly create: ImportHeader['create']
  readonly commissionRules: ImportHeader['commissionRules']
  readonly bringsBackDeleted: boolean
  readonly signal: AbortSignal
  /** Receives the number of imported trades after each request. */
  readonly onProgress: (done: number) => void
}

type RowResult = RouteResponse<typeof importTrades>['rows'][number]

/** Rewrites a refusal that names rows of a request to lines of the file; other errors are unchanged. */
function withFileLines(error: unknown, { lines }: PreparedImportRequest): unknown {
  if (!(error instanceof Failure)) return error
  const reasons = error.details.flatMap(({ field, message }) => {
    const row = /^rows\.(\d+)(?:\.(.+))?$/.exec(field)
    const line = lines[Number(row?.[1])]
    return line === undefined ? [] : [`Line ${line}: ${row?.[2] ?? 'the row'} ${message}`]
  })
  return reasons.length === 0 ? error : new Error(reasons.slice(0, 5).join('; '), { cause: error })
}

/** Pairs the server's P&L with the broker's, for the trades that have the latter. */
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

/**
 * Sends the trades of a file in several requests. Sending the same file again changes nothing, so importing it once more
 * completes an interrupted import. Throws the error of a failed call; trades stored before that stay.
 */
export async function sendTrades(options: SendOptions): Promise<SentFile> {
  const { batchId, reader, fileId, requests, portfolio, signal } = options
  const failure = new AbortController()
  const aborted = AbortSignal.any([signal, failure.signal])
  const revisions = new Map(options.positions.map(({ tradeId, revision }) => [tradeId, revision]))
  const totals = { imported: 0, duplicates: 0, continued: 0, rematched: 0, deleted: 0, merged: 0, emptied: 0 }
  const refusedStats = new Set<string>()
  const dropped = { values: 0, screenshots: 0 }
  const created: ExchangeInput[] = []
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
    commissionRules: options.commissionRules,
    bringsBackDeleted: options.bringsBackDeleted,
  }

  const sendPart = async (part: PreparedImportRequest): Promise<readonly RowResult[]> => {
    try {
      const { rows, imported, duplicates, continued, rematched, deleted, merged, createdExchanges } = await call(
        importTrades,
        { body: part.body },
        aborted,
      )
      totals.imported += imported
      totals.duplicates += duplicates
      totals.continued += continued
      totals.rematched += rematched
      totals.deleted += deleted
      totals.merged += merged
      created.push(...createdExchanges)
      for (const { emptied = [], dropped: lacking } of rows) {
        totals.emptied += emptied.length
        dropped.values += lacking?.customStats.length ?? 0
        dropped.screenshots += lacking?.screenshots ?? 0
        for (const name of lacking?.customStats ?? []) refusedStats.add(name)
      }
      return rows
    } catch (error) {
      throw withFileLines(error, part)
    }
  }
  /** Starts to build the next request, while earlier ones are being sent; null after the last. */
  const buildNext = (): Promise<PreparedImportRequest> | null => {
    const request = requests[next]
    if (request === undefined) return null
    next += 1
    const part = reader.buildRequest(fileId, ...request, header, revisions)
    // A failure rejects where the part is awaited; after an abort nobody awaits it.
    part.catch(() => undefined)
    return part
  }
  let upcoming = buildNext()
  const sendParts = async () => {
    for (let current = upcoming; current !== null; current = upcoming) {
      aborted.throwIfAborted()
      upcoming = buildNext()
      const part = await current
      const rows = await sendPart(part)
      reconciled.push(reconcilePnl(toReconcilable(part, rows)))
      done += part.lines.length
      options.onProgress(done)
    }
  }
  const senders = Array.from({ length: maxRequestsInFlight }, () =>
    sendParts().catch((error: unknown) => {
      // Pending requests may still be stored; another import recognizes their trades.
      failure.abort()
      throw error
    }),
  )
  const failed = (await Promise.allSettled(senders)).find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return {
    batchId,
    ...totals,
    dropped: { ...dropped, customStats: [...refusedStats] },
    createdExchanges: created,
    reconciliation: mergeReconciliations(reconciled),
  }
}
