import Box from '@mui/material/Box'
import { Switch } from '#ui/form/switch.tsx'
import { SettingSlider } from './setting-slider.tsx'

interface OptionalSliderProps {
  /** Label of the switch. */
  readonly label: string
  /** Label of the value. */
  readonly valueLabel: string
  readonly unit?: string
  readonly whole?: boolean
  readonly value: number | null
  /** The value when it is switched on. */
  readonly initial: number
  readonly range: readonly [number, number]
  readonly positions: readonly number[]
  readonly onChange: (value: number | null) => void
}

/** A setting that can be switched off. */
export function OptionalSlider(props: OptionalSliderProps) {
  const { label, valueLabel, unit, whole = false, value, initial, range, positions, onChange } = props
  const toggle = (
    <Switch label={label} checked={value !== null} onChange={(checked) => onChange(checked ? initial : null)} />
  )
  if (value === null) return <Box>{toggle}</Box>
  return (
    <SettingSlider
      label={valueLabel}
      before={toggle}
      {...(unit === undefined ? {} : { unit })}
      whole={whole}
      value={value}
      range={range}
      positions={positions}
      onChange={onChange}
    />
  )
}
