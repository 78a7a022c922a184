import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import type { SampleTrade } from './sample-trade.ts'

/** A long trade of 1 R from 14:00 to 15:00 UTC, entered at 100 with a risk of 2 a share. */
export const longTrade: SampleTrade = {
  tradeId: 't',
  symbol: 'ACME',
  direction: 'long',
  entryAt: '2025-03-03T14:00:00.000Z' as Instant,
  exitAt: '2025-03-03T15:00:00.000Z' as Instant,
  entryDate: '2025-03-03' as CalendarDate,
  entryHour: 14,
  entryWeekday: 1,
  size: 100,
  isLoss: false,
  atEntry: null,
  r: 1,
  costR: 0.1,
  entryPrice: 100,
  riskPrice: 2,
  risk: null,
  mae: 0.5,
  mfe: 1.5,
  exit: 'other',
  post: null,
}
