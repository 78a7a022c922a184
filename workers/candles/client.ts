import { transfer } from 'comlink'
import type { Candle } from '#domain/market/candles.ts'
import type { CandleFileOptions } from '#domain/market/read-candle-file.ts'
import { wrapFileReaderThread } from '#workers/shared/file-reader-thread.ts'
import type { CandleReadResult, CandleApi } from './candle-api.ts'

/** Reads files of bars away from the page's thread: half a million lines take seconds. */
export interface CandleReader {
  readonly open: (bytes: ArrayBuffer) => Promise<void>
  readonly read: (options: CandleFileOptions) => Promise<CandleReadResult>
  readonly candles: (from: number, count: number) => Promise<readonly Candle[]>
  /** Ends the thread: whatever it does stops at once. */
  readonly end: () => void
}

/** Starts a thread that reads files of bars. */
export function startCandleReader(): CandleReader {
  const worker = new Worker(new URL('./candles.worker.ts', import.meta.url), { type: 'module', name: 'candles' })
  const { api, awaitReply: answerOf, end } = wrapFileReaderThread<CandleApi>(worker)
  return {
    open: (bytes) => answerOf(api.open(transfer(bytes, [bytes]))),
    read: (options) => answerOf<CandleReadResult>(api.read(options)),
    candles: (from, count) => answerOf(api.candles(from, count)),
    end,
  }
}
