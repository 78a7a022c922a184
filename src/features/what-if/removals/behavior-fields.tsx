import Box from '@mui/material/Box'
import { useState } from 'react'
import type { SelectorParameter } from '#domain/simulation/what-if/entry-selectors.ts'
import { weekdayNames } from '#ui/figures/weekday-names.ts'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { Behavior } from './use-removals.ts'

interface BehaviorFieldsProps {
  readonly behavior: Behavior
  readonly texts: TextChoices
  readonly onChange: (name: string, value: number | string) => void
}

/** The values of text parameters that occur in the trades, by parameter. */
export type TextChoices = Readonly<Record<string, readonly string[]>>

const choicesOf = (name: string, parameter: SelectorParameter, texts: TextChoices): readonly string[] =>
  parameter.kind === 'choice' ? parameter.choices : (texts[name] ?? [])

interface IntegerFieldProps {
  readonly parameter: Extract<SelectorParameter, { readonly kind: 'integer' }>
  /** For screen readers. */
  readonly name: string
  readonly value: number
  readonly onChange: (value: number) => void
}

/** A whole number within its range. What is typed stays until the field is left, also where it is none yet. */
function IntegerField({ parameter: { label, low, high }, name, value, onChange }: IntegerFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const isValid = (text: string) => /^-?\d+$/.test(text) && Number(text) >= low && Number(text) <= high
  return (
    <TextInput
      type="number"
      compact
      label={label}
      aria-label={name}
      min={low}
      max={high}
      value={draft ?? String(value)}
      error={draft !== null && !isValid(draft)}
      onChange={({ target }) => {
        setDraft(target.value)
        if (isValid(target.value)) onChange(Number(target.value))
      }}
      onBlur={() => setDraft(null)}
    />
  )
}

/** The parameters of a behavior. */
export function BehaviorFields({ behavior, texts, onChange }: BehaviorFieldsProps) {
  const { selector, values } = behavior
  if (Object.keys(selector.parameters).length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {Object.entries(selector.parameters).map(([name, parameter]) =>
        selector.key === 'weekdayOfEntry' ? (
          <Select
            key={name}
            label={parameter.label}
            value={String(values[name] ?? parameter.initial)}
            onChange={(chosen) => onChange(name, Number(chosen))}
            options={weekdayNames.map((day, place) => ({ value: String(place + 1), label: day }))}
            width={150}
          />
        ) : parameter.kind === 'integer' ? (
          <IntegerField
            key={name}
            parameter={parameter}
            name={`${selector.label}: ${parameter.label}`}
            value={Number(values[name] ?? parameter.initial)}
            onChange={(value) => onChange(name, value)}
          />
        ) : (
          <Select
            key={name}
            label={parameter.label}
            value={String(values[name] ?? parameter.initial)}
            onChange={(chosen) => onChange(name, chosen)}
            options={choicesOf(name, parameter, texts).map((choice) => ({
              value: choice,
              label: choice === '' ? 'Any' : choice,
            }))}
            width={150}
          />
        ),
      )}
    </Box>
  )
}
