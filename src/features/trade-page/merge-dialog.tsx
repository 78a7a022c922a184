import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMergeTrades } from '#api/reshape-trades.ts'
import { likeTradesQuery } from '#api/trades.ts'
import { sumMoney } from '#domain/decimal.ts'
import type { Trade } from '#domain/trade.ts'
import type { Id } from '#domain/units.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatDecimal, formatInstant } from '#ui/format.ts'
import { MoneyText } from '#ui/number.tsx'

interface MergeDialogProps {
  readonly trade: Trade
  readonly timeZone: string
  readonly onClose: () => void
}

const offered = 50
const loadingHeights = [40, 40, 40]

/** Makes one trade of this one and others of the same portfolio, symbol and direction. */
export function MergeDialog({ trade, timeZone, onClose }: MergeDialogProps) {
  const title = useId()
  const navigate = useNavigate()
  const { enqueueSnackbar } = useSnackbar()
  const { data, error, isPending, refetch } = useQuery(likeTradesQuery(trade, offered))
  const merge = useMergeTrades()
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set())
  const others = (data?.trades ?? []).filter(({ id, isLocked }) => id !== trade.id && !isLocked)
  const selected = others.filter(({ id }) => chosen.has(id))
  const nets = [trade, ...selected].map(({ netPnl }) => netPnl)
  const known = nets.flatMap((net) => (net === null ? [] : [net]))
  const toggle = (id: Id) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    )
  const send = () =>
    merge.mutate(
      { trades: [trade, ...selected].map(({ id, revision }) => ({ id, revision })) },
      {
        onSuccess: ({ trade: merged, removed }) => {
          enqueueSnackbar(`${removed.length + 1} trades are now one.`, { variant: 'success' })
          onClose()
          void navigate(`/trade-history/${merged.id}`, { replace: true })
        },
      },
    )
  return (
    <Dialog open onClose={merge.isPending ? undefined : onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} component="h2">
        Merge with other {trade.symbol} trades
      </DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          Their fills become those of one {trade.direction} trade, the earliest; fees and P&L stay the same in sum.
          Notes of the earliest come first; what only another one states is kept.
        </Typography>
        {isPending ? <LoadingState label="Loading trades" heights={loadingHeights} /> : null}
        {error === null ? null : (
          <ErrorState title="The trades could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {data !== undefined && others.length === 0 ? (
          <Typography>
            There is no other {trade.direction} trade in {trade.symbol} in this portfolio that is not locked.
          </Typography>
        ) : null}
        <Box sx={{ display: 'grid' }}>
          {others.map((other) => (
            <FormControlLabel
              key={other.id}
              control={<Checkbox checked={chosen.has(other.id)} onChange={() => toggle(other.id)} />}
              sx={{ mr: 0, '& .MuiFormControlLabel-label': { flexGrow: 1 } }}
              label={
                <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
                  <span>
                    {formatInstant(other.entryAt, timeZone)} · {formatDecimal(other.maxQuantity)}
                  </span>
                  <MoneyText value={other.netPnl} currency={trade.quoteCurrency} signed reason="Not closed" />
                </Box>
              }
            />
          ))}
        </Box>
        {selected.length === 0 ? null : (
          <Typography sx={{ mt: 1.5 }} aria-live="polite">
            Net P&L together:{' '}
            <MoneyText
              value={known.length === nets.length ? sumMoney(known) : null}
              currency={trade.quoteCurrency}
              signed
              reason="One of them has nothing closed"
            />
          </Typography>
        )}
        {merge.error === null ? null : <ErrorState title="The trades could not be merged" error={merge.error} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose} disabled={merge.isPending}>
          Cancel
        </Button>
        <Button variant="contained" onClick={send} disabled={selected.length === 0 || merge.isPending}>
          Merge {selected.length + 1} trades
        </Button>
      </DialogActions>
    </Dialog>
  )
}
