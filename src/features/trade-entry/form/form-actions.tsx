import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ActionBar } from '#ui/layout/action-bar.tsx'

interface FormActionsProps {
  readonly saveLabel: string
  readonly isSaving: boolean
  /** Null if the form is on one page. */
  readonly steps: {
    readonly isFirst: boolean
    readonly isLast: boolean
    readonly moveBy: (count: number) => void
  } | null
  /** Null in the full form. */
  readonly onAddDetails: (() => void) | null
  /** Null while a stored trade is edited, and in the quick form, which always goes on. */
  readonly onSaveAndNew: (() => void) | null
  readonly onCancel: () => void
}

/** The buttons of the form: through the steps, save, cancel. */
export function FormActions({ saveLabel, isSaving, steps, onAddDetails, onSaveAndNew, onCancel }: FormActionsProps) {
  return (
    <ActionBar upTo="lg">
      {steps === null ? null : (
        <Box sx={{ display: 'flex', gap: 1, width: { lg: '100%' } }}>
          <Button variant="outlined" onClick={() => steps.moveBy(-1)} disabled={steps.isFirst}>
            Back
          </Button>
          <Button variant="outlined" onClick={() => steps.moveBy(1)} disabled={steps.isLast} sx={{ flexGrow: 1 }}>
            Next
          </Button>
        </Box>
      )}
      <Button type="submit" variant="contained" disabled={isSaving} sx={{ flexGrow: 1 }} title="Ctrl+Enter">
        {isSaving ? 'Saving…' : saveLabel}
      </Button>
      {onAddDetails === null ? null : (
        <Button variant="outlined" onClick={onAddDetails} disabled={isSaving}>
          Add details
        </Button>
      )}
      {onSaveAndNew === null ? null : (
        <Button onClick={onSaveAndNew} disabled={isSaving}>
          Save and new
        </Button>
      )}
      <Button color="inherit" onClick={onCancel} disabled={isSaving}>
        Cancel
      </Button>
    </ActionBar>
  )
}
