import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, type ReactNode, type SubmitEvent } from 'react'

interface AccountFormProps {
  /** Accessible name of the form. */
  readonly label: string
  readonly action: string
  readonly busyAction: string
  readonly children: ReactNode
  /** Does it; resolves to null, or to a message for the user. */
  readonly act: () => Promise<string | null>
}

/** A short form about the sign-in: its fields, one button, and what came of it. */
export function AccountForm({ label, action, busyAction, children, act }: AccountFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(await act())
    setBusy(false)
  }

  return (
    <Box component="form" noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {problem === null ? null : <Alert severity="error">{problem}</Alert>}
        {children}
        <Box>
          <Button type="submit" variant="contained" disabled={busy}>
            {busy ? busyAction : action}
          </Button>
        </Box>
      </Box>
    </Box>
  )
}
