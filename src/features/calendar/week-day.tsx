import { mdiCheck, mdiMinus, mdiNoteTextOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { DayNote } from '#api/portfolios/day-notes.ts'
import type { TradeRow } from '#contract/trades/record.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { DayResult } from '#shared/calendar/calendar-month.ts'
import { historyAddress } from '#shared/filter/filter-address.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'
import { TradeLink } from '#shared/trade/trade-link.tsx'
import { MoneyText, RText } from '#ui/figures/figure-text.tsx'
import { formatCount, formatDay } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { dayAddress } from './calendar-address.ts'

/** Max trades listed per day; the history has the rest. */
const maxTradesPerDay = 12

/** Max lines shown of a note. */
const noteLines = 4

const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: noteLines,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
} as const

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 } as const

function WeekTrade({ trade, currency }: { trade: TradeRow; currency: string }) {
  return (
    <Box component="li" sx={{ ...row, justifyContent: 'space-between', py: 0.5 }}>
      <TradeLink trade={trade} />
      {trade.status === 'completed' ? (
        <Box sx={row}>
          <RText value={trade.realizedR} reason="No risk recorded." />
          <MoneyText value={trade.netPnl} currency={currency} signed />
        </Box>
      ) : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {trade.status}
        </Box>
      )}
    </Box>
  )
}

/** Whether the plan or the review of a day is written. */
function NotePart({ name, isWritten }: { name: string; isWritten: boolean }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <Icon
        path={isWritten ? mdiCheck : mdiMinus}
        title={isWritten ? 'Written:' : 'Missing:'}
        fontSize="inherit"
        sx={{ verticalAlign: '-0.1em', color: isWritten ? 'success.main' : 'text.secondary' }}
      />
      {` ${name}`}
    </Box>
  )
}

/** The rating of the day, whether plan and review are there, and the start of its note. */
function NotePreview({ note }: { note: DayNote }) {
  const text = [note.plan, note.review].filter((part) => part !== null).join('\n')
  return (
    <Box sx={{ mt: 1, color: 'text.secondary' }}>
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        <NotePart name="Plan" isWritten={note.plan !== null} />
        <NotePart name="Review" isWritten={note.review !== null} />
      </Box>
      <Icon path={mdiNoteTextOutline} title="Note" fontSize="inherit" sx={{ verticalAlign: '-0.1em' }} />
      {note.rating === null ? ' Note' : ` Rated ${note.rating} of 5`}
      {text === '' ? null : <Box sx={clamped}>{text}</Box>}
    </Box>
  )
}

interface WeekDayProps {
  readonly date: CalendarDate
  readonly isToday: boolean
  /** Which trades count. */
  readonly filter: TradeFilter
  /** The portfolio's currency, ISO 4217. */
  readonly currency: string
  /** The result of the day; null without closed trades. */
  readonly result: DayResult | null
  readonly trades: readonly TradeRow[]
  /** How many trades the day has, including those not in `trades`. */
  readonly tradeCount: number
  readonly note: DayNote | null
  /** Whether the editor below the week shows the note of this day. */
  readonly isOpen: boolean
  /** Opens the note of the day in the editor; null where notes are private to another trader. */
  readonly onNote: (() => void) | null
}

/** One day of a week: its trades, result and the start of its note. Its name links to the day. */
export function WeekDay(props: WeekDayProps) {
  const { date, isToday, filter, currency, result, trades, tradeCount, note, isOpen, onNote } = props
  const left = tradeCount - maxTradesPerDay
  return (
    <Box
      component="li"
      sx={{
        minWidth: 0,
        p: 1,
        bgcolor: 'action.hover',
        boxShadow: isOpen ? 'inset 0 0 0 2px var(--mui-palette-primary-main)' : 'none',
        borderRadius: 1.5,
        fontSize: '0.8125rem',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box sx={{ ...row, justifyContent: 'space-between' }}>
        <Typography component="h3" variant="subtitle2">
          <Link component={RouterLink} to={dayAddress(date, filter)} aria-current={isToday ? 'date' : undefined}>
            {formatDay(date, 'short')}
            {isToday ? <VisuallyHidden>, today</VisuallyHidden> : null}
          </Link>
        </Typography>
        {result === null ? null : (
          <Box sx={{ ...row, fontWeight: 620 }}>
            {result.totalR === null ? null : <RText value={result.totalR} />}
            <MoneyText value={result.netPnl} currency={currency} signed />
          </Box>
        )}
      </Box>
      {trades.length === 0 ? null : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
          {trades.slice(0, maxTradesPerDay).map((trade) => (
            <WeekTrade key={trade.id} trade={trade} currency={currency} />
          ))}
        </Box>
      )}
      {left > 0 ? (
        <Link component={RouterLink} to={historyAddress({ ...filter, from: date, to: date })}>
          {`${formatCount(left)} more`}
        </Link>
      ) : null}
      {note === null ? null : <NotePreview note={note} />}
      {onNote === null ? null : (
        <Button
          size="small"
          aria-pressed={isOpen}
          aria-label={`${note === null ? 'Add note' : 'Edit note'}, ${formatDay(date, 'short')}`}
          onClick={onNote}
          sx={{ mt: 0.5, ml: -1 }}
        >
          {note === null ? 'Add note' : 'Edit note'}
        </Button>
      )}
    </Box>
  )
}
