import { absolute, exact, toMoney, toNumber } from '#domain/decimal.ts'
import { signOf } from '#domain/trade-position.ts'
import type { R } from '#domain/units.ts'
import { from, moneyOf, percentOf, quotient, ratioOf } from './derivation.ts'

/** Net P&L × FX rate, in the portfolio's currency. */
export const netPnlBase = from(['netPnl', 'fxRate'], (net, rate) => moneyOf(net, rate))

/** Net P&L over the worth of the position, in percent. */
export const returnOnNotionalPct = from(['netPnl', 'notional'], percentOf)

/** Net P&L in the portfolio's currency over the balance at entry, in percent. Null unless the balance is above 0. */
export const returnOnAccountPct = from(['netPnlBase', 'accountBalanceAtEntry'], (net, balance) =>
  exact(balance).gt(0) ? percentOf(net, balance) : null,
)

/** Points over the size of a pip. */
export const pips = from(['points', 'pipSize'], ratioOf)

/** Points over the size of a tick. */
export const ticks = from(['points', 'tickSize'], ratioOf)

/** Realised R − planned reward to risk. */
export const rVsPlan = from(['realizedR', 'plannedRR'], (realized, planned) => (realized - planned) as R)

/** All costs in multiples of 1R. */
export const feeR = from(['totalFees', 'initialRiskAmount'], (fees, risk) => toNumber(exact(fees).div(risk)) as R)

/** All costs over |gross P&L|, in percent; null where that is 0. */
export const feeShareOfGrossPct = from(['totalFees', 'grossPnl'], (fees, gross) =>
  percentOf(fees, toMoney(absolute(exact(gross)))),
)

/** Net P&L over the hours held; null where the trade was closed in the moment of its entry. */
export const pnlPerHour = from(['netPnl', 'holdMinutes'], (net, minutes) => {
  const perHour = quotient(exact(net).times(60), exact(String(minutes)))
  return perHour === null ? null : toMoney(perHour)
})

/** Return on the position less what the benchmark made in the trade's direction, in percent. */
export const alphaPct = from(
  ['returnOnNotionalPct', 'benchmarkReturnPct', 'direction'],
  (own, benchmark, direction) => own - signOf(direction) * toNumber(exact(benchmark)),
)
