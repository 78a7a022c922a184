import { exact, roundMoney, subtractMoney, toMoney, toNumber } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'

export interface DailyLoss {
  /** The largest loss that the limit allows, as a positive amount. */
  readonly limit: Money
  /** The share of the limit that is used; 0 on a day that is not at a loss. Above 1, the limit is exceeded. */
  readonly used: number
}

/**
 * How much of a daily loss limit a day has used. The limit is a percentage of the balance that the day began with: the
 * balance less the day's net P&L. Null if that is not above 0.
 */
export function dailyLossUsed(balance: Money, netPnlToday: Money, limitPct: number): DailyLoss | null {
  const opening = exact(subtractMoney(balance, netPnlToday))
  const limit = opening.times(limitPct).div(100)
  if (!limit.gt(0)) return null
  const net = exact(netPnlToday)
  return { limit: roundMoney(toMoney(limit)), used: net.lt(0) ? toNumber(net.abs().div(limit)) : 0 }
}
