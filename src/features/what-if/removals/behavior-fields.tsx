import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import type { SelectorParameter } from '#domain/simulation/what-if/entry-selectors.ts'
import { weekdayNames } from '#ui/figures/weekday-names.ts'
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
          <MuiTextField
            key={name}
            select
            size="small"
            label={parameter.label}
            value={values[name] ?? parameter.initial}
            onChange={({ target }) => onChange(name, Number(target.value))}
            fullWidth={false}
            sx={{ width: 150 }}
          >
            {weekdayNames.map((day, place) => (
              <MenuItem key={day} value={place + 1}>
                {day}
              </MenuItem>
            ))}
          </MuiTextField>
        ) : parameter.kind === 'integer' ? (
          <MuiTextField
            key={name}
            type="number"
            size="small"
            label={parameter.label}
            value={values[name] ?? parameter.initial}
            onChange={({ target }) => {
              const value = Number(target.value)
              if (target.value !== '' && Number.isInteger(value) && value >= parameter.low && value <= parameter.high)
                onChange(name, value)
            }}
            slotProps={{
              htmlInput: {
                min: parameter.low,
                max: parameter.high,
                'aria-label': `${selector.label}: ${parameter.label}`,
              },
            }}
            fullWidth={false}
            sx={{ width: 116 }}
          />
        ) : (
          <MuiTextField
            key={name}
            select
            size="small"
            label={parameter.label}
            value={values[name] ?? parameter.initial}
            onChange={({ target }) => onChange(name, target.value)}
            fullWidth={false}
            sx={{ width: 150 }}
          >
            {choicesOf(name, parameter, texts).map((choice) => (
              <MenuItem key={choice} value={choice}>
                {choice === '' ? 'Any' : choice}
              </MenuItem>
            ))}
          </MuiTextField>
        ),
      )}
    </Box>
  )
}
