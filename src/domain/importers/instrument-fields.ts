import { instrumentOf } from '#domain/instruments.ts'
import type { FileInstrument } from './file-fills.ts'
import { RowProblem } from './read-rows.ts'

/**
 * The instrument of a trade: what the file says, and for the rest what the symbol says. Throws a RowProblem, with the
 * remedy, where its P&L is in another currency than the portfolio's.
 */
export function instrumentFields(symbol: string, stated: FileInstrument, portfolioCurrency: string) {
  const known = instrumentOf(symbol, stated.assetClass ?? null)
  const currency = stated.quoteCurrency ?? known.currency ?? portfolioCurrency
  if (currency !== portfolioCurrency) {
    throw new RowProblem(
      `The P&L of ${symbol} is in ${currency}, the portfolio is in ${portfolioCurrency}; import it into one in ${currency}.`,
    )
  }
  const { assetClass, pointValue, tickSize } = known
  const given: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(stated)) if (value !== null && value !== undefined) given[field] = value
  return { assetClass, pointValue, tickSize, ...(given as FileInstrument), quoteCurrency: currency }
}
