import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { sumMoney } from '#domain/numbers/decimal.ts'
import type { Id } from '#domain/numbers/units.ts'
import { mergeFaults, type MergedTrade } from '#domain/trade/merge-trades.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { MoneyText } from '#ui/figures/figure-text.tsx'
import { formatDecimal, formatInstant } from '#ui/figures/format.ts'

/** A trade as the choice of what to merge shows it. */
export type MergeableTrade = MergedTrade &
  Pick<Trade, 'id' | 'revision' | 'isLocked' | 'direction' | 'entryAt' | 'maxQuantity' | 'netPnl'>

interface MergeDialogProps {
  /** The trades to choose from; null while they are on their way. */
  readonly trades: readonly MergeableTrade[] | null
  /** Why they could not be read. */
  readonly unread: Error | null
  readonly onRead: () => void
  /** A trade that is one of those merged whatever else is chosen; null where all are chosen freely, and at first. */
  readonly base: Id | null
  readonly timeZone: string
  /** The trades are being merged. */
  readonly busy: boolean
  /** Why they could not be; null where it was not tried. */
  readonly failure: Error | null
  readonly onMerge: (trades: readonly Pick<MergeableTrade, 'id' | 'revision'>[]) => void
  readonly onClose: () => void
}

const loadingHeights = [40, 40, 40]

/** Why a choice cannot become one trade; null where it can. */
function mergeObstacle(chosen: readonly MergeableTrade[]): string | null {
  const [fault] = mergeFaults(chosen)
  if (fault !== undefined) return fault.message
  if (chosen.some(({ isLocked }) => isLocked)) return 'A locked trade cannot be merged: unlock it first.'
  return null
}

/** Makes one trade of several of the same portfolio, symbol and direction. */
export function MergeDialog(props: MergeDialogProps) {
  const { trades, unread, onRead, base, timeZone, busy, failure, onMerge, onClose } = props
  const title = useId()
  const [left, setLeft] = useState<ReadonlySet<Id>>(new Set())
  const [taken, setTaken] = useState<ReadonlySet<Id>>(new Set())
  const offered = trades?.filter(({ id }) => id !== base) ?? []
  const isChosen = ({ id }: MergeableTrade) => id === base || (base === null ? !left.has(id) : taken.has(id))
  const chosen = trades?.filter(isChosen) ?? []
  const [first] = base === null ? chosen : (trades?.filter(({ id }) => id === base) ?? [])
  const nets = chosen.map(({ netPnl }) => netPnl)
  const known = nets.flatMap((net) => (net === null ? [] : [net]))
  const hindered = chosen.length < 2 ? null : mergeObstacle(chosen)
  const toggle = (id: Id) =>
    (base === null ? setLeft : setTaken)((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    )
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} component="h2">
        {base === null ? 'Merge the selected trades' : `Merge with other ${first?.symbol ?? ''} trades`}
      </DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          Their fills become those of one trade, the earliest; fees and P&L stay the same in sum. Notes of the earliest
          come first; what only another one states is kept.
        </Typography>
        {trades === null && unread === null ? <LoadingState label="Loading trades" heights={loadingHeights} /> : null}
        {unread === null ? null : <ErrorState title="The trades could not be loaded" error={unread} onRetry={onRead} />}
        {trades !== null && first !== undefined && offered.length === 0 ? (
          <Typography>
            There is no other {first.direction} trade in {first.symbol} in this portfolio that is not locked.
          </Typography>
        ) : null}
        <Box sx={{ display: 'grid' }}>
          {offered.map((other) => (
            <FormControlLabel
              key={other.id}
              control={<Checkbox checked={isChosen(other)} disabled={busy} onChange={() => toggle(other.id)} />}
              sx={{ mr: 0, '& .MuiFormControlLabel-label': { flexGrow: 1 } }}
              label={
                <Box
                  sx={{
                    display: 'flex',
                    justifyContent: 'space-between',
                    columnGap: 1,
                    flexWrap: 'wrap',
                    fontSize: '0.875rem',
                  }}
                >
                  <span>
                    {base === null ? `${other.symbol} ${other.direction} · ` : ''}
                    {formatInstant(other.entryAt, timeZone)} · {formatDecimal(other.maxQuantity)}
                  </span>
                  <MoneyText value={other.netPnl} currency={other.quoteCurrency} signed reason="Not closed" />
                </Box>
              }
            />
          ))}
        </Box>
        {hindered === null ? null : (
          <Alert severity="warning" sx={{ mt: 1.5 }}>
            {hindered}
          </Alert>
        )}
        {chosen.length < 2 || hindered !== null || first === undefined ? null : (
          <Typography sx={{ mt: 1.5 }} aria-live="polite">
            Net P&L together:{' '}
            <MoneyText
              value={known.length === nets.length ? sumMoney(known) : null}
              currency={first.quoteCurrency}
              signed
              reason="One of them has nothing closed"
            />
          </Typography>
        )}
        {failure === null ? null : <ErrorState title="The trades could not be merged" error={failure} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button
          variant="contained"
          onClick={() => onMerge(chosen.map(({ id, revision }) => ({ id, revision })))}
          disabled={chosen.length < 2 || hindered !== null || busy}
        >
          {chosen.length < 2 ? 'Merge' : `Merge ${chosen.length} trades`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
