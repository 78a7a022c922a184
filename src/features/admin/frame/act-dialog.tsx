import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { confirmPassword } from '#api/admin/accounts.ts'
import { Failure } from '#api/failure.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

export interface ActDialogProps {
  readonly title: string
  /** What will happen, and the fields of the act. */
  readonly children: ReactNode
  /** The act as a verb with its object, such as "Ban user". */
  readonly action: string
  readonly isDestructive?: boolean
  /** Whether the fields are filled in. */
  readonly isReady?: boolean
  readonly onAct: () => Promise<unknown>
  /** What is said once it is done. */
  readonly doneMessage: string
  readonly onClose: () => void
}

/** What to show of a refusal, with the field that the server names. */
function problemText(error: unknown): string {
  const detail = error instanceof Failure ? error.details[0] : undefined
  if (detail === undefined) return errorText(error)
  return detail.field === 'password' ? 'That password is wrong.' : `${detail.field}: ${detail.message}.`
}

/** Does something to other people's accounts or money. Asks for the password where the server requires it again. */
export function ActDialog(props: ActDialogProps) {
  const { title, children, action, isDestructive = false, isReady = true, onAct, doneMessage, onClose } = props
  const id = useId()
  const { enqueueSnackbar } = useSnackbar()
  const [password, setPassword] = useState('')
  const [needsPassword, setNeedsPassword] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsBusy(true)
    setProblem(null)
    try {
      if (needsPassword) await confirmPassword(password)
      await onAct()
      enqueueSnackbar(doneMessage, { variant: 'success' })
      onClose()
    } catch (error) {
      if (error instanceof Failure && error.code === 'confirmation_required') setNeedsPassword(true)
      else setProblem(problemText(error))
      setIsBusy(false)
    }
  }

  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={id} component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
            {children}
            {needsPassword ? (
              <TextInput
                label="Your password"
                type="password"
                autoComplete="current-password"
                helperText="You signed in more than 10 minutes ago."
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            ) : null}
            {problem === null ? null : <Alert severity="error">{problem}</Alert>}
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            disabled={isBusy || !isReady || (needsPassword && password === '')}
          >
            {action}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
