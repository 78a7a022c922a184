import { useEffect, useRef, useState } from 'react'
import { useStoreCandles, type CandleUpload } from '#api/candles/candles.ts'

/** Uploads candles in parts, with progress; `stop` and unmounting end it between two parts. */
export function useCandleUpload() {
  const controller = useRef<AbortController | null>(null)
  const [stored, setStored] = useState(0)
  const { mutate, reset, isPending, error } = useStoreCandles(setStored)
  useEffect(() => () => controller.current?.abort(), [])
  const isStopped = error?.name === 'AbortError'
  return {
    /** How many candles are stored so far. */
    stored,
    isPending,
    isStopped,
    error: isStopped ? null : error,
    reset,
    start: (upload: Omit<CandleUpload, 'signal'>, onSuccess: () => void) => {
      const { signal } = (controller.current = new AbortController())
      setStored(0)
      mutate({ ...upload, signal }, { onSuccess })
    },
    stop: () => controller.current?.abort(),
  }
}
