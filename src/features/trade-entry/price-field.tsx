import { useWatch, type FieldPath } from 'react-hook-form'
import { priceInNotation, priceNotation } from '#domain/price-notation.ts'
import type { Decimal } from '#domain/units.ts'
import { DecimalField, type Spelling } from '#ui/form/decimal-field.tsx'
import { decimalProblem } from '#ui/form/decimal-text.ts'
import type { FieldProps } from '#ui/form/field-props.ts'
import type { TradeFormValues } from './form-values.ts'

/** How prices of an instrument are written where not as decimals; undefined for all others. */
function spellingOf(symbol: string, assetClass: TradeFormValues['assetClass']): Spelling | undefined {
  // 110.5 is a half in 32nds and in eighths.
  const example = priceNotation('110.5' as Decimal, symbol, assetClass)
  if (example === null) return undefined
  return {
    example,
    read: (text) => priceInNotation(text, symbol, assetClass),
    write: (text) => (decimalProblem('', text) === null ? priceNotation(text as Decimal, symbol, assetClass) : null),
  }
}

/** A price: decimals, or what the market of the trade's symbol writes, such as 110'16.5 for a Treasury. */
export function PriceField(
  props: FieldProps<TradeFormValues> & { readonly name: FieldPath<TradeFormValues>; readonly positive?: boolean },
) {
  const [symbol, assetClass] = useWatch({ control: props.control, name: ['symbol', 'assetClass'] })
  return <DecimalField {...props} spelling={spellingOf(symbol, assetClass)} />
}
