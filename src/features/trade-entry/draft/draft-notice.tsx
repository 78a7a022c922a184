import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import type { Instant } from '#domain/numbers/units.ts'
import { formatInstant } from '#ui/figures/format.ts'

interface DraftNoticeProps {
  readonly savedAt: Instant
  readonly timeZone: string
  /** Whether the reader is to be led here: the form has just been filled anew. */
  readonly takesFocus?: boolean
  readonly onDiscard: () => void
}

/** Says that the form holds what was typed before, and offers to give that up. */
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
      What you typed before is restored, as of {formatInstant(savedAt, timeZone)}.
    </Alert>
  )
}
