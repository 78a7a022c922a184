import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useUpdatePayoutLimit } from '#api/admin/affiliates.ts'
import type { Money } from '#domain/numbers/units.ts'
import { ActDialog } from '#features/admin/frame/act-dialog.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

interface PayoutLimitDialogProps {
  readonly amount: Money | null
  readonly currency: string
  /** Whether the new limit waits for another admin. */
  readonly needsOtherAdmin: boolean
  readonly onClose: () => void
}

/** Changes the amount above which two admins approve an affiliate's payouts. */
export function PayoutLimitDialog({ amount, currency, needsOtherAdmin, onClose }: PayoutLimitDialogProps) {
  const [text, setText] = useState<string>(amount ?? '')
  const update = useUpdatePayoutLimit()
  return (
    <ActDialog
      title="Payout approval"
      action="Save limit"
      doneMessage="Limit saved"
      onAct={() => update.mutateAsync(text === '' ? null : (text as Money))}
      onClose={onClose}
    >
      <Typography variant="body2">A higher limit counts only for payouts requested from now on.</Typography>
      <Typography variant="body2">
        {needsOtherAdmin
          ? 'Another admin must approve the new limit.'
          : 'You are the only admin: the new limit applies at once.'}
      </Typography>
      <TextInput
        label="Two admins above"
        unit={currency}
        inputMode="decimal"
        helperText="Empty: one admin approves any payout."
        value={text}
        onChange={(event) => setText(event.target.value.trim())}
      />
    </ActDialog>
  )
}
