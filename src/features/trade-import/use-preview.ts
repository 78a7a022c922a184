import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Importer, ImportTable } from '#domain/importers/importer.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { previewOf, type ImportPreview, type PreviewInputs } from './import-preview.ts'

/** The last reading: of what, and what came of it. */
type Reading =
  | { readonly of: PreviewInputs; readonly preview: ImportPreview; readonly error: null }
  | { readonly of: PreviewInputs; readonly preview: null; readonly error: unknown }

/**
 * Reads a table once for each choice of layout, zone and portfolio. While it is read anew the figures of before stay,
 * marked by `isReading`.
 */
export function usePreview(
  table: ImportTable | null,
  importer: Importer | null,
  timeZone: string,
  { currency, timeZone: ownZone, breakevenTolerance }: Portfolio,
) {
  const inputs = useMemo<PreviewInputs | null>(
    () =>
      table === null || importer === null
        ? null
        : { table, importer, timeZone, portfolio: { currency, timeZone: ownZone, breakevenTolerance } },
    [table, importer, timeZone, currency, ownZone, breakevenTolerance],
  )
  const [reading, setReading] = useState<Reading | null>(null)

  useEffect(() => {
    if (inputs === null) return
    const stop = new AbortController()
    previewOf(inputs, stop.signal)
      .then((preview) => startTransition(() => setReading({ of: inputs, preview, error: null })))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setReading({ of: inputs, preview: null, error })
      })
    return () => stop.abort()
  }, [inputs])

  // A preview of another file says nothing about this one.
  const last = inputs !== null && reading?.of.table === inputs.table ? reading : null
  return {
    preview: last?.preview ?? null,
    error: last?.error ?? null,
    isReading: inputs !== null && last?.of !== inputs,
  }
}
