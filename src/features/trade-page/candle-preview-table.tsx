import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { CandleReading } from '#domain/candle-file.ts'
import { formatCount, formatDecimal, formatInstant } from '#ui/format.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const columns = [
  { key: 'at', label: 'Opens' },
  { key: 'open', label: 'Open', numeric: true },
  { key: 'high', label: 'High', numeric: true },
  { key: 'low', label: 'Low', numeric: true },
  { key: 'close', label: 'Close', numeric: true },
]
/** Candles and faults to show: enough to see what is wrong. */
const [mostCandles, mostFaults] = [3, 5]

/** What was read of a file: how much, from when to when, its first candles, and each line that could not be read. */
export function CandlePreviewTable({ reading, timeZone }: { reading: CandleReading; timeZone: string }) {
  const { candles, faults, repeated } = reading
  const [first, last] = [candles[0], candles.at(-1)]
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {first === undefined || last === undefined ? null : (
        <>
          <Typography variant="body2" component="output">
            {formatCount(candles.length)} candles from {formatInstant(first.at, timeZone)} to{' '}
            {formatInstant(last.at, timeZone)} ({timeZone}).
            {repeated === 0 ? null : ` ${formatCount(repeated)} lines repeat the time of another; the last one counts.`}
          </Typography>
          <SimpleTable
            caption="The first candles of the file"
            columns={columns}
            rows={candles.slice(0, mostCandles).map(({ at, open, high, low, close }) => ({
              at: formatInstant(at, timeZone),
              open: formatDecimal(open),
              high: formatDecimal(high),
              low: formatDecimal(low),
              close: formatDecimal(close),
            }))}
          />
        </>
      )}
      {faults.length === 0 ? null : (
        <Box component="ul" aria-label="Lines that cannot be read" sx={{ m: 0, pl: 2.5, color: 'error.main' }}>
          {faults.slice(0, mostFaults).map(({ line, message }) => (
            <Typography component="li" variant="body2" key={line}>
              Line {line}: {message}
            </Typography>
          ))}
          {faults.length > mostFaults ? (
            <Typography component="li" variant="body2">
              and {formatCount(faults.length - mostFaults)} more
            </Typography>
          ) : null}
        </Box>
      )}
    </Box>
  )
}
