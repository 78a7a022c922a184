import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { instrumentOf } from '#domain/instruments/instrument.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { FieldFault } from '#domain/trade/field-fault.ts'
import { decimalProblem } from '#ui/form/decimal-text.ts'
import type { TradeFormValues } from './form-values.ts'

/** An instrument whose P&L is in another currency than the portfolio's. */
export interface ForeignCurrencyInstrument {
  /** Currency in which it pays. */
  readonly currency: string
  /** Money of that currency per 1.0 of price per unit. */
  readonly pointValue: Decimal
}

const isPositive = (text: string) => text !== '' && decimalProblem('', text, { positive: true }) === null

/** What a symbol pays in, where that is known and not the portfolio's currency; else null. */
export function findForeignCurrency(
  symbol: string,
  assetClass: AssetClass,
  portfolioCurrency: string,
): ForeignCurrencyInstrument | null {
  const { currency, pointValue } = instrumentOf(symbol, assetClass)
  return currency === null || currency === portfolioCurrency ? null : { currency, pointValue }
}

/** Point value in the portfolio's currency at a typed rate; null where the text is no rate. */
export function convertPointValue(pay: ForeignCurrencyInstrument, rate: string): Decimal | null {
  return isPositive(rate) ? toDecimal(exact(pay.pointValue).times(rate)) : null
}

/** The rate that a point value has in it; null where it has none yet. */
export function impliedRate(pay: ForeignCurrencyInstrument, pointValue: string): Decimal | null {
  if (!isPositive(pointValue) || exact(pointValue).eq(pay.pointValue)) return null
  return toDecimal(exact(pointValue).div(pay.pointValue))
}

/** An amount in one currency would be taken for as much of another: what is missing, and how to mend it. */
export function findConversionFault(values: TradeFormValues, portfolioCurrency: string): FieldFault | null {
  // Of what was not traded only R is told, which is the same in any currency.
  if (values.status === 'missed' || values.status === 'cancelled') return null
  const pay = findForeignCurrency(values.symbol, values.assetClass, portfolioCurrency)
  if (pay === null || !isPositive(values.pointValue) || impliedRate(pay, values.pointValue) !== null) return null
  return {
    field: 'pointValue',
    message: `${values.symbol.trim().toUpperCase()} pays in ${pay.currency}, the portfolio is in ${portfolioCurrency}. Say what 1 ${pay.currency} is worth in ${portfolioCurrency}, or choose a portfolio in ${pay.currency}.`,
  }
}
