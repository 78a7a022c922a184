import { transfer } from 'comlink'
import type { CandleFileOptions } from '#domain/candle-file.ts'
import type { Candle } from '#domain/candles.ts'
import type { CandleAnswer, CandleApi } from './candle-api.ts'
import { fileThread } from './file-thread.ts'

/** Reads files of bars away from the page's thread: half a million lines take seconds. */
export interface CandleReader {
  readonly open: (bytes: ArrayBuffer) => Promise<void>
  readonly read: (options: CandleFileOptions) => Promise<CandleAnswer>
  readonly candles: (from: number, count: number) => Promise<readonly Candle[]>
  /** Ends the thread: whatever it does stops at once. */
  readonly end: () => void
}

/** Starts a thread that reads files of bars. */
export function startCandleReader(): CandleReader {
  const worker = new Worker(new URL('./candle.worker.ts', import.meta.url), { type: 'module', name: 'candles' })
  const { api, answerOf, end } = fileThread<CandleApi>(worker)
  return {
    open: (bytes) => answerOf(api.open(transfer(bytes, [bytes]))),
    read: (options) => answerOf<CandleAnswer>(api.read(options)),
    candles: (from, count) => answerOf(api.candles(from, count)),
    end,
  }
}
