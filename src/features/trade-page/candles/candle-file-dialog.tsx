import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import { useStoreCandles } from '#api/candles/candles.ts'
import { candleLimits, timeframes, type Timeframe } from '#domain/market/candles.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { Segments } from '#ui/form/segments.tsx'
import { TimeZoneSelect } from '#ui/form/time-zone-select.tsx'
import { CandlePreviewTable } from './candle-preview-table.tsx'
import { useCandleFile } from './use-candle-file.ts'

const stamps = [
  { value: 'open', label: 'Opens' },
  { value: 'close', label: 'Closes' },
] as const
const dayOrders = [
  { value: 'month-first', label: 'Month / day' },
  { value: 'day-first', label: 'Day / month' },
] as const

interface CandleFileDialogProps {
  readonly trade: Pick<Trade, 'symbol'>
  readonly timeZone: string
  readonly onClose: () => void
}

/** Imports a file of prices for the symbol of a trade; what is read of it is shown before anything is stored. */
export function CandleFileDialog({ trade, timeZone, onClose }: CandleFileDialogProps) {
  const title = useId()
  const picker = useRef<HTMLInputElement>(null)
  const { enqueueSnackbar } = useSnackbar()
  const controller = useRef<AbortController | null>(null)
  const [stored, setStored] = useState(0)
  const store = useStoreCandles(setStored)
  const [file, setFile] = useState<File | null>(null)
  const [zone, setZone] = useState(timeZone)
  const [timeframe, setTimeframe] = useState<Timeframe | ''>('')
  const [stamp, setStamp] = useState<'open' | 'close'>('open')
  const [dayOrder, setDayOrder] = useState<'month-first' | 'day-first' | null>(null)
  const [skipFaults, setSkipFaults] = useState(false)
  const { preview, problem, isReading, candles } = useCandleFile(file, { zone, stamp, timeframe, dayOrder })
  useEffect(() => () => controller.current?.abort(), [])
  const isReady = !isReading && problem === null && preview !== null && (preview.faults === 0 || skipFaults)
  const isStopped = store.error?.name === 'AbortError'
  const open = (picked: File | undefined) => {
    if (picked === undefined) return
    store.reset()
    setSkipFaults(false)
    setDayOrder(null)
    setFile(picked)
  }
  const send = () => {
    const found = preview?.timeframe
    if (!found) return
    const { candles: count, faults } = preview
    const { signal } = (controller.current = new AbortController())
    setStored(0)
    store.mutate(
      { symbol: trade.symbol, timeframe: found, count, candles, signal },
      {
        onSuccess: () => {
          const left = faults === 0 ? '' : ` ${formatCount(faults)} lines were left out.`
          enqueueSnackbar(`${formatCount(count)} candles of ${found} were stored.${left}`, { variant: 'success' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog open onClose={store.isPending ? undefined : onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} component="h2">
        Import candles of {trade.symbol}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            A text file with a line for each candle: time, open, high, low, close and, if it has one, volume. Candles
            that are there already are replaced.
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <Button
              variant={file === null ? 'contained' : 'outlined'}
              disabled={store.isPending}
              onClick={() => picker.current?.click()}
            >
              {file === null ? 'Choose a file' : 'Choose another file'}
            </Button>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {file?.name ?? `CSV or TXT, up to ${formatCount(candleLimits.maxPerFile)} candles`}
            </Typography>
            <input
              ref={picker}
              type="file"
              hidden
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              aria-label="File of candles"
              onChange={({ target }) => {
                open(target.files?.[0])
                target.value = ''
              }}
            />
          </Box>
          {file === null || store.isPending ? null : (
            <>
              <Box
                sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))' }}
              >
                <MuiTextField
                  select
                  label="Length of a candle"
                  value={timeframe}
                  onChange={({ target }) => setTimeframe(timeframes.find((one) => one === target.value) ?? '')}
                  slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
                >
                  <MenuItem value="">As in the file{preview?.timeframe ? ` (${preview.timeframe})` : ''}</MenuItem>
                  {timeframes.map((one) => (
                    <MenuItem key={one} value={one}>
                      {one}
                    </MenuItem>
                  ))}
                </MuiTextField>
                <TimeZoneSelect label="Time zone of the file" value={zone} onChange={setZone} />
              </Box>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                  <Typography variant="body2">A time is when its candle</Typography>
                  <Segments label="A time is when its candle" options={stamps} value={stamp} onChange={setStamp} />
                </Box>
                {preview === null || preview.isDayOrderCertain ? null : (
                  <Segments
                    label="Order of day and month"
                    options={dayOrders}
                    value={dayOrder ?? preview.dayOrder}
                    onChange={setDayOrder}
                  />
                )}
              </Box>
            </>
          )}
          {isReading ? (
            <Typography component="output" variant="body2" sx={{ color: 'text.secondary' }}>
              Reading the file…
            </Typography>
          ) : null}
          {problem === null ? null : (
            <Typography role="alert" variant="body2" color="error">
              {problem}
            </Typography>
          )}
          {preview === null ? null : <CandlePreviewTable preview={preview} timeZone={timeZone} />}
          {preview === null || preview.faults === 0 ? null : (
            <FormControlLabel
              control={<Checkbox checked={skipFaults} onChange={(_, checked) => setSkipFaults(checked)} />}
              label={`Leave out the ${formatCount(preview.faults)} lines that cannot be read`}
            />
          )}
          {store.isPending ? (
            <Box component="output" sx={{ display: 'grid', gap: 1, fontVariantNumeric: 'tabular-nums' }}>
              {`${formatCount(stored)} of ${formatCount(preview?.candles ?? 0)} candles stored`}
              <ProgressBar label="Candles stored" share={stored / Math.max(1, preview?.candles ?? 0)} />
            </Box>
          ) : null}
          {isStopped ? (
            <Typography role="alert" variant="body2">
              {`Stopped: ${formatCount(stored)} candles were stored and stay. Importing the file again replaces them.`}
            </Typography>
          ) : null}
          {store.error === null || isStopped ? null : (
            <ErrorState title="The candles were not stored" error={store.error} />
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={() => (store.isPending ? controller.current?.abort() : onClose())}>
          {store.isPending ? 'Stop' : 'Cancel'}
        </Button>
        <Button variant="contained" onClick={send} disabled={!isReady || store.isPending}>
          {store.isPending ? 'Storing…' : isReady ? `Import ${formatCount(preview?.candles ?? 0)} candles` : 'Import'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
