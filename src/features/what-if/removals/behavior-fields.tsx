import Box from '@mui/material/Box'
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
          <TextInput
            key={name}
            type="number"
            compact
            label={parameter.label}
            aria-label={`${selector.label}: ${parameter.label}`}
            min={parameter.low}
            max={parameter.high}
            value={String(values[name] ?? parameter.initial)}
            onChange={({ target }) => {
              const value = Number(target.value)
              if (target.value !== '' && Number.isInteger(value) && value >= parameter.low && value <= parameter.high)
                onChange(name, value)
            }}
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
