import { useCallback, useEffect, useRef, useState } from 'react'
import type { Timeframe } from '#domain/market/candles.ts'
import type { CandleFileOptions } from '#domain/market/read-candle-file.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import type { CandlePreview } from '#workers/candles/candle-api.ts'
import { startCandleReader, type CandleReader } from '#workers/candles/client.ts'

/** How to read a file of candles; '' and null leave a setting to what the file tells. */
export interface CandleFileChoice {
  readonly zone: string
  readonly stamp: 'open' | 'close'
  readonly timeframe: Timeframe | ''
  readonly dayOrder: 'month-first' | 'day-first' | null
}

interface ReadState {
  readonly preview: CandlePreview | null
  readonly problem: string | null
}

async function readCandleFile(reader: CandleReader, file: File, options: CandleFileOptions): Promise<ReadState> {
  try {
    await reader.open(await file.arrayBuffer())
    const answer = await reader.read(options)
    if (answer.preview === null) return { preview: null, problem: answer.problem }
    return { preview: answer.preview, problem: answer.preview.problem }
  } catch (error) {
    const problem = errorText(error, 'The file could not be read. Choose it again.')
    return { preview: null, problem }
  }
}

/**
 * Reads a file of candles in a worker, again with each change of the choice; `problem` says why it cannot be imported.
 * The worker ends when the component unmounts.
 */
export function useCandleFile(file: File | null, { zone, stamp, timeframe, dayOrder }: CandleFileChoice) {
  const reader = useRef<CandleReader | null>(null)
  const [read, setRead] = useState<(ReadState & { readonly file: File; readonly choice: string }) | null>(null)
  const choice = [zone, stamp, timeframe, dayOrder].join(' ')

  useEffect(() => {
    if (file === null) return undefined
    let isLatest = true
    // Each choice has its own worker, so that an outdated read can be ended at once.
    const started = startCandleReader()
    reader.current = started
    const options: CandleFileOptions = {
      timeZone: zone,
      stamp,
      ...(timeframe === '' ? {} : { timeframe }),
      ...(dayOrder === null ? {} : { dayOrder }),
    }
    const readFile = async () => {
      const found = await readCandleFile(started, file, options)
      if (isLatest) setRead({ ...found, file, choice })
    }
    void readFile()
    return () => {
      isLatest = false
      started.end()
    }
  }, [file, zone, stamp, timeframe, dayOrder, choice])

  const candles = useCallback(
    (from: number, count: number) => reader.current?.candles(from, count) ?? Promise.resolve([]),
    [],
  )
  const latest = read?.file === file ? read : null
  const isReading = file !== null && latest?.choice !== choice
  return { preview: latest?.preview ?? null, problem: isReading ? null : (latest?.problem ?? null), isReading, candles }
}
