import { useId } from 'react'
import styles from './segments.module.css'

interface SegmentsProps<T extends string> {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** One of a few choices, side by side. */
export function Segments<T extends string>({ label, options, value, onChange }: SegmentsProps<T>) {
  const name = useId()
  const isNarrow = options.every((option) => option.label.length === 1)
  return (
    <fieldset
      className={isNarrow ? `${styles['segments']} ${styles['narrow']}` : styles['segments']}
      aria-label={label}
    >
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
