import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { Instant } from '#domain/units.ts'
import { formatInstant } from '#ui/format.ts'

interface DraftNoticeProps {
  readonly savedAt: Instant
  readonly timeZone: string
  readonly onDiscard: () => void
}

/** Says that the form holds what was typed before, and offers to give that up. */
export function DraftNotice({ savedAt, timeZone, onDiscard }: DraftNoticeProps) {
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          Discard draft
        </Button>
      }
    >
      What you typed before is restored, as of {formatInstant(savedAt, timeZone)}.
    </Alert>
  )
}
