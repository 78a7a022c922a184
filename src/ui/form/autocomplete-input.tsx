import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { Ref } from 'react'

/**
 * Lets a list take words that it does not have: Enter and leaving the field take what is typed, as "M" beside "MES",
 * unless one of the suggestions was moved to.
 */
export const freeText = { freeSolo: true, autoHighlight: false } as const

interface AutocompleteInputProps {
  /** What MUI's Autocomplete passes to the input that it renders. */
  readonly parameters: AutocompleteRenderInputParams
  readonly label: string
  readonly helperText?: string | undefined
  readonly error?: boolean
  readonly required?: boolean
  readonly placeholder?: string
  /** For moving the focus to the field. */
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** The field of a list that finds by typing: label above, help or error below. */
export function AutocompleteInput(props: AutocompleteInputProps) {
  const { parameters, label, helperText, error = false, required = false, placeholder, inputRef } = props
  const { id, disabled, fullWidth, slotProps } = parameters
  const helperId = `${id}-helper-text`
  const hasHelp = helperText !== undefined && helperText !== ''
  return (
    <FormControl fullWidth={fullWidth} disabled={disabled} error={error} required={required}>
      <InputLabel {...slotProps.inputLabel}>{label}</InputLabel>
      <OutlinedInput
        {...slotProps.input}
        id={id}
        inputProps={slotProps.htmlInput}
        {...(inputRef === undefined ? {} : { inputRef })}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(hasHelp ? { 'aria-describedby': helperId } : {})}
      />
      {hasHelp ? <FormHelperText id={helperId}>{helperText}</FormHelperText> : null}
    </FormControl>
  )
}
