import MuiTextField from '@mui/material/TextField'
import { useController, type Control } from 'react-hook-form'
import { fieldByKey } from '#domain/trade/fields/catalogue.ts'
import { findFieldProblem } from '#features/trade-entry/values/field-faults.ts'
import type { FormColumn, TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { formatChoice } from '#shared/trade/format-datapoint.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PriceField } from './price-field.tsx'
import { YesNoField } from './yes-no-field.tsx'

interface DatapointProps {
  readonly control: Control<TradeFormValues>
  readonly name: FormColumn
  /** The catalogue's unless said. */
  readonly label?: string
  readonly helperText?: string
  /** Of times, IANA name. */
  readonly timeZone?: string
  /** Behind amounts. */
  readonly currency?: string
  /** Lines of a long text. */
  readonly rows?: number
}

function DateField({ control, name, label }: { control: DatapointProps['control']; name: FormColumn; label: string }) {
  const { field, fieldState } = useController({ control, name })
  return (
    <MuiTextField
      type="date"
      name={name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      label={label}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}

/** Texts longer than this are written on several lines. */
const maxSingleLineLength = 400

/** Sizes of a tick, a pip or a spread are in the unit of the price, and no price. */
const isLevel = (name: FormColumn) => !['tickSize', 'pipSize', 'atrAtEntry', 'spreadAtEntry'].includes(name)

/** The field of a datapoint: what it takes, its words, unit and limits are the catalogue's. */
export function DatapointField({
  control,
  name,
  label,
  helperText,
  timeZone = 'UTC',
  currency,
  rows = 2,
}: DatapointProps) {
  const { value, required, unit, label: ofCatalogue } = fieldByKey[name]
  const words = { label: label ?? ofCatalogue, ...(helperText === undefined ? {} : { helperText }) }
  const shared = { control, name, ...words, required: required === true }
  const validate = (held: unknown) => findFieldProblem(name, held) ?? true
  if (value.type === 'decimal' && unit === 'price' && isLevel(name)) return <PriceField {...shared} />
  if (value.type === 'decimal' || value.type === 'money') {
    const behind =
      unit?.startsWith('ccy') === true
        ? currency
        : unit === 'h'
          ? 'h'
          : unit?.startsWith('%') === true && !words.label.includes('%')
            ? '%'
            : undefined
    return (
      <DecimalField
        {...shared}
        positive={value.above === 0}
        min={value.min}
        max={value.max}
        {...(behind === undefined ? {} : { unit: behind })}
      />
    )
  }
  if (value.type === 'integer') {
    const { min, max } = value
    return <DecimalField {...shared} places={0} min={min} max={max} {...(unit === undefined ? {} : { unit })} />
  }
  if (value.type === 'choice') {
    const options = value.choices.map((choice) => ({ value: choice, label: formatChoice(choice, name) }))
    const none = required === true ? [] : [{ value: '', label: 'Not stated' }]
    return <SelectField {...shared} options={[...none, ...options]} />
  }
  if (value.type === 'yesNo') return <YesNoField control={control} name={name} label={words.label} />
  if (value.type === 'instant') return <DateTimeField {...shared} timeZone={timeZone} />
  if (value.type === 'date') return <DateField control={control} name={name} label={words.label} />
  if (value.type === 'text' && value.max > maxSingleLineLength) {
    return <TextField {...shared} multiline minRows={rows} maxLength={value.max} />
  }
  return <TextField {...shared} validate={validate} />
}
