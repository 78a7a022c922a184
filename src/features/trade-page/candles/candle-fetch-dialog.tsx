import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useFetchCandles } from '#api/candles/candles.ts'
import { timeframes, type Timeframe } from '#domain/market/candles.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatInstant } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Select } from '#ui/form/select.tsx'
import { chartWindow } from './chart-window.ts'
import { useExcursionsAfterImport } from './use-excursions-after-import.ts'

const lengths = timeframes.map((value) => ({ value, label: value }))

interface CandleFetchDialogProps {
  readonly trade: Trade
  readonly timeZone: string
  readonly onClose: () => void
}

/** Fetches the candles around a trade from the operator's provider. */
export function CandleFetchDialog({ trade, timeZone, onClose }: CandleFetchDialogProps) {
  const title = useId()
  const { enqueueSnackbar } = useSnackbar()
  const updateExcursions = useExcursionsAfterImport()
  const fetching = useFetchCandles()
  const [timeframe, setTimeframe] = useState<Timeframe>('1m')
  const end = trade.exitAt ?? trade.updatedAt
  const window = chartWindow({ ...trade, exitAt: end }, { timeframe, to: end })
  const send = () => {
    if (window === null) return
    fetching.mutate(window, {
      onSuccess: ({ stored }) => {
        enqueueSnackbar(
          stored === 0 ? 'The provider has no candles for this period.' : `${pluralize(stored, 'candle')} stored.`,
          { variant: stored === 0 ? 'error' : 'success' },
        )
        if (stored === 0) return
        updateExcursions(window)
        onClose()
      },
    })
  }
  return (
    <Dialog open onClose={fetching.isPending ? undefined : onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title} component="h2">
        Fetch {trade.symbol} candles
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <Select label="Candle length" value={timeframe} options={lengths} onChange={setTimeframe} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {window === null
              ? 'Add an entry to fetch candles.'
              : `From ${formatInstant(window.from, timeZone)} to ${formatInstant(window.to, timeZone)} (${timeZone}).`}
          </Typography>
          {fetching.error === null ? null : <ErrorState title="Couldn’t fetch candles" error={fetching.error} />}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose} disabled={fetching.isPending}>
          Cancel
        </Button>
        <Button variant="contained" onClick={send} disabled={window === null || fetching.isPending}>
          {fetching.isPending ? 'Fetching…' : 'Fetch'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
