import { MultiSelect, Select } from '#ui/form/select.tsx'

interface ChoiceFieldProps<T extends string> {
  readonly label: string
  readonly names: Readonly<Record<T, string>>
  readonly value: T | null
  readonly onChange: (value: T | null) => void
}

const optionsOf = <T extends string>(names: Readonly<Record<T, string>>) =>
  (Object.keys(names) as T[]).map((value) => ({ value, label: names[value] }))

/** A select of one value or all. */
export function ChoiceField<T extends string>({ label, names, value, onChange }: ChoiceFieldProps<T>) {
  return (
    <Select<T | ''>
      label={label}
      value={value ?? ''}
      options={[{ value: '', label: 'All' }, ...optionsOf(names)]}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  )
}

interface ChoicesFieldProps<T extends string> {
  readonly label: string
  readonly names: Readonly<Record<T, string>>
  readonly values: readonly T[]
  readonly onChange: (values: T[]) => void
}

/** A select of any number of values; none means all. */
export function ChoicesField<T extends string>({ label, names, values, onChange }: ChoicesFieldProps<T>) {
  return <MultiSelect label={label} values={values} options={optionsOf(names)} emptyLabel="All" onChange={onChange} />
}
