import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useId, useRef } from 'react'
import { candleLimits } from '#domain/market/candles.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { CandleFileOptions } from './candle-file-options.tsx'
import { CandlePreviewTable } from './candle-preview-table.tsx'
import { useCandleFileChoice } from './use-candle-file-choice.ts'
import { useCandleUpload } from './use-candle-upload.ts'
import { useExcursionsAfterImport } from './use-excursions-after-import.ts'

interface CandleFileDialogProps {
  readonly trade: Pick<Trade, 'symbol'>
  readonly timeZone: string
  readonly onClose: () => void
}

/** Imports a file of candles for the symbol of a trade; shows what it contains before storing anything. */
export function CandleFileDialog({ trade, timeZone, onClose }: CandleFileDialogProps) {
  const title = useId()
  const picker = useRef<HTMLInputElement>(null)
  const { enqueueSnackbar } = useSnackbar()
  const updateExcursions = useExcursionsAfterImport()
  const { file, choice, change, openFile, skipFaults, setSkipFaults, preview, problem, isReading, candles, isReady } =
    useCandleFileChoice(timeZone)
  const { stored, isPending, isStopped, error, reset, start, stop } = useCandleUpload()
  const count = preview?.candles ?? 0
  const send = () => {
    const timeframe = preview?.timeframe
    if (!timeframe) return
    const { faults, span } = preview
    start({ symbol: trade.symbol, timeframe, count, candles }, () => {
      const skipped = faults === 0 ? '' : ` ${pluralize(faults, 'line')} skipped.`
      enqueueSnackbar(`${pluralize(count, 'candle')} of ${timeframe} stored.${skipped}`, { variant: 'success' })
      if (span !== null) updateExcursions({ symbol: trade.symbol, from: span.first.at, to: span.last.at })
      onClose()
    })
  }
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} component="h2">
        Import {trade.symbol} candles
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            One candle per line: time, OHLC, optional volume. Replaces existing candles.
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <Button
              variant={file === null ? 'contained' : 'outlined'}
              disabled={isPending}
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
                const [picked] = target.files ?? []
                if (picked !== undefined) {
                  reset()
                  openFile(picked)
                }
                target.value = ''
              }}
            />
          </Box>
          {file === null || isPending ? null : (
            <CandleFileOptions choice={choice} preview={preview} onChange={change} />
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
              label={`Skip ${pluralize(preview.faults, 'unreadable line')}`}
            />
          )}
          {isPending ? (
            <Box component="output" sx={{ display: 'grid', gap: 1, fontVariantNumeric: 'tabular-nums' }}>
              {`${formatCount(stored)} of ${pluralize(count, 'candle')} stored`}
              <ProgressBar label="Candles stored" share={stored / Math.max(1, count)} />
            </Box>
          ) : null}
          {isStopped ? (
            <Typography role="alert" variant="body2">
              {`Stopped: ${pluralize(stored, 'candle')} stored. Importing the file again replaces them.`}
            </Typography>
          ) : null}
          {error === null ? null : <ErrorState title="Couldn’t store candles" error={error} />}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={isPending ? stop : onClose}>
          {isPending ? 'Stop' : 'Cancel'}
        </Button>
        <Button variant="contained" onClick={send} disabled={!isReady || isPending}>
          {isPending ? 'Storing…' : isReady ? `Import ${pluralize(count, 'candle')}` : 'Import'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
