import { signOf } from '#domain/fills/position.ts'
import { absolute, exact, toMoney, toNumber } from '#domain/numbers/decimal.ts'
import type { R } from '#domain/numbers/units.ts'
import { deriveFrom, productAsMoney, percentOrNull, quotientOrNull, ratioOrNull } from './derivation.ts'

/** Net P&L × FX rate, in the portfolio's currency. */
export const netPnlBase = deriveFrom(['netPnl', 'fxRate'], (net, rate) => productAsMoney(net, rate))

/** Net P&L over the position value, in percent. */
export const returnOnNotionalPct = deriveFrom(['netPnl', 'notional'], percentOrNull)

/** Net P&L in the portfolio's currency over the balance at entry, in percent. Null unless the balance is above 0. */
export const returnOnAccountPct = deriveFrom(['netPnlBase', 'accountBalanceAtEntry'], (net, balance) =>
  exact(balance).gt(0) ? percentOrNull(net, balance) : null,
)

/** Points over the pip size. */
export const pips = deriveFrom(['points', 'pipSize'], ratioOrNull)

/** Points over the tick size. */
export const ticks = deriveFrom(['points', 'tickSize'], ratioOrNull)

/** Realized R − planned reward to risk. */
export const rVsPlan = deriveFrom(['realizedR', 'plannedRR'], (realized, planned) => (realized - planned) as R)

/** All costs in multiples of 1R. */
export const feeR = deriveFrom(['totalFees', 'initialRiskAmount'], (fees, risk) => toNumber(exact(fees).div(risk)) as R)

/** All costs over |gross P&L|, in percent; null if gross P&L is 0. */
export const feeShareOfGrossPct = deriveFrom(['totalFees', 'grossPnl'], (fees, gross) =>
  percentOrNull(fees, toMoney(absolute(exact(gross)))),
)

/** Below this, an hourly rate multiplies the result of a moment. */
const minMinutesForHourlyRate = 15

/** Net P&L over the hours held; null for trades of a few minutes. */
export const pnlPerHour = deriveFrom(['netPnl', 'holdMinutes'], (net, minutes) => {
  if (minutes < minMinutesForHourlyRate) return null
  const perHour = quotientOrNull(exact(net).times(60), exact(String(minutes)))
  return perHour === null ? null : toMoney(perHour)
})

/** Return on the position minus the benchmark's return in the trade's direction, in percentage points. */
export const alphaPct = deriveFrom(
  ['returnOnNotionalPct', 'benchmarkReturnPct', 'direction'],
  (own, benchmark, direction) => own - signOf(direction) * toNumber(exact(benchmark)),
)
