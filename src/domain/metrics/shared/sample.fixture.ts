import type { CalendarDate, Money, R } from '#domain/numbers/units.ts'
import type { MetricTrade } from './metric-trade.ts'
import { type Sample, prepareSample } from './sample.ts'

/** The fields of a trade that a test states; all others have defaults. */
interface SampleTradeSketch {
  readonly net: string
  readonly fees?: string
  /** Day from the start of March 2025; the trades of a day exit an hour apart. */
  readonly day?: number
  readonly minutes?: number
  readonly risk?: string
  readonly direction?: 'long' | 'short'
  readonly mae?: number
  readonly mfe?: number
  readonly isApproximate?: boolean
}

function tradeOf(stated: SampleTradeSketch, index: number): MetricTrade {
  const net = Number(stated.net)
  const date = new Date(Date.UTC(2025, 2, stated.day ?? 3)).toISOString().slice(0, 10)
  const exit = Date.parse(`${date}T12:00:00.000Z`) + index * 60_000
  return {
    id: String(index).padStart(4, '0'),
    entryTime: exit - (stated.minutes ?? 10) * 60_000,
    exitTime: exit,
    exitDate: date as CalendarDate,
    netPnl: stated.net as Money,
    grossPnl: String(net + Number(stated.fees ?? 0)) as Money,
    totalFees: (stated.fees ?? '0') as Money,
    initialRiskAmount: (stated.risk ?? null) as Money | null,
    realizedR: (stated.risk === undefined ? null : net / Number(stated.risk)) as R | null,
    maeR: (stated.mae ?? null) as R | null,
    mfeR: (stated.mfe ?? null) as R | null,
    hasApproximateExcursions: stated.isApproximate ?? false,
    holdMinutes: stated.minutes ?? 10,
    direction: stated.direction ?? 'long',
    result: net === 0 ? 'breakeven' : net > 0 ? 'win' : 'loss',
  }
}

/** A sample of sketched trades, in order of exit, on an account of 1,000. */
export function buildSample(...trades: readonly SampleTradeSketch[]): Sample {
  return buildSampleWithFlows({}, ...trades)
}

/** The same with deposits and withdrawals by day of March 2025. */
export function buildSampleWithFlows(
  flows: Readonly<Record<number, string>>,
  ...trades: readonly SampleTradeSketch[]
): Sample {
  return prepareSample(trades.map(tradeOf), {
    openingBalance: '1000' as Money,
    timeZone: 'UTC',
    flows: Object.entries(flows).map(([day, amount]) => ({
      date: `2025-03-${day.padStart(2, '0')}` as CalendarDate,
      amount: amount as Money,
    })),
  })
}

/** A balance of 1,000 on days in a row, weekends included, of which each returns what is stated. */
export function buildDailyReturns(returns: readonly number[]) {
  let balance = 1000
  return buildSample(
    ...returns.map((value, index) => {
      const net = (balance * value).toFixed(12)
      balance += Number(net)
      return { net, day: 3 + index }
    }),
  )
}
