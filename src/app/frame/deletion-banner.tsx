import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useUndoDeletion } from '#api/accounts/deletion.ts'
import { useProfile } from '#api/accounts/profile.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { getBrowserTimeZone } from '#domain/time/browser-time-zone.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { formatInstant } from '#ui/figures/format.ts'

/** Says on every screen when the account is deleted, and offers to keep it. */
export function DeletionBanner() {
  const { profile } = useProfile()
  const undo = useUndoDeletion()
  const deletionAt = profile?.deletion_at ?? null
  if (deletionAt === null) return null
  const timeZone = getBrowserTimeZone()
  return (
    <Alert
      severity="warning"
      square
      className="screen-only"
      action={
        <Button color="inherit" size="small" disabled={undo.isPending} onClick={() => undo.mutate()}>
          Keep account
        </Button>
      }
    >
      {undo.error === null
        ? `Your account will be deleted on ${formatInstant(deletionAt as Instant, timeZone)}.`
        : `Couldn’t keep the account: ${errorText(undo.error)}`}
    </Alert>
  )
}
