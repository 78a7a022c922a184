import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import { AutocompleteInput } from '#ui/form/autocomplete-input.tsx'
import type { DimensionChoice } from './tool-words.ts'

interface DimensionSelectProps {
  readonly label: string
  readonly dimensions: readonly DimensionChoice[]
  /** The key of a dimension; empty for none. */
  readonly value: string
  readonly isOptional: boolean
  readonly onChange: (key: string) => void
}

/** What trades are grouped by: one of some two hundred properties, found by typing. */
export function DimensionSelect({ label, dimensions, value, isOptional, onChange }: DimensionSelectProps) {
  const shared = {
    options: dimensions,
    getOptionLabel: (dimension: DimensionChoice) => dimension.label,
    getOptionKey: (dimension: DimensionChoice) => dimension.key,
    isOptionEqualToValue: (a: DimensionChoice, b: DimensionChoice) => a.key === b.key,
    renderInput: (parameters: AutocompleteRenderInputParams) => (
      <AutocompleteInput parameters={parameters} label={label} {...(isOptional ? { placeholder: 'None' } : {})} />
    ),
  }
  const chosen = dimensions.find(({ key }) => key === value) ?? null
  if (isOptional) return <Autocomplete {...shared} value={chosen} onChange={(_, next) => onChange(next?.key ?? '')} />
  return (
    <Autocomplete
      {...shared}
      value={chosen}
      // The chosen one can be replaced, not removed.
      clearIcon={null}
      onChange={(_, next) => {
        if (next !== null) onChange(next.key)
      }}
    />
  )
}
