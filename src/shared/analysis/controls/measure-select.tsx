import { useMemo } from 'react'
import type { DimensionChoice } from '#shared/analysis/tool-words.ts'
import { type SearchChoice, SearchSelect } from '#ui/form/search/search-select.tsx'

interface MeasureSelectProps {
  readonly label: string
  /** The measures of the tool itself, the usual one first. */
  readonly figures: readonly SearchChoice[]
  readonly stats: readonly SearchChoice[]
  /** Those that have a mean are measures too. */
  readonly dimensions: readonly DimensionChoice[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** What cells show: a figure, or the mean of a custom stat or of anything that trades have a number of. */
export function MeasureSelect({ label, figures, stats, dimensions, value, onChange }: MeasureSelectProps) {
  const choices = useMemo(
    () => [
      ...figures.map((choice) => ({ ...choice, group: 'Figures' })),
      ...stats.map((choice) => ({ ...choice, group: 'Custom stats' })),
      ...dimensions.flatMap(({ key, measure = null }) =>
        measure === null ? [] : [{ value: key, label: measure, group: 'Trade data' }],
      ),
    ],
    [figures, stats, dimensions],
  )
  return <SearchSelect label={label} choices={choices} value={value} isOptional={false} onChange={onChange} />
}
