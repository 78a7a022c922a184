import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import type { Instant } from '#domain/numbers/units.ts'
import { formatInstant } from '#ui/figures/format.ts'

interface DraftNoticeProps {
  readonly savedAt: Instant
  readonly timeZone: string
  /** Moves the focus here, after the form has been filled again. */
  readonly takesFocus?: boolean
  readonly onDiscard: () => void
}

/** Says that the form was restored from a draft, and offers to discard it. */
export function DraftNotice({ savedAt, timeZone, takesFocus = false, onDiscard }: DraftNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) notice.current?.focus()
  }, [takesFocus])
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      severity="info"
      variant="outlined"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          Discard draft
        </Button>
      }
    >
      Draft restored, saved {formatInstant(savedAt, timeZone)}.
    </Alert>
  )
}
