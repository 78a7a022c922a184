import type { Instant, Money, R } from '#domain/numbers/units.ts'
import { instantAt, millisecondsOf } from '#domain/time/instant.ts'
import type { JournalTrade } from './journal-trade.ts'

/** The moment of "5 09:30": a day and time in March 2025, UTC. */
export function march(time: string): Instant {
  const [day = '', clock = ''] = time.split(' ')
  return instantAt(millisecondsOf(`2025-03-${day.padStart(2, '0')}T${clock}:00.000Z` as Instant))
}

/** A closed trade with 1R = 10, entry and exit as in "5 09:30", and the given net P&L. */
export function closedAt(
  id: string,
  entry: string,
  exit: string,
  netPnl: number,
  changes: Partial<JournalTrade> = {},
): JournalTrade {
  return {
    id,
    status: 'completed',
    isExcluded: false,
    setupId: null,
    createdAt: march('31 12:00'),
    seenAt: null,
    entryAt: march(entry),
    exitAt: march(exit),
    netPnl: String(netPnl) as Money,
    realizedR: (netPnl / 10) as R,
    initialRiskAmount: '10' as Money,
    result: netPnl === 0 ? 'breakeven' : netPnl > 0 ? 'win' : 'loss',
    ...changes,
  }
}
