import Typography from '@mui/material/Typography'
import { useState } from 'react'
import {
  useAskForExport,
  useExportAccountAsAdmin,
  useWithdrawExportRequest,
  type ExportBasis,
} from '#api/admin/accounts.ts'
import { exportRequestDays } from '#contract/accounts/export-requests.ts'
import { minLegalReason } from '#contract/admin/account-acts.ts'
import type { AdminAccount } from '#contract/admin/admin.ts'
import { ActDialog } from '#features/admin/frame/act-dialog.tsx'
import { downloadFile } from '#ui/download-file.ts'
import { TextInput } from '#ui/form/text-input.tsx'

export type ExportAct = 'ask-export' | 'export' | 'withdraw-export' | 'legal-export'

interface ExportDialogProps {
  readonly user: AdminAccount
  readonly onClose: () => void
}

/** Exports an account and saves the file. */
function useSaveExport(id: string) {
  const exportAccount = useExportAccountAsAdmin(id)
  return async (basis: ExportBasis) => {
    const bytes = await exportAccount.mutateAsync(basis)
    downloadFile(new Blob([bytes], { type: 'application/zip' }), `edgeworth-account-${id}.zip`)
  }
}

function AskDialog({ user: { id, email }, onClose }: ExportDialogProps) {
  const [reason, setReason] = useState('')
  const ask = useAskForExport(id)
  const stated = reason.trim()
  return (
    <ActDialog
      title={`Ask ${email} for consent`}
      action="Send request"
      isReady={stated !== ''}
      doneMessage={`${email} is asked, by mail too.`}
      onAct={() => ask.mutateAsync(stated)}
      onClose={onClose}
    >
      <Typography variant="body2">
        {`The owner allows or refuses one export. The request ends after ${exportRequestDays} days.`}
      </Typography>
      <TextInput
        label="Reason for owner"
        required
        lines={2}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActDialog>
  )
}

function LegalDialog({ user: { id, email }, onClose }: ExportDialogProps) {
  const [reason, setReason] = useState('')
  const saveExport = useSaveExport(id)
  const stated = reason.trim()
  return (
    <ActDialog
      title={`Export data of ${email}`}
      action="Export data"
      isDestructive
      isReady={stated.length >= minLegalReason}
      doneMessage="Data exported"
      onAct={() => saveExport({ basis: 'law', reason: stated })}
      onClose={onClose}
    >
      <Typography variant="body2">Only where the law requires it. The owner is mailed the reason at once.</Typography>
      <TextInput
        label="Legal reason"
        required
        lines={3}
        maxLength={500}
        helperText={`At least ${minLegalReason} characters: who requires it, and by which order.`}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActDialog>
  )
}

function ConsentDialog({ user: { id, email }, onClose }: ExportDialogProps) {
  const saveExport = useSaveExport(id)
  return (
    <ActDialog
      title={`Export data of ${email}`}
      action="Export data"
      doneMessage="Data exported"
      onAct={() => saveExport({ basis: 'consent' })}
      onClose={onClose}
    >
      <Typography variant="body2">The owner’s consent counts once: save the file.</Typography>
    </ActDialog>
  )
}

function WithdrawDialog({ user: { id, email }, onClose }: ExportDialogProps) {
  const withdraw = useWithdrawExportRequest()
  return (
    <ActDialog
      title="Withdraw request"
      action="Withdraw"
      isDestructive
      doneMessage="Request withdrawn"
      onAct={() => withdraw.mutateAsync(id)}
      onClose={onClose}
    >
      <Typography variant="body2">{`${email} no longer sees it, and a consent no longer counts.`}</Typography>
    </ActDialog>
  )
}

const dialogs = {
  'ask-export': AskDialog,
  export: ConsentDialog,
  'withdraw-export': WithdrawDialog,
  'legal-export': LegalDialog,
} satisfies Record<ExportAct, typeof AskDialog>

/** Asks for what a step of an export needs, and does it. */
export function ExportDialog({ act, ...props }: ExportDialogProps & { readonly act: ExportAct }) {
  const Dialog = dialogs[act]
  return <Dialog {...props} />
}
