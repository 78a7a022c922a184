import Box from '@mui/material/Box'
import type { Credential } from '#api/console/send-call.ts'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { Segments } from '#ui/form/segments.tsx'

const kinds = [
  { value: 'session', label: 'My session' },
  { value: 'token', label: 'API token' },
  { value: 'none', label: 'Nobody' },
] as const

interface CredentialFieldProps {
  readonly value: Credential
  readonly onChange: (credential: Credential) => void
}

/** Chooses who calls. A token stays in this page alone and is gone when it closes. */
export function CredentialField({ value, onChange }: CredentialFieldProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
      <Segments
        label="Call as"
        options={kinds}
        value={value.kind}
        onChange={(kind) => onChange(kind === 'token' ? { kind, token: '' } : { kind })}
      />
      {value.kind === 'token' ? (
        <Box sx={{ flexGrow: 1, maxWidth: 520 }}>
          <PasswordInput
            label="API token"
            value={value.token}
            onChange={(token) => onChange({ kind: 'token', token: token.trim() })}
            autoComplete="new-password"
            hint="Used on this page only, and never stored."
          />
        </Box>
      ) : null}
    </Box>
  )
}
