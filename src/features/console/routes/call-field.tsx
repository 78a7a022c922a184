import type { CallParameter, JsonSchema } from '#contract/api-call.ts'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

interface CallFieldProps {
  readonly parameter: CallParameter
  readonly value: string
  readonly onChange: (text: string) => void
}

/** The choices of a schema; null if it takes other values. */
function choicesOf({ enum: choices }: JsonSchema): readonly string[] | null {
  return choices?.every((choice) => typeof choice === 'string') === true ? choices : null
}

/** What to write, from the schema and the example. */
function hintOf({ schema, example }: CallParameter): string | undefined {
  const sample = Array.isArray(example) ? example.join(',') : example
  const parts = [
    schema.description,
    schema.default === undefined ? null : `Default: ${JSON.stringify(schema.default)}`,
    typeof sample === 'string' || typeof sample === 'number' ? `Example: ${sample}` : null,
  ].filter((part) => part !== null && part !== undefined && part !== '')
  return parts.length === 0 ? undefined : parts.join(' · ')
}

/** A field of the path, the query or the headers. */
export function CallField({ parameter, value, onChange }: CallFieldProps) {
  const { name, place, isRequired, schema } = parameter
  const label = place === 'query' ? name : `${name} (${place})`
  const choices = choicesOf(schema)
  if (choices !== null) {
    return (
      <Select
        label={label}
        value={value}
        onChange={onChange}
        options={[
          { value: '', label: isRequired ? 'Choose' : 'Not sent' },
          ...choices.map((one) => ({ value: one, label: one })),
        ]}
      />
    )
  }
  return (
    <TextInput
      label={label}
      value={value}
      required={isRequired}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      helperText={hintOf(parameter)}
    />
  )
}
