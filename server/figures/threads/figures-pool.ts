import { Piscina } from 'piscina'
import { dayMs } from '#domain/time/durations.ts'
import { ApiError } from '#server/request/api-error.ts'
import { workerFile } from '#server/runtime/worker-file.ts'
import { computeFigures } from './compute-figures.ts'
import { readMetricTrade, unpackRows, type PackedTrades } from './packed-trades.ts'
import type { FigureCall } from './tasks.ts'

/** Computes figures of trades away from the event loop. */
export interface FiguresPool {
  /** Returns JSON in UTF-8. Throws ApiError `busy` if too many calls wait or the server stops. */
  compute(call: FigureCall): Promise<Uint8Array>
  /** Ends the threads and aborts pending calls. */
  close(): Promise<void>
}

/** Packed trades up to this length (about 400 trades) are computed on the main thread, which is faster. */
const maxInlineChars = 50_000
/** What a cash flow counts as. */
const charsPerFlow = 50
/** Days from the first to the last trade up to which they are computed on the main thread: returns are by day. */
const maxInlineDays = 15 * 366
/** Max calls that may wait for a thread. */
const maxWaiting = 64

function packedTradesOf(
  input: Exclude<
    FigureCall['input'],
    { readonly jobs: unknown } | { readonly content: string } | { readonly pages: readonly string[] }
  >,
): PackedTrades[] {
  if ('portfolios' in input) return input.portfolios.map(({ trades }) => trades)
  return 'studies' in input ? [input.studies.trades] : [input.trades]
}

function inputLength({ input }: FigureCall): number {
  if ('content' in input) return input.content.length
  if ('pages' in input) return input.pages.reduce((length, page) => length + page.length, 0)
  if ('jobs' in input) return input.jobs.reduce((length, { bars }) => length + bars.rows.length, 0)
  const flows = 'portfolios' in input ? input.portfolios.flatMap((of) => of.flows) : 'flows' in input ? input.flows : []
  const packed = packedTradesOf(input)
  const texts = packed.flatMap(({ parts, changed }) => [...parts, ...(changed?.rows ?? [])])
  return texts.reduce((sum, text) => sum + text.length, flows.length * charsPerFlow)
}

/** Days from the first to the last exit of all packed trades. */
function spannedDays(packed: readonly PackedTrades[]): number {
  let [first, last] = [Infinity, -Infinity]
  for (const trades of packed) {
    for (const { exitTime } of unpackRows(trades, readMetricTrade)) {
      first = Math.min(first, exitTime)
      last = Math.max(last, exitTime)
    }
  }
  return Math.max(0, (last - first) / dayMs)
}

/** Whether a call takes so little time that it need not leave the event loop. */
export function isQuick({ name, input }: FigureCall): boolean {
  if (inputLength({ name, input } as FigureCall) > maxInlineChars) return false
  if (name !== 'portfolio' && name !== 'combined') return true
  return spannedDays(packedTradesOf(input)) <= maxInlineDays
}

/** Opens the pool; its thread starts with the first large call and ends when it has been idle for a while. */
export function openFiguresPool(): FiguresPool {
  const threads = new Piscina<FigureCall, Uint8Array>({
    filename: workerFile('figures-worker').href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: maxWaiting,
    idleTimeout: 60_000,
  })
  let closed = false
  return {
    async compute(call) {
      if (closed) throw new ApiError('busy')
      if (isQuick(call)) return computeFigures(call)
      try {
        return await threads.run(call)
      } catch (error) {
        if (closed || (error instanceof Error && /queue/i.test(error.message))) throw new ApiError('busy')
        throw error
      }
    },
    async close() {
      closed = true
      await threads.destroy()
    },
  }
}
