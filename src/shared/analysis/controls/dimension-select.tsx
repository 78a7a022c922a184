import { useMemo } from 'react'
import type { DimensionChoice } from '#shared/analysis/tool-words.ts'
import { SearchSelect, type SearchSelectProps } from '#ui/form/search/search-select.tsx'

interface DimensionSelectProps extends Omit<SearchSelectProps, 'choices'> {
  readonly dimensions: readonly DimensionChoice[]
}

/** What trades are grouped by: one of some two hundred properties, found by typing. Its value is the key of one. */
export function DimensionSelect({ dimensions, ...field }: DimensionSelectProps) {
  const choices = useMemo(() => dimensions.map(({ key, label }) => ({ value: key, label })), [dimensions])
  return <SearchSelect {...field} choices={choices} />
}
