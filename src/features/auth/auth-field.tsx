import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js'
import { useId, useState, type HTMLInputAutoCompleteAttribute } from 'react'
import styles from './auth.module.css'

interface AuthFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: HTMLInputAutoCompleteAttribute
  readonly type?: 'text' | 'email' | 'password'
  /** The rule for the value, shown before it is broken. */
  readonly hint?: string
  /** What is wrong with the value. */
  readonly error?: string | null
}

/**
 * A required field: label above, rule or error below. A password can be shown. It looks like the fields of src/ui/form,
 * which bring MUI, for which there is no room before sign-in (docs/decisions/0023-fields-before-sign-in.md).
 */
export function AuthField(props: AuthFieldProps) {
  const { label, value, onChange, autoComplete, type = 'text', hint, error = null } = props
  const id = useId()
  const noteId = useId()
  const [isShown, setIsShown] = useState(false)
  const hasNote = error !== null || hint !== undefined
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <span className={styles['input']}>
        <input
          id={id}
          type={type === 'password' && isShown ? 'text' : type}
          value={value}
          required
          autoComplete={autoComplete}
          autoCapitalize={type === 'text' ? 'words' : 'none'}
          spellCheck={false}
          aria-invalid={error !== null}
          {...(hasNote ? { 'aria-describedby': noteId } : {})}
          onChange={(event) => onChange(event.target.value)}
        />
        {type === 'password' ? (
          <button
            type="button"
            className={styles['show']}
            aria-controls={id}
            aria-label={isShown ? 'Hide characters' : 'Show characters'}
            onClick={() => setIsShown(!isShown)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={isShown ? mdiEyeOffOutline : mdiEyeOutline} />
            </svg>
          </button>
        ) : null}
      </span>
      {hasNote ? (
        <small
          id={noteId}
          className={error === null ? styles['hint'] : styles['fieldError']}
          {...(error === null ? {} : { role: 'alert' })}
        >
          {error ?? hint}
        </small>
      ) : null}
    </div>
  )
}
