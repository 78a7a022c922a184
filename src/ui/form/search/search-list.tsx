import Autocomplete from '@mui/material/Autocomplete'
import { useEffect, useRef, useState } from 'react'
import { AutocompleteInput } from '#ui/form/autocomplete-input.tsx'
import { noneText, type SearchChoice, type SearchListProps } from './search-select.tsx'

/** The field of a search select with its list. */
export default function SearchList({ label, choices, value, isOptional, onChange, approach }: SearchListProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(approach === 'opened')
  // The field that this one replaces may have had the focus; as there, typing replaces its text.
  const [hadFocus] = useState(approach === 'focused' || approach === 'opened')
  useEffect(() => {
    if (!hadFocus) return
    input.current?.focus()
    input.current?.select()
  }, [hadFocus])
  return (
    <Autocomplete
      options={choices}
      {...(choices.some(({ group }) => group !== undefined)
        ? { groupBy: (choice: SearchChoice) => choice.group ?? '' }
        : {})}
      getOptionKey={(choice) => choice.value}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      value={choices.find((choice) => choice.value === value) ?? null}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      {...(isOptional ? {} : { clearIcon: null })}
      renderInput={(parameters) => (
        <AutocompleteInput
          parameters={parameters}
          label={label}
          inputRef={input}
          {...(isOptional ? { placeholder: noneText } : {})}
        />
      )}
      onChange={(_, chosen) => {
        // The chosen one can be replaced, not removed.
        if (chosen !== null || isOptional) onChange(chosen?.value ?? '')
      }}
    />
  )
}
