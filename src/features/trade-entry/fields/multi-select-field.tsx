import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import { useController, type Control } from 'react-hook-form'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { AutocompleteInput } from '#ui/form/autocomplete-input.tsx'

interface Option {
  readonly value: string
  readonly label: string
  /** Whether the option offers to create a new one. */
  readonly isNew?: boolean
}

interface MultiSelectFieldProps {
  readonly control: Control<TradeFormValues>
  readonly name: 'mistakeIds' | 'tags' | 'emotionBefore' | 'emotionDuring' | 'emotionAfter'
  readonly label: string
  readonly options: readonly Option[]
  readonly maxChoices: number
  readonly loading?: boolean
  readonly helperText?: string | undefined
  /** Creates an option and resolves to its value, or to null on failure. Without it, only options can be chosen. */
  readonly onCreate?: (word: string) => Promise<string | null>
}

const filter = createFilterOptions<Option>()

/** Selects several options of a list, found by typing. */
export function MultiSelectField({
  control,
  name,
  label,
  options,
  maxChoices,
  loading,
  helperText,
  onCreate,
}: MultiSelectFieldProps) {
  const { field, fieldState } = useController({ control, name })
  const chosen = field.value as string[]
  const byValue = new Map(options.map((option) => [option.value, option]))
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      loading={loading ?? false}
      options={[...options]}
      value={chosen.map((value) => byValue.get(value) ?? { value, label: 'No longer available' })}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      getOptionDisabled={() => chosen.length >= maxChoices}
      filterOptions={(all, state) => {
        const found = filter(all, state)
        const word = state.inputValue.trim()
        const exists = all.some((option) => option.label.toLowerCase() === word.toLowerCase())
        return onCreate === undefined || word === '' || exists
          ? found
          : [...found, { value: word, label: `Create “${word}”`, isNew: true }]
      }}
      onChange={(_event, next) => {
        const added = next.find(({ isNew }) => isNew === true)
        const values = next.filter(({ isNew }) => isNew !== true).map(({ value }) => value)
        field.onChange(values)
        if (added === undefined || onCreate === undefined) return
        const create = async () => {
          const value = await onCreate(added.value)
          if (value !== null && !values.includes(value)) field.onChange([...values, value])
        }
        void create()
      }}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <AutocompleteInput
          parameters={params}
          label={label}
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? helperText}
        />
      )}
    />
  )
}
