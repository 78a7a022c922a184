import type { CalendarDate, Money, R } from '#domain/numbers/units.ts'
import type { StudiedTrade } from './studied-trade.ts'

/** The fields of a trade that a test states; all others have defaults. */
export interface StudiedSketch extends Partial<Omit<StudiedTrade, 'netPnl' | 'grossPnl' | 'totalFees'>> {
  /** In R, with an initial risk of 100. */
  readonly r: number
  readonly fees?: number
  /** Minutes since the previous trade; 1440 by default. */
  readonly after?: number
}

const start = Date.UTC(2024, 0, 1, 15)

/** Builds consecutive trades, a day apart by default, each ten minutes long and with a stop. */
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
      hasApproximateExcursions: false,
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
