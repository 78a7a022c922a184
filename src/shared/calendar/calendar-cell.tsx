import { mdiNoteTextOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { formatDate, formatMoney, formatMonth, formatR } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { CalendarDay, DayResult } from './calendar-month.ts'

const today = {
  px: 0.5,
  borderRadius: 1,
  color: 'primary.contrastText',
  backgroundColor: 'primary.main',
} as const

const height = { xs: 52, sm: 80 }

/** The larger the amount, the stronger the tint; the text color does not change, so it stays readable. */
function tint(result: DayResult, largest: number): string {
  const pnl = Number(result.netPnl)
  if (pnl === 0 || largest === 0) return 'var(--mui-palette-action-hover)'
  const share = 8 + 24 * Math.sqrt(Math.abs(pnl) / largest)
  return `color-mix(in srgb, var(--mui-palette-${pnl > 0 ? 'gain' : 'loss'}) ${share.toFixed(1)}%, transparent)`
}

/**
 * An amount from its longest to its shortest form: with cents, without them, and in thousands as "+$1.2K". Small amounts
 * keep their cents, so that no gain or loss looks like zero.
 */
export function amountsByWidth(amount: string, currency: string): readonly string[] {
  const size = Math.abs(Number(amount))
  const forms = [
    formatMoney(amount, currency, { signed: true }),
    ...(size >= 10 ? [formatMoney(amount, currency, { signed: true, whole: true })] : []),
    ...(size >= 1000 ? [formatMoney(amount, currency, { signed: true, compact: true })] : []),
  ]
  return [...new Set(forms)]
}

/** Matches containers that fit a text, at the width of bold tabular digits. */
const containerQueryFor = (text: string) => `@container (min-width: ${(text.length * 0.61 + 0.2).toFixed(2)}em)`

/** An amount in the longest form that fits its cell. */
function Amount({ amount, currency }: { amount: string; currency: string }) {
  const texts = amountsByWidth(amount, currency)
  return (
    <Box component="span" sx={{ mt: 'auto', fontWeight: 620, whiteSpace: 'nowrap' }}>
      {texts.map((text, index) => {
        const longer = texts[index - 1]
        const isShortest = index === texts.length - 1
        return (
          <Box
            component="span"
            key={text}
            sx={{
              display: isShortest ? 'inline' : 'none',
              ...(isShortest ? {} : { [containerQueryFor(text)]: { display: 'inline' } }),
              ...(longer === undefined ? {} : { [containerQueryFor(longer)]: { display: 'none' } }),
            }}
          >
            {text}
          </Box>
        )
      })}
    </Box>
  )
}

/** Describes the day exactly, including what its cell has no room for. */
function describeDay({ date, trades, wins, netPnl, totalR }: DayResult, currency: string): string {
  const r = totalR === null ? '' : `, ${formatR(totalR)}`
  const count = `${pluralize(trades, 'trade')}, ${pluralize(wins, 'win')}`
  return `${formatDate(date)}: ${formatMoney(netPnl, currency, { signed: true })}${r}, ${count}`
}

interface CalendarCellProps {
  /** Null for days of another month. */
  readonly day: CalendarDay | null
  readonly currency: string
  /** The largest absolute daily amount of all days. */
  readonly largest: number
  readonly narrow: boolean
  /** Where the day links to; null without a link. */
  readonly address: string | null
  /** What the day's note has, in words; null without a note. */
  readonly noteText: string | null
  readonly isChosen: boolean
  readonly isToday: boolean
  /** Whether this is the one day in tab order; null if all days are. */
  readonly isTabStop: boolean | null
}

/** A day of the calendar, with a link if it has an address. */
export function CalendarCell({
  day,
  currency,
  largest,
  narrow,
  address,
  noteText,
  isChosen,
  isToday,
  isTabStop,
}: CalendarCellProps) {
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
            bgcolor: 'action.hover',
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
        data-date={date}
        tabIndex={isTabStop === false ? -1 : undefined}
        title={result === null ? undefined : describeDay(result, currency)}
        aria-current={isChosen ? 'date' : undefined}
        sx={{
          position: 'relative',
          containerType: 'inline-size',
          display: 'flex',
          flexDirection: 'column',
          minHeight: height,
          p: { xs: 0.375, sm: 0.5 },
          borderRadius: 1,
          boxShadow: isChosen ? 'inset 0 0 0 2px var(--mui-palette-primary-main)' : 'none',
          backgroundColor: result === null ? 'action.hover' : tint(result, largest),
          color: result === null ? 'text.secondary' : 'text.primary',
          overflow: 'hidden',
          '&:hover': { boxShadow: 'inset 0 0 0 1px var(--mui-palette-text-secondary)' },
        }}
      >
        <span>
          {isToday ? (
            <Box component="b" sx={today}>
              {number}
            </Box>
          ) : (
            number
          )}
          <VisuallyHidden>{` ${formatMonth(date.slice(0, 7))}${isToday ? ', today' : ''}${result === null ? '' : ': '}`}</VisuallyHidden>
        </span>
        {noteText === null ? null : (
          <Box component="span" sx={{ position: 'absolute', top: 4, right: 4, lineHeight: 1, color: 'text.secondary' }}>
            <Icon path={mdiNoteTextOutline} title={noteText} fontSize="inherit" />
          </Box>
        )}
        {result === null ? null : <Amount amount={result.netPnl} currency={currency} />}
        {narrow || result === null ? null : (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {pluralize(result.trades, 'trade')}
          </Box>
        )}
      </Link>
    </Box>
  )
}
