import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDecideTermChange, type WaitingLimit, type WaitingTerms } from '#api/admin/affiliates.ts'
import { useSession } from '#api/supabase/session.ts'
import { ActDialog } from '#features/admin/frame/act-dialog.tsx'

interface WaitingChangeProps {
  readonly change: Pick<WaitingTerms | WaitingLimit, 'id' | 'proposedBy'>
  /** What it would change. */
  readonly text: string
  /** Whether an own change waits for another admin; this one approves it where nobody else is left. */
  readonly needsOtherAdmin: boolean
}

/** A change of the terms that waits for another admin: who made it, and the decisions of this one. */
export function WaitingChange({ change, text, needsOtherAdmin }: WaitingChangeProps) {
  const { user } = useSession()
  const [decision, setDecision] = useState<'approved' | 'rejected' | null>(null)
  const decide = useDecideTermChange()
  const isOwn = change.proposedBy.adminId === user?.id
  const mayApprove = !isOwn || !needsOtherAdmin
  const isApproval = decision === 'approved'
  const rejectLabel = isOwn ? 'Withdraw change' : 'Reject change'
  return (
    <Alert severity="info" sx={{ mt: 2 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {`Proposed by ${isOwn ? 'you' : change.proposedBy.email}: ${text}`}
      </Typography>
      <Typography variant="body2">
        {mayApprove ? 'It applies once you approve it.' : 'Another admin must approve it.'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {mayApprove ? (
          <Button size="small" variant="contained" onClick={() => setDecision('approved')}>
            Approve change
          </Button>
        ) : null}
        <Button size="small" variant="outlined" onClick={() => setDecision('rejected')}>
          {rejectLabel}
        </Button>
      </Box>
      {decision === null ? null : (
        <ActDialog
          title={isApproval ? 'Approve change' : rejectLabel}
          action={isApproval ? 'Approve' : isOwn ? 'Withdraw' : 'Reject'}
          isDestructive={!isApproval}
          doneMessage={isApproval ? 'Change approved' : isOwn ? 'Change withdrawn' : 'Change rejected'}
          onAct={() => decide.mutateAsync({ id: change.id, body: { status: decision } })}
          onClose={() => setDecision(null)}
        >
          <Typography variant="body2">{text}</Typography>
        </ActDialog>
      )}
    </Alert>
  )
}
