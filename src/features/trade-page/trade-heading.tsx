import { mdiLockOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { formatChoice } from '#shared/trade/format-choice.ts'
import { formatPrice } from '#shared/trade/format-price.ts'
import { assetClassLabels, statusLabels } from '#shared/trade/trade-labels.ts'
import { formatClock, formatDate, formatInstant } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'

/**
 * When a trade was open: "Nov 18, 2026, 09:01:00 – 11:40:00". Without fills, when it was seen, or null if that is
 * unknown.
 */
export function tradeTimeText({ entryAt, exitAt, seenAt, status }: Trade, timeZone: string): string | null {
  if (entryAt === null) return seenAt === null ? null : `Seen ${formatInstant(seenAt, timeZone)}`
  const start = formatInstant(entryAt, timeZone)
  if (exitAt === null || status === 'active') return `Open since ${start}`
  const isSameDay = calendarDateIn(entryAt, timeZone) === calendarDateIn(exitAt, timeZone)
  return `${start} – ${isSameDay ? formatClock(exitAt, timeZone) : formatInstant(exitAt, timeZone)}`
}

/** The contract of an option, as far as known: "SPY · 690.00 call · expires Dec 18, 2026". */
export function contractText(trade: Trade): string | null {
  const { underlyingSymbol, strikePrice, optionType, expiryDate } = trade
  const strike = strikePrice === null ? null : formatPrice(strikePrice, trade, { brief: true })
  const right = [strike, optionType].filter((part) => part !== null).join(' ')
  const parts = [
    underlyingSymbol === trade.symbol ? null : underlyingSymbol,
    right === '' ? null : right,
    expiryDate === null ? null : `expires ${formatDate(expiryDate)}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' · ')
}

interface TradeHeadingProps {
  readonly trade: Trade
  readonly timeZone: string
  /** Names of its portfolio and setup, as far as known. */
  readonly names: readonly (string | null | undefined)[]
}

const placeStyles = {
  minHeight: '1.5em',
  flexBasis: { xs: '100%', sm: 'auto' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: { xs: 'nowrap', sm: 'normal' },
} as const

/** Status, asset class, portfolio and times of a trade, below the page title. */
export function TradeHeading({ trade, timeZone, names }: TradeHeadingProps) {
  const where = [trade.timeframe === null ? null : formatChoice(trade.timeframe, 'timeframe'), ...names]
    .filter(Boolean)
    .join(' · ')
  const lines = [tradeTimeText(trade, timeZone), contractText(trade)].filter((line) => line !== null)
  return (
    <>
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Chip size="small" label={statusLabels[trade.status]} />
        <Chip size="small" variant="outlined" label={assetClassLabels[trade.assetClass]} />
        {trade.isLocked ? <Chip size="small" icon={<Icon path={mdiLockOutline} />} label="Locked" /> : null}
        {/* On a phone a line of its own, so that names that arrive later move nothing below. */}
        <Box component="span" title={where} sx={placeStyles}>
          {where}
        </Box>
      </Box>
      {lines.map((line) => (
        <Box key={line} sx={{ typography: 'body2', mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
          {line}
        </Box>
      ))}
    </>
  )
}
