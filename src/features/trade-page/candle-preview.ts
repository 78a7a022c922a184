import { NotCandles, readCandleFile, type CandleFileOptions, type CandleReading } from '#domain/candle-file.ts'

/** A file's text, whichever way it is encoded: UTF-8, or UTF-16 with a mark at its start. */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** What the server would read of a file, or why it would not. */
export type CandlePreview =
  | { readonly reading: CandleReading; readonly problem: string | null }
  | { readonly reading: null; readonly problem: string }

/** Reads a file as the server does, so that what is wrong is seen before it is sent. */
export function previewCandles(content: string, options: CandleFileOptions): CandlePreview {
  try {
    const reading = readCandleFile(content, options)
    if (reading.candles.length === 0) return { reading, problem: 'No line of the file is a candle.' }
    if (reading.timeframe === null) return { reading, problem: 'Say how long a candle is: the file does not tell.' }
    return { reading, problem: null }
  } catch (error) {
    if (error instanceof NotCandles) return { reading: null, problem: error.message }
    throw error
  }
}
