import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useUpdatePortfolio } from '#api/portfolios/portfolios.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { parseDrafts, toDrafts } from '#shared/trade/commission-drafts.ts'
import { CommissionRulesEditor } from '#shared/trade/commission-rules-editor.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'

/** The dialog with the commission rules of a portfolio. */
export function CommissionRulesForm({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const titleId = useId()
  const [drafts, setDrafts] = useState(() => toDrafts(portfolio.commissionRules))
  const update = useUpdatePortfolio()
  const { enqueueSnackbar } = useSnackbar()
  const rules = parseDrafts(drafts)
  const save = () => {
    if (rules === null) return
    update.mutate(
      { id: portfolio.id, changes: { commissionRules: rules } },
      {
        onSuccess: () => {
          enqueueSnackbar(`Commissions of ${portfolio.name} saved.`, { variant: 'success' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog open onClose={update.isPending ? undefined : onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId} component="h2">
        Commissions of {portfolio.name}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Applies to past and future trades without recorded costs.
        </Typography>
        <CommissionRulesEditor drafts={drafts} currency={portfolio.currency} onChange={setDrafts} />
        {update.error === null ? null : <Alert severity="error">{errorText(update.error)}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose} disabled={update.isPending}>
          Cancel
        </Button>
        <Button variant="contained" onClick={save} disabled={rules === null || update.isPending}>
          {update.isPending ? 'Saving…' : 'Save commissions'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
