import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputAdornment from '@mui/material/InputAdornment'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import {
  useId,
  type ChangeEventHandler,
  type HTMLAttributes,
  type HTMLInputTypeAttribute,
  type PointerEventHandler,
  type ReactNode,
  type Ref,
} from 'react'

// Built of MUI's parts: its TextField brings the select, its menu and a modal, which a field of text never shows and
// which are 16 kB of each screen with a slider.

type Element = HTMLInputElement | HTMLTextAreaElement

export interface TextInputProps extends Pick<
  HTMLAttributes<Element>,
  'id' | 'inputMode' | 'onFocus' | 'onBlur' | 'onKeyDown' | 'aria-label' | 'aria-describedby'
> {
  /** Shown above the field. */
  readonly label?: string
  readonly helperText?: ReactNode
  readonly error?: boolean
  /** Screen readers hear the error when it appears, as for a form that checks only when it is sent. */
  readonly announcesError?: boolean
  readonly value: string
  readonly onChange?: ChangeEventHandler<Element>
  /** The pointer comes over the field or its label. */
  readonly onPointerEnter?: PointerEventHandler<HTMLDivElement>
  readonly name?: string | undefined
  readonly type?: HTMLInputTypeAttribute
  readonly placeholder?: string | undefined
  readonly required?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly autoComplete?: string
  readonly autoCapitalize?: string
  readonly spellCheck?: boolean
  /** For a dialog that has no other purpose than this field. */
  readonly autoFocus?: boolean
  readonly maxLength?: number
  /** Bounds of a field of type number. */
  readonly min?: number
  readonly max?: number
  /** A unit after the text, such as "USD" or "%". */
  readonly unit?: string | undefined
  /** A sign before the text, such as a magnifying glass. */
  readonly startIcon?: ReactNode
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
  const { id: ownId, name, type = 'text', onChange, onFocus, onBlur, onPointerEnter, required, ...more } = rest
  const { disabled, className, announcesError = false, startIcon, autoFocus = false, ...native } = more
  const freshId = useId()
  const id = ownId ?? freshId
  const helperId = `${id}-help`
  const hasHelp = helperText !== undefined && helperText !== null && helperText !== ''
  return (
    <FormControl
      {...(className === undefined ? {} : { className })}
      {...(onPointerEnter === undefined ? {} : { onPointerEnter })}
      required={required ?? false}
      disabled={disabled ?? false}
      error={error}
      fullWidth={!compact}
      sx={compact ? { width: 112, flex: 'none', '& input': { textAlign: 'end', py: '6px' } } : {}}
    >
      {label === undefined || label === '' ? null : <InputLabel htmlFor={id}>{label}</InputLabel>}
      <OutlinedInput
        id={id}
        {...(name === undefined ? {} : { name })}
        {...(onChange === undefined ? {} : { onChange })}
        {...(onFocus === undefined ? {} : { onFocus })}
        {...(onBlur === undefined ? {} : { onBlur })}
        {...(hasHelp ? { 'aria-describedby': helperId } : {})}
        value={value}
        type={type}
        inputRef={inputRef}
        multiline={lines !== undefined}
        {...(lines === undefined ? {} : { minRows: lines })}
        inputProps={native}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- Only for a dialog that has no other purpose than this field.
        autoFocus={autoFocus}
        {...(startIcon === undefined
          ? {}
          : { startAdornment: <InputAdornment position="start">{startIcon}</InputAdornment> })}
        endAdornment={endOf(unit, endAction)}
      />
      {hasHelp ? (
        <FormHelperText id={helperId} {...(error && announcesError ? { role: 'alert' } : {})}>
          {helperText}
        </FormHelperText>
      ) : null}
    </FormControl>
  )
}
