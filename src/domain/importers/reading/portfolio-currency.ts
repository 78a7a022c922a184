import { RowProblem } from './row-problems.ts'

/**
 * The problem of a row in another currency than the portfolio's, with the remedy. `subject` is what is in `currency`,
 * with its verb: "NQ is paid". Currencies are ISO 4217.
 */
export function otherCurrencyProblem(subject: string, currency: string, portfolioCurrency: string): RowProblem {
  return new RowProblem(
    `${subject} in ${currency}, the portfolio is in ${portfolioCurrency}; import it into one in ${currency}.`,
  )
}

/** Throws a RowProblem if a symbol's P&L is in another currency than the portfolio's; both are ISO 4217. */
export function rejectOtherCurrency(symbol: string, currency: string, portfolioCurrency: string): void {
  if (currency !== portfolioCurrency) throw otherCurrencyProblem(`The P&L of ${symbol} is`, currency, portfolioCurrency)
}
