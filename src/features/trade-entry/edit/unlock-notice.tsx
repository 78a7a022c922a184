import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useUpdateTrade } from '#api/trades/trades.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'

/** Says that the trade is locked, and offers to unlock it. */
export function UnlockNotice({ trade, onCancel }: { trade: Trade; onCancel: () => void }) {
  const update = useUpdateTrade()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="info" variant="outlined">
        This trade is locked. Unlock it to edit it.
      </Alert>
      {update.error === null ? null : <ErrorState title="Couldn’t unlock trade" error={update.error} />}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="contained"
          disabled={update.isPending}
          onClick={() => update.mutate({ id: trade.id, changes: { isLocked: false, revision: trade.revision } })}
        >
          Unlock trade
        </Button>
        <Button color="inherit" onClick={onCancel}>
          Back to trade
        </Button>
      </Box>
    </Box>
  )
}
