import { futuresContractOf, instrumentOf } from '#domain/instruments.ts'
import type { FileInstrument } from './file-fills.ts'
import { RowProblem } from './read-rows.ts'

/**
 * The instrument of a trade: what the file says, and for the rest what the symbol says. Throws a RowProblem, with the
 * remedy, where its P&L is in another currency than the portfolio's or a future's point value is not known.
 */
export function instrumentFields(symbol: string, stated: FileInstrument, portfolioCurrency: string) {
  const known = instrumentOf(symbol, stated.assetClass ?? null)
  const currency = stated.quoteCurrency ?? known.currency ?? portfolioCurrency
  if (currency !== portfolioCurrency) {
    throw new RowProblem(
      `The P&L of ${symbol} is in ${currency}, the portfolio is in ${portfolioCurrency}; import it into one in ${currency}.`,
    )
  }
  if (stated.assetClass === 'future' && (stated.pointValue ?? null) === null && futuresContractOf(symbol) === null) {
    throw new RowProblem(`"${symbol}" is a future whose point value is not known; log this trade by hand with it.`)
  }
  const { assetClass, pointValue, tickSize } = known
  const given: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(stated)) if (value !== null && value !== undefined) given[field] = value
  return { assetClass, pointValue, tickSize, ...(given as FileInstrument), quoteCurrency: currency }
}
