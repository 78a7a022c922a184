import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import type { ChangeEventHandler, HTMLAttributes, HTMLInputTypeAttribute, ReactNode, Ref } from 'react'

type Element = HTMLInputElement | HTMLTextAreaElement

interface TextInputProps extends Pick<
  HTMLAttributes<Element>,
  'id' | 'inputMode' | 'onBlur' | 'onKeyDown' | 'aria-label' | 'aria-describedby'
> {
  /** Shown above the field. */
  readonly label?: string
  readonly helperText?: string | undefined
  readonly error?: boolean
  readonly value: string
  readonly onChange?: ChangeEventHandler<Element>
  readonly name?: string | undefined
  readonly type?: HTMLInputTypeAttribute
  readonly placeholder?: string | undefined
  readonly required?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly autoComplete?: string
  readonly maxLength?: number
  /** A unit after the text, such as "USD" or "%". */
  readonly unit?: string | undefined
  /** Buttons at the end of the field. */
  readonly endAction?: ReactNode
  /** Makes a multi-line field with at least this many lines. */
  readonly lines?: number | undefined
  /** A small field for a number in a row of a panel. */
  readonly compact?: boolean
  readonly className?: string | undefined
  readonly inputRef?: Ref<Element>
}

/** The end of a field: its unit, then its buttons. */
function endOf(unit: string | undefined, action: ReactNode): ReactNode {
  if (unit === undefined && action === undefined) return undefined
  return (
    <InputAdornment position="end">
      {unit}
      {action}
    </InputAdornment>
  )
}

/** A text input outside of a form's state: label above, value, unit, help or error below. */
export function TextInput(props: TextInputProps) {
  const { label, helperText, error = false, unit, endAction, lines, compact = false, inputRef, value, ...rest } = props
  const { id, name, type = 'text', onChange, onBlur, required, disabled, className, ...native } = rest
  return (
    <MuiTextField
      {...(id === undefined ? {} : { id })}
      {...(name === undefined ? {} : { name })}
      {...(onChange === undefined ? {} : { onChange })}
      {...(onBlur === undefined ? {} : { onBlur })}
      {...(className === undefined ? {} : { className })}
      label={label}
      value={value}
      type={type}
      required={required ?? false}
      disabled={disabled ?? false}
      error={error}
      helperText={helperText}
      inputRef={inputRef}
      multiline={lines !== undefined}
      {...(lines === undefined ? {} : { minRows: lines })}
      fullWidth={!compact}
      sx={compact ? { width: 112, flex: 'none', '& input': { textAlign: 'end', py: '6px' } } : {}}
      slotProps={{ htmlInput: native, input: { endAdornment: endOf(unit, endAction) } }}
    />
  )
}
