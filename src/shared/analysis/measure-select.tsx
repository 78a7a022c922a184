import Autocomplete from '@mui/material/Autocomplete'
import { useMemo } from 'react'
import { datapointMeasureLabel, measuredDatapoints } from '#domain/analysis/groups/datapoint-measure.ts'
import { AutocompleteInput } from '#ui/form/autocomplete-input.tsx'

interface MeasureChoice {
  readonly value: string
  readonly label: string
}

interface MeasureSelectProps {
  readonly label: string
  /** The measures of the tool itself, the usual one first. */
  readonly figures: readonly MeasureChoice[]
  readonly stats: readonly MeasureChoice[]
  readonly value: string
  readonly onChange: (value: string) => void
}

const datapointChoices: readonly MeasureChoice[] = measuredDatapoints.map((datapoint) => ({
  value: datapoint.key,
  label: datapointMeasureLabel(datapoint),
}))

/** What cells show: a figure, or the mean of a custom stat or of anything that trades have a number of. */
export function MeasureSelect({ label, figures, stats, value, onChange }: MeasureSelectProps) {
  const choices = useMemo(
    () => [
      ...figures.map((choice) => ({ ...choice, group: 'Figures' })),
      ...stats.map((choice) => ({ ...choice, group: 'Custom stats' })),
      ...datapointChoices.map((choice) => ({ ...choice, group: 'Trade data' })),
    ],
    [figures, stats],
  )
  const [usual] = choices
  if (usual === undefined) return null
  return (
    <Autocomplete
      options={choices}
      groupBy={(choice) => choice.group}
      getOptionKey={(choice) => choice.value}
      value={choices.find((choice) => choice.value === value) ?? usual}
      // The chosen one can be replaced, not removed.
      disableClearable
      renderInput={(parameters) => <AutocompleteInput parameters={parameters} label={label} />}
      onChange={(_, chosen) => onChange(chosen.value)}
    />
  )
}
