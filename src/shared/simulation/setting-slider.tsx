import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { formatNumber } from '#ui/figures/format.ts'
import { readTypedNumber } from '#ui/form/decimal-text.ts'
import { Slider } from '#ui/form/slider.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

interface SettingSliderProps {
  readonly label: string
  readonly hint?: string
  readonly unit?: string
  readonly value: number
  /** The range of the field; the slider covers a part of it. */
  readonly range: readonly [number, number]
  readonly whole?: boolean
  readonly disabled?: boolean
  /** Positions of the slider, ascending. */
  readonly positions: readonly number[]
  readonly onChange: (value: number) => void
  /** Replaces the visible label, such as by a switch; the label is then for screen readers only. */
  readonly before?: ReactNode
}

/** The position nearest to a value. */
function nearestPosition(positions: readonly number[], value: number): number {
  let best = 0
  for (const [i, position] of positions.entries()) {
    if (Math.abs(position - value) < Math.abs((positions[best] ?? 0) - value)) best = i
  }
  return best
}

/** A number that is set with a slider or typed. The field accepts a wider range than the slider. */
export function SettingSlider(props: SettingSliderProps) {
  const { label, hint, unit, value, range, whole = false, disabled = false, positions, onChange, before } = props
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft === null ? value : Number(readTypedNumber(draft))
  const [low, high] = range
  const isValid =
    (draft === null || draft.trim() !== '') && typed >= low && typed <= high && (!whole || Number.isInteger(typed))
  const hasNote = !isValid || hint !== undefined
  const problem = `From ${formatNumber(low)} to ${formatNumber(high)}${whole ? ', a whole number' : ''}`

  function type(text: string): void {
    setDraft(text)
    const next = Number(readTypedNumber(text))
    if (text.trim() !== '' && next >= low && next <= high && (!whole || Number.isInteger(next))) onChange(next)
  }

  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {before === undefined ? (
          <Typography component="label" htmlFor={`${id}-field`} variant="body2" sx={{ flexGrow: 1, minWidth: 0 }}>
            {label}
          </Typography>
        ) : (
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>{before}</Box>
        )}
        <TextInput
          compact
          id={`${id}-field`}
          value={draft ?? String(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setDraft(null)}
          error={!isValid}
          disabled={disabled}
          unit={unit}
          inputMode={whole ? 'numeric' : 'decimal'}
          {...(hasNote ? { 'aria-describedby': `${id}-note` } : {})}
          {...(before === undefined ? {} : { 'aria-label': label })}
        />
      </Box>
      <Slider
        label={label}
        valueText={`${formatNumber(value)}${unit === undefined ? '' : ` ${unit}`}`}
        disabled={disabled}
        last={positions.length - 1}
        value={nearestPosition(positions, value)}
        onChange={(position) => {
          const next = positions[position]
          setDraft(null)
          if (next !== undefined) onChange(next)
        }}
      />
      {!hasNote ? null : (
        <Typography
          id={`${id}-note`}
          variant="caption"
          component="p"
          sx={{ color: isValid ? 'text.secondary' : 'error.main', m: 0, mt: -0.5 }}
        >
          {isValid ? hint : problem}
        </Typography>
      )}
    </Box>
  )
}
