import type { Control } from 'react-hook-form'
import { fieldByKey } from '#domain/trade/fields/catalogue.ts'
import { findFieldProblem } from '#features/trade-entry/values/field-faults.ts'
import type { FormColumn, TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { formatChoice } from '#shared/trade/format-choice.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PriceField } from './price-field.tsx'
import { YesNoField } from './yes-no-field.tsx'

interface DatapointProps {
  readonly control: Control<TradeFormValues>
  readonly name: FormColumn
  /** Defaults to the catalogue's label. */
  readonly label?: string
  readonly helperText?: string
  /** IANA name, for times. */
  readonly timeZone?: string
  /** Unit of amounts. */
  readonly currency?: string
  /** Minimum lines of a long text. */
  readonly rows?: number
}

/** Texts with a higher limit get several lines. */
const maxSingleLineLength = 400

/** Whether a field in price units is a price level, and not the size of a tick, pip or spread. */
const isLevel = (name: FormColumn) => !['tickSize', 'pipSize', 'atrAtEntry', 'spreadAtEntry'].includes(name)

/** The input of a datapoint; its type, label, unit and limits come from the catalogue. */
export function DatapointField({
  control,
  name,
  label,
  helperText,
  timeZone = 'UTC',
  currency,
  rows = 2,
}: DatapointProps) {
  const { value, required, unit, label: catalogueLabel } = fieldByKey[name]
  const texts = { label: label ?? catalogueLabel, ...(helperText === undefined ? {} : { helperText }) }
  const shared = { control, name, ...texts, required: required === true }
  const validate = (input: unknown) => findFieldProblem(name, input) ?? true
  if (value.type === 'decimal' && unit === 'price' && isLevel(name)) return <PriceField {...shared} />
  if (value.type === 'decimal' || value.type === 'money') {
    const suffix =
      unit?.startsWith('ccy') === true
        ? currency
        : unit === 'h' || unit === 'R'
          ? unit
          : unit?.startsWith('%') === true && !texts.label.includes('%')
            ? '%'
            : undefined
    return (
      <DecimalField
        {...shared}
        positive={value.above === 0}
        min={value.min}
        max={value.max}
        {...(suffix === undefined ? {} : { unit: suffix })}
      />
    )
  }
  if (value.type === 'integer') {
    const { min, max } = value
    return <DecimalField {...shared} places={0} min={min} max={max} {...(unit === undefined ? {} : { unit })} />
  }
  if (value.type === 'choice') {
    const options = value.choices.map((choice) => ({ value: choice, label: formatChoice(choice, name) }))
    const none = required === true ? [] : [{ value: '', label: 'Not set' }]
    return <SelectField {...shared} options={[...none, ...options]} />
  }
  if (value.type === 'yesNo') return <YesNoField control={control} name={name} label={texts.label} />
  if (value.type === 'instant') return <DateTimeField {...shared} timeZone={timeZone} />
  if (value.type === 'date') return <DateField {...shared} />
  if (value.type === 'text' && value.max > maxSingleLineLength) {
    return <TextField {...shared} multiline minRows={rows} maxLength={value.max} />
  }
  return <TextField {...shared} validate={validate} />
}
