import { call } from '#api/client.ts'
import { Failure } from '#api/failure.ts'
import type { Position } from '#api/imports.ts'
import type { RouteResponse } from '#contract/route.ts'
import { importTrades } from '#contract/trade-imports.ts'
import { reconcile, type ReconcilableTrade, type Reconciliation } from '#domain/importers/reconcile.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import type { Id } from '#domain/units.ts'
import type { ImportReader } from '#workers/import-client.ts'
import type { RowToSend } from '#workers/import-shapes.ts'

/** Rows that go in one request: as many as it takes. */
const partSize = 2_000
/** While one part is stored the next is checked, and the one after it is on its way. */
const inFlight = 3

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
  readonly reader: Pick<ImportReader, 'rows'>
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

type Answered = RouteResponse<typeof importTrades>['rows'][number]

/** A refusal that names rows of a request, in the lines of the file; any other error as it is. */
function inLinesOfFile(error: unknown, part: readonly RowToSend[]): unknown {
  if (!(error instanceof Failure)) return error
  const reasons = error.details.flatMap(({ field, message }) => {
    const row = /^rows\.(\d+)(?:\.(.+))?$/.exec(field)
    const line = part[Number(row?.[1])]?.line
    return line === undefined ? [] : [`Line ${line}: ${row?.[2] ?? 'the row'} ${message}`]
  })
  return reasons.length === 0 ? error : new Error(reasons.slice(0, 5).join('; '), { cause: error })
}

const distinct = (names: readonly string[], longest: number) =>
  [...new Set(names.map((name) => name.trim().slice(0, longest)).filter((name) => name !== ''))].slice(0, 50)

function bodyRow({ trade, importKey, continues, labels }: RowToSend, revisions: ReadonlyMap<Id, number>) {
  const setup = labels?.setup?.trim().slice(0, 80)
  return {
    ...trade,
    executions: trade.executions.map((fill) => ({ ...fill, liquidity: fill.liquidity ?? null })),
    importKey,
    ...(continues === undefined ? {} : { continues: { tradeId: continues, revision: revisions.get(continues) ?? 1 } }),
    ...(labels === undefined
      ? {}
      : {
          labels: {
            setup: setup === undefined || setup === '' ? null : setup,
            tags: distinct(labels.tags, 60),
            mistakes: distinct(labels.mistakes, 80),
          },
        }),
  }
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
  const compared: ReconcilableTrade[] = []
  let next = 0
  let done = 0

  const sendPart = async (part: readonly RowToSend[]): Promise<readonly Answered[]> => {
    const body = {
      portfolioId: portfolio.id,
      batchId,
      format: options.formatId,
      fileName: options.fileName.slice(0, 255),
      timeZone: options.timeZone,
      create: options.create,
      rows: part.map((row) => bodyRow(row, revisions)),
    }
    try {
      const { rows, imported, duplicates, continued } = await call(importTrades, { body }, stopped)
      totals.imported += imported
      totals.duplicates += duplicates
      totals.continued += continued
      return rows
    } catch (error) {
      throw inLinesOfFile(error, part)
    }
  }
  /** The next part, which the reader makes while those before it are on their way; null after the last. */
  const ask = (): Promise<readonly RowToSend[]> | null => {
    if (next >= trades) return null
    const from = next
    next += partSize
    const part = reader.rows(fileId, from, partSize)
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
      for (const [index, { trade, line }] of part.entries()) {
        const grossPnl = rows[index]?.grossPnl ?? null
        compared.push({ line, symbol: trade.symbol, grossPnl, brokerPnl: trade.brokerPnl ?? null })
      }
      done += part.length
      options.onProgress(done)
    }
  }
  const workers = Array.from({ length: inFlight }, () =>
    work().catch((error: unknown) => {
      // What is on its way is not waited for: it may still be stored, and is known again when it is.
      stop.abort()
      throw error
    }),
  )
  const failed = (await Promise.allSettled(workers)).find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return { batchId, ...totals, reconciliation: reconcile(compared.toSorted((a, b) => a.line - b.line)) }
}
