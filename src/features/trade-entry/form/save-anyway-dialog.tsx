import Box from '@mui/material/Box'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'

interface SaveAnywayDialogProps {
  /** Null closes the dialog. */
  readonly warnings: readonly string[] | null
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** Asks before saving a trade that the trader's own rules warn about. */
export function SaveAnywayDialog({ warnings, onSave, onCancel }: SaveAnywayDialogProps) {
  return (
    <ConfirmDialog
      open={warnings !== null}
      title="Save this trade anyway?"
      confirmLabel="Save anyway"
      onCancel={onCancel}
      onConfirm={onSave}
    >
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
        {warnings?.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </Box>
    </ConfirmDialog>
  )
}
