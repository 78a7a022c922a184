import { candleLimits, type Candle } from '#domain/market/candles.ts'
import {
  CandleFileError,
  readCandleFile,
  type CandleFileOptions,
  type ParsedCandles,
} from '#domain/market/read-candle-file.ts'

/** Bars and faults to show: enough to see what is wrong. */
const [mostCandles, mostFaults] = [3, 5]

/** What was read of a file of bars, without the bars themselves; `problem` says why they cannot be imported. */
export interface CandlePreview extends Omit<ParsedCandles, 'candles' | 'faults'> {
  readonly candles: number
  /** Null where there is no bar. */
  readonly span: { readonly first: Candle; readonly last: Candle } | null
  readonly firstCandles: readonly Candle[]
  readonly faults: number
  readonly firstFaults: ParsedCandles['faults']
  readonly problem: string | null
}

/** Says what is wrong with a file that holds no bars at all; else what was read of it. */
export type CandleReadResult =
  | { readonly preview: CandlePreview }
  | { readonly preview: null; readonly problem: string }

/** A file's text, whichever way it is encoded: UTF-8, or UTF-16 with a mark at its start. */
export function decodeCandleText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

function describeProblem({ candles, timeframe }: ParsedCandles): string | null {
  if (candles.length === 0) return 'No line of the file is a candle.'
  return timeframe === null ? 'Say how long a candle is: the file does not tell.' : null
}

/** What the worker for files of bars offers: a file is kept and read in it, and only what is shown or sent leaves it. */
export class CandleApi {
  #text = ''
  #candles: readonly Candle[] = []

  /** Keeps the text of a file. */
  open(bytes: ArrayBuffer): void {
    this.#text = decodeCandleText(new Uint8Array(bytes))
    this.#candles = []
  }

  /** Reads the file by a choice of zone, length and order of the day. */
  read(options: CandleFileOptions): CandleReadResult {
    this.#candles = []
    try {
      const { candles, faults, ...reading } = readCandleFile(this.#text, options, candleLimits.maxPerFile)
      this.#candles = candles
      const [first, last] = [candles[0], candles.at(-1)]
      return {
        preview: {
          ...reading,
          candles: candles.length,
          span: first === undefined || last === undefined ? null : { first, last },
          firstCandles: candles.slice(0, mostCandles),
          faults: faults.length,
          firstFaults: faults.slice(0, mostFaults),
          problem: describeProblem({ candles, faults, ...reading }),
        },
      }
    } catch (error) {
      if (error instanceof CandleFileError) return { preview: null, problem: error.message }
      throw error
    }
  }

  /** Some of the bars that were read last, to be sent. */
  candles(from: number, count: number): readonly Candle[] {
    return this.#candles.slice(from, from + count)
  }
}
