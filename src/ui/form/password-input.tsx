import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { TextInput } from './text-input.tsx'

interface PasswordInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: 'current-password' | 'new-password'
  /** The rule for the value, shown before it is broken. */
  readonly hint?: string
  /** What is wrong with the value. */
  readonly error?: string | null
}

/** A required password that can be shown: label above, rule or error below. */
export function PasswordInput({ label, value, onChange, autoComplete, hint, error = null }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextInput
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== null}
      announcesError
      helperText={error ?? hint}
      endAction={
        <IconButton
          size="small"
          edge="end"
          aria-label={isShown ? 'Hide characters' : 'Show characters'}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon path={isShown ? mdiEyeOffOutline : mdiEyeOutline} />
        </IconButton>
      }
    />
  )
}
