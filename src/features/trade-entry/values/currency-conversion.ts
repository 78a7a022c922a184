import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { instrumentOf } from '#domain/instruments/instrument.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { FieldFault } from '#domain/trade/field-fault.ts'
import { decimalProblem } from '#ui/form/decimal-text.ts'
import type { TradeFormValues } from './form-values.ts'

/** An instrument whose P&L is in another currency than the portfolio. */
export interface ForeignCurrencyInstrument {
  /** Currency of its P&L. */
  readonly currency: string
  /** In that currency, per 1.0 of price per unit. */
  readonly pointValue: Decimal
}

const isPositive = (text: string) => text !== '' && decimalProblem('', text, { positive: true }) === null

/** The currency of a symbol's P&L; null if it is unknown or the portfolio's own. */
export function findForeignCurrency(
  symbol: string,
  assetClass: AssetClass,
  portfolioCurrency: string,
): ForeignCurrencyInstrument | null {
  const { currency, pointValue } = instrumentOf(symbol, assetClass)
  return currency === null || currency === portfolioCurrency ? null : { currency, pointValue }
}

/** Point value in the portfolio's currency at a rate; null if the text is not a rate. */
export function convertPointValue(foreign: ForeignCurrencyInstrument, rate: string): Decimal | null {
  return isPositive(rate) ? toDecimal(exact(foreign.pointValue).times(rate)) : null
}

/** The exchange rate contained in a point value; null if it contains none yet. */
export function impliedRate(foreign: ForeignCurrencyInstrument, pointValue: string): Decimal | null {
  if (!isPositive(pointValue) || exact(pointValue).eq(foreign.pointValue)) return null
  return toDecimal(exact(pointValue).div(foreign.pointValue))
}

/** The fault of a trade in a foreign currency without a rate: its amounts would count as portfolio currency. */
export function findConversionFault(values: TradeFormValues, portfolioCurrency: string): FieldFault | null {
  // Trades that were not entered show only R, which does not depend on the currency.
  if (values.status === 'missed' || values.status === 'cancelled') return null
  const foreign = findForeignCurrency(values.symbol, values.assetClass, portfolioCurrency)
  if (foreign === null || !isPositive(values.pointValue) || impliedRate(foreign, values.pointValue) !== null)
    return null
  return {
    field: 'pointValue',
    message: `${values.symbol.trim().toUpperCase()} trades in ${foreign.currency}, the portfolio is in ${portfolioCurrency}. Enter the rate of 1 ${foreign.currency} in ${portfolioCurrency}, or choose a portfolio in ${foreign.currency}.`,
  }
}
