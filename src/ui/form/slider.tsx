import type { CSSProperties } from 'react'
import styles from './slider.module.css'

interface SliderProps {
  readonly label: string
  /** The value for screen readers. */
  readonly valueText: string
  /** The position: a whole number from 0 to `last`. */
  readonly value: number
  readonly last: number
  readonly disabled?: boolean
  readonly onChange: (value: number) => void
}

/** A choice of positions from 0 to `last`. */
export function Slider({ label, valueText, value, last, disabled = false, onChange }: SliderProps) {
  const share: CSSProperties & Record<'--share', number> = { '--share': last === 0 ? 0 : value / last }
  return (
    <input
      type="range"
      className={styles['slider']}
      style={share}
      min={0}
      max={last}
      step={1}
      value={value}
      disabled={disabled}
      aria-label={label}
      aria-valuetext={valueText}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}
