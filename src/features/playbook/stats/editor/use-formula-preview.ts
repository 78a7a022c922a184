import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchTradeColumns } from '#api/analysis/trade-columns.ts'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { analysisReader, holdAnalysis, type AnalysisReader } from '#workers/analysis/client.ts'
import type { FormulaPreview } from '#workers/analysis/formula-preview.ts'
import { checkFormula } from './check-formula.ts'

/** The values of a formula with their unit. */
interface UnitPreview extends FormulaPreview {
  readonly unit: string | null
}

const typingPause = 200

/** Loads what the formula needs beyond what is there, and evaluates it. */
async function computePreview(
  { preview }: AnalysisReader,
  { id, currency, timeZone, openingBalance, benchmarkSymbol }: Portfolio,
  formula: string,
  signal: AbortSignal,
): Promise<UnitPreview> {
  const sketch = { id, currency, timeZone, openingBalance, benchmarkSymbol, flows: [] }
  for (const part of await preview.missing(formula))
    await preview.load(sketch, part, await fetchTradeColumns(id, part, signal))
  return { ...(await preview.compute(formula)), unit: checkFormula(formula).unit }
}

/** What a valid formula makes of the portfolio's trades; null while the formula is not valid. */
export function useFormulaPreview(portfolio: Portfolio, formula: string | null) {
  const [reader] = useState(analysisReader)
  useEffect(() => holdAnalysis(), [])
  useEffect(() => {
    void reader.preview.start(portfolio.id).catch(() => {})
  }, [reader, portfolio.id])
  const settled = useDebouncedValue(formula, typingPause)
  const query = useQuery({
    queryKey: [...tradesKey, 'formula-preview', reader.thread, portfolio.id, settled],
    queryFn: ({ signal }) => computePreview(reader, portfolio, settled ?? '', signal),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return { ...query, isStale: settled !== formula || query.isPlaceholderData }
}
