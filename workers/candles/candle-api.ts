import { candleLimits, type Candle } from '#domain/market/candles.ts'
import {
  CandleFileError,
  readCandleFile,
  type CandleFileOptions,
  type ParsedCandles,
} from '#domain/market/read-candle-file.ts'

/** Candles and unreadable lines in the preview: enough to see what is wrong. */
const maxPreviewCandles = 3
const maxPreviewFaults = 5

/** A summary of the candles in a file; `problem` says why they cannot be imported. */
export interface CandlePreview extends Omit<ParsedCandles, 'candles' | 'faults'> {
  readonly candles: number
  /** Null without a candle. */
  readonly span: { readonly first: Candle; readonly last: Candle } | null
  readonly firstCandles: readonly Candle[]
  readonly faults: number
  readonly firstFaults: ParsedCandles['faults']
  readonly problem: string | null
}

/** A preview, or why the file has no candles at all. */
export type CandleReadResult =
  | { readonly preview: CandlePreview }
  | { readonly preview: null; readonly problem: string }

/** Decodes UTF-8, or UTF-16 with a byte order mark. */
export function decodeCandleText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

function describeProblem({ candles, timeframe }: ParsedCandles): string | null {
  if (candles.length === 0) return 'The file has no readable candles.'
  return timeframe === null ? 'Choose a timeframe: the file does not state it.' : null
}

/** The API of the worker that reads candle files. The file stays in the worker; only what is shown or sent leaves it. */
export class CandleApi {
  #text = ''
  #candles: readonly Candle[] = []

  /** Keeps the text of a file. */
  open(bytes: ArrayBuffer): void {
    this.#text = decodeCandleText(new Uint8Array(bytes))
    this.#candles = []
  }

  /** Reads the file with the chosen time zone, timeframe and day order. */
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
          firstCandles: candles.slice(0, maxPreviewCandles),
          faults: faults.length,
          firstFaults: faults.slice(0, maxPreviewFaults),
          problem: describeProblem({ candles, faults, ...reading }),
        },
      }
    } catch (error) {
      if (error instanceof CandleFileError) return { preview: null, problem: error.message }
      throw error
    }
  }

  /** A range of the candles read last, to send them. */
  candles(from: number, count: number): readonly Candle[] {
    return this.#candles.slice(from, from + count)
  }
}
