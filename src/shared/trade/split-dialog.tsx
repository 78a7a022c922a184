import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { exact } from '#domain/numbers/decimal.ts'
import type { Decimal, Id, Money } from '#domain/numbers/units.ts'
import { checkTrade } from '#domain/trade/check-trade.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { splitFaults, splitTrade, type TakenFill } from '#domain/trade/split-trade.ts'
import type { Trade, TradeInput } from '#domain/trade/trade.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { MoneyText } from '#ui/figures/figure-text.tsx'
import { formatDecimal, formatInstant } from '#ui/figures/format.ts'
import { decimalProblem } from '#ui/form/decimal-text.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { formatPrice } from './format-price.ts'
import { fillSideLabels } from './trade-labels.ts'

/** The mutation that splits a trade. */
interface SplitMutation {
  readonly mutate: (
    call: { readonly id: Id; readonly body: { readonly revision: number; readonly taken: TakenFill[] } },
    options: { readonly onSuccess: (parts: { readonly second: { readonly id: Id } }) => void },
  ) => void
  readonly isPending: boolean
  readonly error: Error | null
}

interface SplitDialogProps {
  readonly trade: Trade
  readonly timeZone: string
  readonly call: SplitMutation
  /** Called with the id of the new part after the dialog has closed. */
  readonly onSplit: (second: Id) => void
  readonly onClose: () => void
}

/** Parses the sizes typed for each fill; null if one is invalid. */
function parseTakenFills(trade: Trade, texts: readonly string[]): TakenFill[] | null {
  const taken: TakenFill[] = []
  for (const [fill, text] of texts.entries()) {
    if (text === '') continue
    if (decimalProblem('', text, { min: 0 }) !== null) return null
    if (exact(text).gt(0)) taken.push({ fill, quantity: text as Decimal })
  }
  return splitFaults(trade, taken).length > 0 ? null : taken
}

/** Suggests to split after the first round trip, if the trade was flat in between. */
function suggestSplit(trade: Trade): string[] {
  const texts = trade.executions.map(() => '')
  let held = exact('0')
  const entry = trade.direction === 'long' ? 'buy' : 'sell'
  const order = trade.executions
    .map((fill, index) => ({ fill, index }))
    .toSorted((a, b) => Date.parse(a.fill.at) - Date.parse(b.fill.at))
  const flatAfter = order.findIndex(({ fill }) => {
    held = fill.side === entry ? held.plus(fill.quantity) : held.minus(fill.quantity)
    return held.eq(0)
  })
  if (flatAfter < 0 || flatAfter === order.length - 1) return texts
  for (const { fill, index } of order.slice(flatAfter + 1)) texts[index] = fill.quantity
  return texts
}

const columns = [
  { key: 'what', label: '' },
  { key: 'size', label: 'Size', numeric: true },
  { key: 'fees', label: 'All costs', numeric: true },
  { key: 'net', label: 'Net P&L', numeric: true },
]

/** Splits a trade in two, by how much of each fill goes into the new one. */
export function SplitDialog({ trade, timeZone, call, onSplit, onClose }: SplitDialogProps) {
  const { isPending, error } = call
  const title = useId()
  const [texts, setTexts] = useState(() => suggestSplit(trade))
  const taken = parseTakenFills(trade, texts)
  const parts = taken === null || taken.length === 0 ? null : splitTrade(trade, taken)
  const faults = [parts?.first, parts?.second].flatMap((part) =>
    part === null || part === undefined ? [] : checkTrade(part),
  )
  const isValid = parts !== null && parts.first !== null && parts.second !== null
  const row = (what: string, part: TradeInput | null | undefined) => {
    const figures =
      part === null || part === undefined ? null : deriveTrade(part, { timeZone, breakevenTolerance: '0' as Money })
    return {
      what,
      size: figures === null ? '—' : formatDecimal(figures.maxQuantity),
      fees: <MoneyText value={figures?.totalFees ?? null} currency={trade.quoteCurrency} reason="No fills" />,
      net: <MoneyText value={figures?.netPnl ?? null} currency={trade.quoteCurrency} signed reason="Not closed yet" />,
    }
  }
  const send = () => {
    if (taken === null) return
    call.mutate(
      { id: trade.id, body: { revision: trade.revision, taken } },
      {
        onSuccess: ({ second }) => {
          onClose()
          onSplit(second.id)
        },
      },
    )
  }
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} component="h2">
        Split trade
      </DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          Enter the size to move to the new trade. Fees split pro rata; totals don’t change.
        </Typography>
        <Typography variant="body2" sx={{ textAlign: { xs: 'start', sm: 'end' }, color: 'text.secondary', mb: 0.5 }}>
          Move to new trade
        </Typography>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {trade.executions.map((fill, index) => (
            <Box
              // oxlint-disable-next-line react/no-array-index-key -- the fills of a stored trade keep their places
              key={`${fill.at} ${index}`}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
            >
              <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {formatInstant(fill.at, timeZone)} · {fillSideLabels[fill.side]} {formatDecimal(fill.quantity)} at{' '}
                {formatPrice(fill.price, trade, { brief: true })}
              </Typography>
              <Box sx={{ display: 'flex', gap: 0.5 }}>
                <Box sx={{ width: 120 }}>
                  <TextInput
                    compact
                    inputMode="decimal"
                    aria-label={`Size of fill ${index + 1} for the new trade`}
                    value={texts[index] ?? ''}
                    onChange={({ target }) =>
                      setTexts((before) => before.map((text, place) => (place === index ? target.value.trim() : text)))
                    }
                  />
                </Box>
                <Button
                  size="small"
                  aria-label={`All of fill ${index + 1}`}
                  onClick={() =>
                    setTexts((before) => before.map((text, place) => (place === index ? fill.quantity : text)))
                  }
                >
                  All
                </Button>
              </Box>
            </Box>
          ))}
        </Box>
        <Box sx={{ mt: 2 }} aria-live="polite">
          {taken === null ? (
            <Typography color="error" variant="body2">
              Size must be between 0 and the fill’s size.
            </Typography>
          ) : (
            <SimpleTable
              caption="The two trades"
              columns={columns}
              rows={[row('This trade', parts?.first ?? trade), row('New trade', parts?.second)]}
            />
          )}
          {isValid && faults[0] !== undefined ? (
            <Typography color="error" variant="body2" sx={{ mt: 1 }}>
              {faults[0].message}
            </Typography>
          ) : null}
        </Box>
        {error === null ? null : <ErrorState title="Couldn’t split trade" error={error} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button variant="contained" onClick={send} disabled={!isValid || faults.length > 0 || isPending}>
          Split
        </Button>
      </DialogActions>
    </Dialog>
  )
}
