import { useId, type HTMLInputAutoCompleteAttribute } from 'react'
import styles from './auth.module.css'

interface AuthFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: HTMLInputAutoCompleteAttribute
  readonly type?: 'text' | 'email' | 'password'
}

/** A required field with its label. */
export function AuthField({ label, value, onChange, autoComplete, type = 'text' }: AuthFieldProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={value}
        required
        autoComplete={autoComplete}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
