import Autocomplete from '@mui/material/Autocomplete'
import type { Id } from '#domain/numbers/units.ts'
import { AutocompleteInput } from '#ui/form/autocomplete-input.tsx'
import type { PlaybookChoice } from './journal-context.ts'

interface IdChoicesProps {
  readonly label: string
  readonly choices: readonly PlaybookChoice[]
  readonly values: readonly Id[]
  readonly onChange: (ids: readonly Id[]) => void
  readonly none?: string
  /** Text shown without choices. */
  readonly empty?: string
}

/** No entry means all, which is a choice and not a hint, until somebody types. */
const shownAsChosen = {
  '& .MuiInputBase-root:not(.Mui-focused) input::placeholder': { color: 'text.primary', opacity: 1 },
} as const

/** A select of any number of playbook entries by name. */
export function IdChoices({ label, choices, values, onChange, none = 'All', empty = 'None yet' }: IdChoicesProps) {
  const byId = new Map(choices.map((choice) => [choice.id, choice]))
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      options={[...choices]}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      value={values.map((id) => byId.get(id) ?? { id, name: 'Unknown' })}
      onChange={(_event, chosen) => onChange(chosen.map(({ id }) => id))}
      noOptionsText={empty}
      sx={none === 'All' ? shownAsChosen : {}}
      renderInput={(parameters) => (
        <AutocompleteInput parameters={parameters} label={label} placeholder={values.length === 0 ? none : ''} />
      )}
    />
  )
}
