import { transfer } from 'comlink'
import type { Candle } from '#domain/market/candles.ts'
import type { CandleFileOptions } from '#domain/market/read-candle-file.ts'
import { wrapFileReaderThread } from '#workers/shared/file-reader-thread.ts'
import type { CandleReadResult, CandleApi } from './candle-api.ts'

/** Reads candle files outside the page's thread: half a million lines take seconds. */
export interface CandleReader {
  readonly open: (bytes: ArrayBuffer) => Promise<void>
  readonly read: (options: CandleFileOptions) => Promise<CandleReadResult>
  readonly candles: (from: number, count: number) => Promise<readonly Candle[]>
  /** Terminates the thread at once. */
  readonly end: () => void
}

/** Starts a thread that reads candle files. */
export function startCandleReader(): CandleReader {
  const worker = new Worker(new URL('./candles.worker.ts', import.meta.url), { type: 'module', name: 'candles' })
  const { api, awaitReply, end } = wrapFileReaderThread<CandleApi>(worker)
  return {
    open: (bytes) => awaitReply(api.open(transfer(bytes, [bytes]))),
    read: (options) => awaitReply<CandleReadResult>(api.read(options)),
    candles: (from, count) => awaitReply(api.candles(from, count)),
    end,
  }
}
