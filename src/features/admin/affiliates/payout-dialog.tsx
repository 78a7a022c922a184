import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDecidePayout } from '#api/admin/affiliates.ts'
import type { AdminPayout } from '#contract/admin/affiliates.ts'
import { ActDialog } from '#features/admin/frame/act-dialog.tsx'
import { formatCount, formatMoney } from '#ui/figures/format.ts'
import { TextInput } from '#ui/form/text-input.tsx'

export type PayoutDecision = 'approved' | 'paid' | 'rejected'

const words = {
  approved: { verb: 'Approve', action: 'Approve payout', done: 'Approval stored' },
  paid: { verb: 'Mark as paid:', action: 'Mark as paid', done: 'Payout marked as paid' },
  rejected: { verb: 'Reject', action: 'Reject payout', done: 'Payout rejected' },
} as const

/** How much of the affiliate's commissions was refunded after the hold. */
export const refundText = ({ refunds: { count, amount }, currency }: AdminPayout): string =>
  `${formatMoney(amount, currency)} refunded after hold (${formatCount(count)} ${count === 1 ? 'commission' : 'commissions'})`

interface PayoutDialogProps {
  readonly payout: AdminPayout
  readonly decision: PayoutDecision
  readonly onClose: () => void
}

/** Asks for what a decision on a payout needs: a reference of the transfer, or a reason. */
export function PayoutDialog({ payout, decision, onClose }: PayoutDialogProps) {
  const [text, setText] = useState('')
  const decide = useDecidePayout()
  const { verb, action, done } = words[decision]
  const stated = text.trim()
  const isFirstOfTwo = decision === 'approved' && payout.approvedBy.length + 1 < payout.approvalsNeeded
  const extra = decision === 'paid' ? { reference: stated } : decision === 'rejected' ? { reason: stated } : {}
  return (
    <ActDialog
      title={`${verb} ${formatMoney(payout.amount, payout.currency)} to ${payout.code}`}
      action={action}
      isDestructive={decision === 'rejected'}
      isReady={decision === 'approved' || stated !== ''}
      doneMessage={done}
      onAct={() => decide.mutateAsync({ id: payout.id, body: { status: decision, ...extra } })}
      onClose={onClose}
    >
      {decision === 'rejected' || payout.refunds.count === 0 ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {`${refundText(payout)}. Reject the payout to reverse unpaid ones.`}
        </Alert>
      )}
      {decision === 'approved' ? (
        <Typography variant="body2">
          {isFirstOfTwo ? 'A second admin must approve it too.' : 'The payout can then be paid.'}
        </Typography>
      ) : (
        <TextInput
          label={decision === 'paid' ? 'Transfer reference' : 'Reason for affiliate'}
          required
          maxLength={decision === 'paid' ? 200 : 1_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </ActDialog>
  )
}
