import Typography from '@mui/material/Typography'
import { errorText } from '#ui/feedback/error-text.ts'

/** Why a change failed, in a line; nothing without an error. */
export function ErrorText({ error }: { error: unknown }) {
  return error === null ? null : (
    <Typography role="alert" variant="body2" sx={{ color: 'error.main', mt: 1 }}>
      {errorText(error)}
    </Typography>
  )
}
