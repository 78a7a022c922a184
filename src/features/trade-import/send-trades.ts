import { call } from '#api/client.ts'
import { Failure } from '#api/failure.ts'
import { importTrades } from '#contract/trade-imports.ts'
import { reconcile, type Reconciliation } from '#domain/importers/reconcile.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import type { ImportPreview, PreviewTrade } from './import-preview.ts'

/** Rows that go in one request: enough to be quick, few enough for progress to be seen. */
const partSize = 250

/** What became of a file. */
export interface ImportReport {
  readonly imported: number
  readonly duplicates: number
  /** The server's figures against the broker's. */
  readonly reconciliation: Reconciliation
}

export interface SendOptions {
  readonly portfolio: Portfolio
  readonly fileName: string
  readonly timeZone: string
  readonly signal: AbortSignal
  /** Told after each part how many trades have been answered. */
  readonly onProgress: (done: number) => void
}

type Answer = Awaited<ReturnType<typeof sendPart>>

/** A refusal that names rows of a request, in the lines of the file; any other error as it is. */
function inLinesOfFile(error: unknown, part: readonly PreviewTrade[]): unknown {
  if (!(error instanceof Failure)) return error
  const reasons = error.details.flatMap(({ field, message }) => {
    const row = /^rows\.(\d+)(?:\.(.+))?$/.exec(field)
    const line = part[Number(row?.[1])]?.line
    return line === undefined ? [] : [`Line ${line}: ${row?.[2] ?? 'the row'} ${message}`]
  })
  return reasons.length === 0 ? error : new Error(reasons.slice(0, 5).join('; '), { cause: error })
}

function sendPart(part: readonly PreviewTrade[], preview: ImportPreview, batchId: string, options: SendOptions) {
  const { portfolio, fileName, timeZone, signal } = options
  return call(
    importTrades,
    {
      body: {
        portfolioId: portfolio.id,
        batchId,
        format: preview.importer.id,
        fileName: fileName.slice(0, 255),
        timeZone,
        rows: part.map(({ input, importKey }) => ({ ...input, executions: [...input.executions], importKey })),
      },
    },
    signal,
  )
}

/**
 * Sends the trades of a file in parts. Sending the same file again changes nothing, so an import that was interrupted
 * is finished by importing the file once more. Throws what a call throws; parts sent before that stay imported.
 */
export async function sendTrades(preview: ImportPreview, options: SendOptions): Promise<ImportReport> {
  const batchId = crypto.randomUUID()
  const answers: Answer[] = []
  for (let start = 0; start < preview.trades.length; start += partSize) {
    options.signal.throwIfAborted()
    const part = preview.trades.slice(start, start + partSize)
    try {
      answers.push(await sendPart(part, preview, batchId, options))
    } catch (error) {
      throw inLinesOfFile(error, part)
    }
    options.onProgress(Math.min(start + partSize, preview.trades.length))
  }
  const rows = answers.flatMap((answer) => answer.rows)
  return {
    imported: answers.reduce((total, answer) => total + answer.imported, 0),
    duplicates: answers.reduce((total, answer) => total + answer.duplicates, 0),
    reconciliation: reconcile(
      preview.trades.map(({ line, input }, index) => ({
        line,
        symbol: input.symbol,
        grossPnl: rows[index]?.grossPnl ?? null,
        brokerPnl: input.brokerPnl,
      })),
    ),
  }
}
