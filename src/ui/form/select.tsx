import { mdiMenuDown } from '@mdi/js'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import type { InputBaseComponentProps } from '@mui/material/InputBase'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useId, useState, type KeyboardEvent, type Ref } from 'react'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { SelectOption } from './select-menu.tsx'

// The menu loads when the field is first used: with MUI's own select, each screen with a choice would load the menu,
// its popover and its modal, which are 20 kB, before anything is opened.
const SelectMenu = lazyPart(async () => (await import('./select-menu.tsx')).default)

interface FieldProps {
  /** Shown above the field; without it, `aria-label` names the field. */
  readonly label?: string
  readonly 'aria-label'?: string
  /** The form's name of the field, by which a form finds it in the page. */
  readonly name?: string
  readonly helperText?: string | undefined
  readonly error?: boolean
  readonly required?: boolean
  readonly disabled?: boolean
  readonly onBlur?: () => void
  /** The menu loads with the field, for a form that is filled in by keys faster than it could load. */
  readonly loadsMenu?: boolean
  /** For moving the focus to the field. */
  readonly inputRef?: Ref<HTMLElement>
  /** In pixels; without it, the field fills its column. */
  readonly width?: number
  /** In pixels; from here, the field grows with its text. */
  readonly minWidth?: number
  readonly className?: string
}

const kept =
  /^(?:aria-.+|data-field|id|role|tabIndex|className|style|children|onFocus|onBlur|onClick|onKeyDown|onPointerEnter)$/

/** Takes the place of MUI's input: the name of the chosen option, without the attributes that only an input has. */
function ChosenOption({ ref, ...props }: InputBaseComponentProps) {
  return <div {...Object.fromEntries(Object.entries(props).filter(([name]) => kept.test(name)))} ref={ref} />
}

const fieldStyle = {
  '& .MuiInputBase-input': {
    height: 'auto',
    minHeight: '1.4375em',
    pr: 4,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    userSelect: 'none',
    '&[aria-disabled=true]': { cursor: 'default' },
  },
} as const

const openingKeys: ReadonlySet<string> = new Set([' ', 'Enter', 'ArrowUp', 'ArrowDown'])

interface ChoiceProps extends FieldProps {
  readonly shown: string
  /** What is shown is no choice, such as "Not set". */
  readonly isUnset: boolean
  readonly options: readonly SelectOption[]
  readonly isChosen: (option: SelectOption) => boolean
  /** The menu stays open, for further choices. */
  readonly isMultiple?: boolean
  readonly onChoose: (option: SelectOption) => void
}

/** The field of a select and the menu that it opens. */
function Choice(props: ChoiceProps) {
  const { label, shown, isUnset, options, isChosen, isMultiple = false, onChoose, helperText, width, minWidth } = props
  const { error = false, required = false, disabled = false, loadsMenu = false, onBlur, inputRef } = props
  const hasHelp = helperText !== undefined && helperText !== ''
  const id = useId()
  const [field, setField] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(!disabled)
  useEffect(() => {
    if (loadsMenu) SelectMenu.load()
  }, [loadsMenu])
  const openByKey = (event: KeyboardEvent) => {
    if (!openingKeys.has(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    open()
  }
  return (
    <FormControl
      fullWidth={width === undefined && minWidth === undefined}
      error={error}
      required={required}
      disabled={disabled}
      {...(props.className === undefined ? {} : { className: props.className })}
      sx={{ ...(width === undefined ? {} : { width }), ...(minWidth === undefined ? {} : { minWidth }) }}
    >
      {label === undefined ? null : <InputLabel id={`${id}-label`}>{label}</InputLabel>}
      <OutlinedInput
        ref={setField}
        {...(inputRef === undefined ? {} : { inputRef })}
        value={shown}
        // The focus that moves to the menu has not left the field.
        {...(onBlur === undefined || isOpen ? {} : { onBlur })}
        sx={fieldStyle}
        inputComponent={ChosenOption}
        inputProps={{
          id,
          'data-field': props.name,
          role: 'combobox',
          tabIndex: disabled ? -1 : 0,
          // A zero-width space keeps the height of a line.
          children: shown === '' ? '\u200B' : shown,
          'aria-haspopup': 'listbox',
          'aria-expanded': isOpen,
          ...(disabled ? { 'aria-disabled': true } : {}),
          ...(required ? { 'aria-required': true } : {}),
          ...(isUnset && !disabled ? { style: { color: 'var(--mui-palette-text-secondary)' } } : {}),
          ...(isOpen ? { 'aria-controls': `${id}-list` } : {}),
          // The text of a combobox is its value, which needs no place in its name.
          ...(label === undefined ? { 'aria-label': props['aria-label'] } : { 'aria-labelledby': `${id}-label` }),
          ...(hasHelp ? { 'aria-describedby': `${id}-help` } : {}),
          onClick: open,
          onKeyDown: openByKey,
          onPointerEnter: SelectMenu.load,
          onFocus: SelectMenu.load,
        }}
        endAdornment={
          <Icon
            path={mdiMenuDown}
            sx={{
              position: 'absolute',
              right: 7,
              color: disabled ? 'action.disabled' : 'action.active',
              pointerEvents: 'none',
            }}
          />
        }
      />
      {hasHelp ? <FormHelperText id={`${id}-help`}>{helperText}</FormHelperText> : null}
      {isOpen && field !== null ? (
        <SelectMenu
          id={`${id}-list`}
          label={label ?? props['aria-label'] ?? ''}
          anchor={field}
          options={options}
          isChosen={isChosen}
          isMultiple={isMultiple}
          onChoose={(option) => {
            if (!isMultiple) setIsOpen(false)
            onChoose(option)
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </FormControl>
  )
}

/** "All" and "Any time" are choices, unlike "Not set". */
const namesEverything = /^(?:All|Any)\b/

interface SelectProps<T extends string> extends FieldProps {
  /** A value that no option has, such as "", is shown as not chosen yet. */
  readonly value: T
  readonly options: readonly SelectOption<T>[]
  /** What stands in the field while nothing is chosen. */
  readonly emptyLabel?: string
  readonly onChange: (value: T) => void
}

/** One of several choices. */
export function Select<T extends string>({ value, options, emptyLabel = '', onChange, ...field }: SelectProps<T>) {
  return (
    <Choice
      {...field}
      shown={options.find((option) => option.value === value)?.label ?? emptyLabel}
      isUnset={value === '' && !namesEverything.test(options.find((option) => option.value === value)?.label ?? '')}
      options={options}
      isChosen={(option) => option.value === value}
      onChoose={(option) => {
        const chosen = options.find((known) => known.value === option.value)
        if (chosen !== undefined && chosen.value !== value) onChange(chosen.value)
      }}
    />
  )
}

interface MultiSelectProps<T extends string> extends FieldProps {
  readonly values: readonly T[]
  readonly options: readonly SelectOption<T>[]
  /** What stands in the field while nothing is chosen. */
  readonly emptyLabel: string
  /** Takes the chosen values in the order of the options. */
  readonly onChange: (values: T[]) => void
}

/** Any number of choices. */
export function MultiSelect<T extends string>(props: MultiSelectProps<T>) {
  const { values, options, emptyLabel, onChange, ...field } = props
  const chosen = options.filter(({ value }) => values.includes(value))
  return (
    <Choice
      {...field}
      isMultiple
      isUnset={false}
      shown={chosen.length === 0 ? emptyLabel : chosen.map(({ label }) => label).join(', ')}
      options={options}
      isChosen={(option) => chosen.some(({ value }) => value === option.value)}
      onChoose={(option) =>
        onChange(
          options
            .filter(({ value }) => (value === option.value) !== chosen.some((one) => one.value === value))
            .map(({ value }) => value),
        )
      }
    />
  )
}
