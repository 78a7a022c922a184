import type { CalendarDate, Money, R } from '#domain/numbers/units.ts'
import type { StudiedTrade } from './studied-trade.ts'

/** What a test states about a trade; the rest is of no matter to it. */
export interface StudiedSketch extends Partial<Omit<StudiedTrade, 'netPnl' | 'grossPnl' | 'totalFees'>> {
  /** In R of 100, which is the initial risk. */
  readonly r: number
  readonly fees?: number
  /** Minutes from the trade before to this one; 1440 unless said. */
  readonly after?: number
}

const start = Date.UTC(2024, 0, 1, 15)

/** Trades one after the other, a day apart unless said, each of ten minutes and with a stop. */
export function buildStudiedTrades(sketches: readonly StudiedSketch[]): StudiedTrade[] {
  let exit = start
  return sketches.map(({ r, fees = 0, after = 1440, ...stated }, index) => {
    exit += after * 60_000
    const holdMinutes = stated.holdMinutes ?? 10
    const entryAt = new Date(exit - holdMinutes * 60_000)
    return {
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      direction: 'long',
      entryTime: entryAt.getTime(),
      exitTime: exit,
      exitDate: new Date(exit).toISOString().slice(0, 10) as CalendarDate,
      netPnl: (r * 100).toFixed(4) as Money,
      grossPnl: (r * 100 + fees).toFixed(4) as Money,
      totalFees: String(fees) as Money,
      initialRiskAmount: '100' as Money,
      realizedR: r as R,
      maeR: null,
      mfeR: null,
      holdMinutes,
      result: r > 0 ? 'win' : r < 0 ? 'loss' : 'breakeven',
      currency: 'USD',
      symbol: 'ES',
      setupId: null,
      entryHour: entryAt.getUTCHours(),
      entryWeekday: ((entryAt.getUTCDay() + 6) % 7) + 1,
      hasStop: true,
      hasPostExit: false,
      compliance: null,
      mandatoryBroken: 0,
      mistakes: 0,
      ...stated,
    }
  })
}
