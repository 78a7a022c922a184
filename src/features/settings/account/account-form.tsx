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
  /** Resolves with null or an error message. */
  readonly act: () => Promise<string | null>
}

/** A short form with one button and an error message. */
export function AccountForm({ label, action, busyAction, children, act }: AccountFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsBusy(true)
    setProblem(await act())
    setIsBusy(false)
  }

  return (
    <Box component="form" noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {problem === null ? null : <Alert severity="error">{problem}</Alert>}
        {children}
        <Box>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {isBusy ? busyAction : action}
          </Button>
        </Box>
      </Box>
    </Box>
  )
}
