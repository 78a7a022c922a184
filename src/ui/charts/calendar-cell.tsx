import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { mdiNoteTextOutline } from '@mdi/js'
import { Link as RouterLink } from 'react-router-dom'
import { formatCount, formatDate, formatMoney, formatR } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { CalendarDay, DayResult } from './calendar-month.ts'

const monthOf = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const height = { xs: 52, sm: 80 }

/** The largest day is tinted most; text keeps its own colour, so that it reads on every tint. */
function tint(result: DayResult, largest: number): string {
  const pnl = Number(result.netPnl)
  if (pnl === 0 || largest === 0) return 'var(--mui-palette-action-hover)'
  const share = 8 + 24 * Math.sqrt(Math.abs(pnl) / largest)
  return `color-mix(in srgb, var(--mui-palette-${pnl > 0 ? 'gain' : 'loss'}) ${share.toFixed(1)}%, transparent)`
}

/** As much of the amount as the cell has room for: cents while it is small, on a phone thousands as "+$1.2K". */
export function shortMoney(amount: string, currency: string, narrow: boolean): string {
  const size = Math.abs(Number(amount))
  const compact = narrow && size >= 1000
  return formatMoney(amount, currency, { signed: true, compact, whole: !compact && size >= (narrow ? 10 : 1000) })
}

/** The day without rounding, and what its cell has no room for. */
function inFull({ date, trades, wins, netPnl, totalR }: DayResult, currency: string): string {
  const r = totalR === null ? '' : `, ${formatR(totalR)}`
  const count = `${formatCount(trades)} ${trades === 1 ? 'trade' : 'trades'}, ${formatCount(wins)} won`
  return `${formatDate(date)}: ${formatMoney(netPnl, currency, { signed: true })}${r}, ${count}`
}

interface CalendarCellProps {
  /** Null where the week reaches into another month. */
  readonly day: CalendarDay | null
  readonly currency: string
  /** Largest daily amount, gain or loss, of all days. */
  readonly largest: number
  readonly narrow: boolean
  /** Where the day leads; null where nowhere. */
  readonly address: string | null
  readonly isNoted: boolean
  readonly isChosen: boolean
}

/** A day of the calendar; a link where it leads somewhere. */
export function CalendarCell({ day, currency, largest, narrow, address, isNoted, isChosen }: CalendarCellProps) {
  if (day === null) return <Box component="td" />
  const { date, result, number } = day
  if (address === null) {
    return (
      <Box component="td" sx={{ p: 0 }}>
        <Box
          sx={{
            minHeight: height,
            p: 0.5,
            borderRadius: 1,
            border: 1,
            borderColor: 'divider',
            color: 'text.secondary',
          }}
        >
          {number}
        </Box>
      </Box>
    )
  }
  return (
    <Box component="td" sx={{ p: 0 }}>
      <Link
        component={RouterLink}
        to={address}
        underline="none"
        title={result === null ? undefined : inFull(result, currency)}
        aria-current={isChosen ? 'date' : undefined}
        sx={{
          position: 'relative',
          display: 'flex',
          flexDirection: 'column',
          minHeight: height,
          p: { xs: 0.375, sm: 0.5 },
          borderRadius: 1,
          border: 1,
          borderColor: isChosen ? 'primary.main' : 'divider',
          boxShadow: isChosen ? '0 0 0 1px var(--mui-palette-primary-main)' : 'none',
          backgroundColor: result === null ? 'transparent' : tint(result, largest),
          color: result === null ? 'text.secondary' : 'text.primary',
          overflow: 'hidden',
          '&:hover': { borderColor: 'text.secondary' },
          '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 1 },
        }}
      >
        <span>
          {number}
          <VisuallyHidden>{` ${monthOf.format(new Date(`${date}T00:00:00Z`))}${result === null ? '' : ': '}`}</VisuallyHidden>
        </span>
        {isNoted ? (
          <Box component="span" sx={{ position: 'absolute', top: 4, right: 4, lineHeight: 1, color: 'text.secondary' }}>
            <Icon path={mdiNoteTextOutline} title="Has a note" fontSize="inherit" />
          </Box>
        ) : null}
        {result === null ? null : (
          <Box component="span" sx={{ mt: 'auto', fontWeight: 620, whiteSpace: 'nowrap' }}>
            {shortMoney(result.netPnl, currency, narrow)}
          </Box>
        )}
        {narrow || result === null ? null : (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {`${formatCount(result.trades)} ${result.trades === 1 ? 'trade' : 'trades'}`}
          </Box>
        )}
      </Link>
    </Box>
  )
}
