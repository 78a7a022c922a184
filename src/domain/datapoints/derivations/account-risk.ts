import { absolute, exact, toMoney, toNumber } from '#domain/numbers/decimal.ts'
import { unknownBecause, deriveFrom, deriveFromFacts, quotientOrNull } from './derivation.ts'

/**
 * The balance before the trade, as the journal has it; the balance so far where the trade was not entered, so that a plan
 * can be sized.
 */
export const accountBalanceAtEntry = deriveFromFacts(({ trade, portfolio, journal }) =>
  trade.entryAt === null ? portfolio.balance : (journal?.accountBalanceAtEntry ?? null),
)

/** 1R in money, in the portfolio's currency, over the balance at entry, in percent. Null unless the balance is above 0. */
export const riskPct = deriveFrom(['initialRiskAmount', 'fxRate', 'accountBalanceAtEntry'], (risk, rate, balance) =>
  exact(balance).gt(0) ? toNumber(exact(risk).times(100).times(rate).div(balance)) : null,
)

/**
 * How much more was risked than planned: 100 × (1R in money / planned risk − 1). Null without a stop: 1R is the planned
 * risk then, and would always agree with it.
 */
export const riskDeviationPct = deriveFrom(
  ['initialRiskAmount', 'plannedRiskAmount', 'riskPerUnitPrice'],
  (risk, planned) => {
    const ratio = quotientOrNull(exact(risk), exact(planned))
    return ratio === null ? null : toNumber(ratio.minus(1).times(100))
  },
)

/** Worth of the largest position: |average entry| × peak size × point value. Null before the first entry. */
export const notional = deriveFrom(['entryPrice', 'maxQuantity', 'pointValue'], (entry, size, value) =>
  toMoney(absolute(exact(entry)).times(size).times(value)),
)

/** Worth of the position, in the portfolio's currency, over the balance at entry. Null unless the balance is above 0. */
export const leverage = deriveFrom(['notional', 'fxRate', 'accountBalanceAtEntry'], (worth, rate, balance) =>
  exact(balance).gt(0) ? toNumber(exact(worth).times(rate).div(balance)) : null,
)

/** Risk taken over the Kelly fraction known at entry. Null where that is not above 0: there is no edge to size by. */
export const kellyMultiple = deriveFrom(['riskPct', 'kellyFractionAtEntry'], (risk, kelly) =>
  kelly > 0
    ? risk / kelly
    : unknownBecause('The setup had shown no edge before this entry: its Kelly fraction is not above 0.'),
)
