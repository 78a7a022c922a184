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

/** A trade in the list of trades to merge. */
export type MergeableTrade = MergedTrade &
  Pick<Trade, 'id' | 'revision' | 'isLocked' | 'direction' | 'entryAt' | 'maxQuantity' | 'netPnl'>

interface MergeDialogProps {
  /** The trades to choose from; null while they are loading. */
  readonly trades: readonly MergeableTrade[] | null
  readonly loadError: Error | null
  readonly onReload: () => void
  /** A trade that is always merged; null if all trades are optional and selected at first. */
  readonly base: Id | null
  readonly timeZone: string
  readonly isMerging: boolean
  readonly mergeError: Error | null
  readonly onMerge: (trades: readonly Pick<MergeableTrade, 'id' | 'revision'>[]) => void
  readonly onClose: () => void
}

const loadingHeights = [40, 40, 40]

/** Why the chosen trades cannot be merged; null if they can. */
function mergeObstacle(chosen: readonly MergeableTrade[]): string | null {
  const [fault] = mergeFaults(chosen)
  if (fault !== undefined) return fault.message
  if (chosen.some(({ isLocked }) => isLocked)) return 'Unlock all trades before merging.'
  return null
}

/** Merges several trades of the same portfolio, symbol and direction. */
export function MergeDialog(props: MergeDialogProps) {
  const { trades, loadError, onReload, base, timeZone, isMerging, mergeError, onMerge, onClose } = props
  const title = useId()
  const [deselected, setDeselected] = useState<ReadonlySet<Id>>(new Set())
  const [selected, setSelected] = useState<ReadonlySet<Id>>(new Set())
  const offered = trades?.filter(({ id }) => id !== base) ?? []
  const isChosen = ({ id }: MergeableTrade) => id === base || (base === null ? !deselected.has(id) : selected.has(id))
  const chosen = trades?.filter(isChosen) ?? []
  const [first] = base === null ? chosen : (trades?.filter(({ id }) => id === base) ?? [])
  const nets = chosen.map(({ netPnl }) => netPnl)
  const known = nets.flatMap((net) => (net === null ? [] : [net]))
  const obstacle = chosen.length < 2 ? null : mergeObstacle(chosen)
  const toggle = (id: Id) =>
    (base === null ? setDeselected : setSelected)((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    )
  return (
    <Dialog open onClose={isMerging ? undefined : onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} component="h2">
        {base === null || first === undefined ? 'Merge trades' : `Merge ${first.symbol} trades`}
      </DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          All fills move to the earliest trade. Totals stay the same; notes are combined.
        </Typography>
        {trades === null && loadError === null ? (
          <LoadingState label="Loading trades" heights={loadingHeights} />
        ) : null}
        {loadError === null ? null : <ErrorState title="Couldn’t load trades" error={loadError} onRetry={onReload} />}
        {trades !== null && first !== undefined && offered.length === 0 ? (
          <Typography>
            No other unlocked {first.direction} trades in {first.symbol}.
          </Typography>
        ) : null}
        <Box sx={{ display: 'grid' }}>
          {offered.map((other) => (
            <FormControlLabel
              key={other.id}
              control={<Checkbox checked={isChosen(other)} disabled={isMerging} onChange={() => toggle(other.id)} />}
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
        {obstacle === null ? null : (
          <Alert severity="warning" sx={{ mt: 1.5 }}>
            {obstacle}
          </Alert>
        )}
        {chosen.length < 2 || obstacle !== null || first === undefined ? null : (
          <Typography sx={{ mt: 1.5 }} aria-live="polite">
            Combined net P&L:{' '}
            <MoneyText
              value={known.length === nets.length ? sumMoney(known) : null}
              currency={first.quoteCurrency}
              signed
              reason="One trade is still open"
            />
          </Typography>
        )}
        {mergeError === null ? null : <ErrorState title="Couldn’t merge trades" error={mergeError} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose} disabled={isMerging}>
          Cancel
        </Button>
        <Button
          variant="contained"
          onClick={() => onMerge(chosen.map(({ id, revision }) => ({ id, revision })))}
          disabled={chosen.length < 2 || obstacle !== null || isMerging}
        >
          {chosen.length < 2 ? 'Merge' : `Merge ${chosen.length} trades`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
