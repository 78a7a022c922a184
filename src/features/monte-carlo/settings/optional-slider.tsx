import Box from '@mui/material/Box'
import { Switch } from '#ui/form/switch.tsx'
import { SettingSlider } from './setting-slider.tsx'

interface OptionalSliderProps {
  /** What the switch turns on. */
  readonly label: string
  /** What the value is. */
  readonly valueLabel: string
  readonly unit?: string
  readonly whole?: boolean
  readonly value: number | null
  /** The value when it is switched on. */
  readonly usual: number
  readonly range: readonly [number, number]
  readonly positions: readonly number[]
  readonly onChange: (value: number | null) => void
}

/** A setting that can be off. */
export function OptionalSlider(props: OptionalSliderProps) {
  const { label, valueLabel, unit, whole = false, value, usual, range, positions, onChange } = props
  const toggle = (
    <Switch label={label} checked={value !== null} onChange={(checked) => onChange(checked ? usual : null)} />
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
