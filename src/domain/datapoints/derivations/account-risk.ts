import { absolute, exact, toMoney, toNumber } from '#domain/numbers/decimal.ts'
import { unknownBecause, deriveFrom, deriveFromFacts, quotientOrNull } from './derivation.ts'

/**
 * The balance before the trade, from the journal; the current balance if the trade was not entered, so that a plan can
 * be sized.
 */
export const accountBalanceAtEntry = deriveFromFacts(({ trade, portfolio, journal }) =>
  trade.entryAt === null ? portfolio.balance : (journal?.accountBalanceAtEntry ?? null),
)

/** 1R in money, in the portfolio's currency, over the balance at entry, in percent. Null unless the balance is above 0. */
export const riskPct = deriveFrom(['initialRiskAmount', 'fxRate', 'accountBalanceAtEntry'], (risk, rate, balance) =>
  exact(balance).gt(0) ? toNumber(exact(risk).times(100).times(rate).div(balance)) : null,
)

/**
 * Deviation from the planned risk: 100 × (1R in money / planned risk − 1). Null without a stop: 1R is then the planned
 * risk itself.
 */
export const riskDeviationPct = deriveFrom(
  ['initialRiskAmount', 'plannedRiskAmount', 'riskPerUnitPrice'],
  (risk, planned) => {
    const ratio = quotientOrNull(exact(risk), exact(planned))
    return ratio === null ? null : toNumber(ratio.minus(1).times(100))
  },
)

/** Value of the largest position: |average entry| × peak size × point value. Null before the first entry. */
export const notional = deriveFrom(['entryPrice', 'maxQuantity', 'pointValue'], (entry, size, value) =>
  toMoney(absolute(exact(entry)).times(size).times(value)),
)

/** Position value in the portfolio's currency over the balance at entry. Null unless the balance is above 0. */
export const leverage = deriveFrom(['notional', 'fxRate', 'accountBalanceAtEntry'], (worth, rate, balance) =>
  exact(balance).gt(0) ? toNumber(exact(worth).times(rate).div(balance)) : null,
)

/** Risk taken over the Kelly fraction at entry. Null unless that is above 0: there is no edge to size by. */
export const kellyMultiple = deriveFrom(['riskPct', 'kellyFractionAtEntry'], (risk, kelly) =>
  kelly > 0
    ? risk / kelly
    : unknownBecause('The setup had no edge before this entry: its Kelly fraction is not above 0.'),
)
