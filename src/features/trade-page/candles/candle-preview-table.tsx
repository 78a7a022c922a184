import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatCount, formatDecimal, formatInstant } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import type { CandlePreview } from '#workers/candles/candle-api.ts'

const columns = [
  { key: 'at', label: 'Opens' },
  { key: 'open', label: 'Open', numeric: true },
  { key: 'high', label: 'High', numeric: true },
  { key: 'low', label: 'Low', numeric: true },
  { key: 'close', label: 'Close', numeric: true },
]

/** The contents of a file: count, period, first candles, and lines that cannot be read. */
export function CandlePreviewTable({ preview, timeZone }: { preview: CandlePreview; timeZone: string }) {
  const { candles, span, firstCandles, faults, firstFaults, repeated } = preview
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {span === null ? null : (
        <>
          <Typography variant="body2" component="output">
            {pluralize(candles, 'candle')} from {formatInstant(span.first.at, timeZone)} to{' '}
            {formatInstant(span.last.at, timeZone)} ({timeZone}).
            {repeated === 0
              ? null
              : ` ${pluralize(repeated, 'line has', 'lines have')} a duplicate time; the last one counts.`}
          </Typography>
          <SimpleTable
            caption="The first candles of the file"
            columns={columns}
            rows={firstCandles.map(({ at, open, high, low, close }) => ({
              at: formatInstant(at, timeZone),
              open: formatDecimal(open),
              high: formatDecimal(high),
              low: formatDecimal(low),
              close: formatDecimal(close),
            }))}
          />
        </>
      )}
      {faults === 0 ? null : (
        <Box component="ul" aria-label="Unreadable lines" sx={{ m: 0, pl: 2.5, color: 'error.main' }}>
          {firstFaults.map(({ line, message }) => (
            <Typography component="li" variant="body2" key={line}>
              Line {line}: {message}
            </Typography>
          ))}
          {faults > firstFaults.length ? (
            <Typography component="li" variant="body2">
              and {formatCount(faults - firstFaults.length)} more
            </Typography>
          ) : null}
        </Box>
      )}
    </Box>
  )
}
