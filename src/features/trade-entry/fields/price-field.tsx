import { useWatch, type FieldPath } from 'react-hook-form'
import { parsePriceNotation, formatPriceNotation } from '#domain/instruments/price-notation.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { DecimalField, type DecimalNotation } from '#ui/form/decimal-field.tsx'
import { decimalProblem } from '#ui/form/decimal-text.ts'
import type { FieldProps } from '#ui/form/field-props.ts'

/** The market notation of an instrument's prices; undefined if it uses decimals. */
function notationOf(symbol: string, assetClass: TradeFormValues['assetClass']): DecimalNotation | undefined {
  // 110.5 exists in 32nds and in eighths.
  const example = formatPriceNotation('110.5' as Decimal, symbol, assetClass)
  if (example === null) return undefined
  return {
    example,
    read: (text) => parsePriceNotation(text, symbol, assetClass),
    write: (text) =>
      decimalProblem('', text) === null ? formatPriceNotation(text as Decimal, symbol, assetClass) : null,
  }
}

/** A price in decimals or in market notation, such as 110'16.5 for a Treasury. */
export function PriceField(
  props: FieldProps<TradeFormValues> & { readonly name: FieldPath<TradeFormValues>; readonly positive?: boolean },
) {
  const [symbol, assetClass] = useWatch({ control: props.control, name: ['symbol', 'assetClass'] })
  return <DecimalField {...props} notation={notationOf(symbol, assetClass)} />
}
