import { useState } from 'react'
import { useCandleFile, type CandleFileChoice } from './use-candle-file.ts'

/** The chosen file of candles, how to read it, and what is in it. */
export function useCandleFileChoice(timeZone: string) {
  const [file, setFile] = useState<File | null>(null)
  const [choice, setChoice] = useState<CandleFileChoice>({
    zone: timeZone,
    stamp: 'open',
    timeframe: '',
    dayOrder: null,
  })
  const [skipFaults, setSkipFaults] = useState(false)
  const { preview, problem, isReading, candles } = useCandleFile(file, choice)
  return {
    file,
    choice,
    change: (changes: Partial<CandleFileChoice>) => setChoice((current) => ({ ...current, ...changes })),
    openFile: (picked: File) => {
      setFile(picked)
      setChoice((current) => ({ ...current, dayOrder: null }))
      setSkipFaults(false)
    },
    skipFaults,
    setSkipFaults,
    preview,
    problem,
    isReading,
    candles,
    /** Whether the file can be imported as chosen. */
    isReady: !isReading && problem === null && preview !== null && (preview.faults === 0 || skipFaults),
  }
}
