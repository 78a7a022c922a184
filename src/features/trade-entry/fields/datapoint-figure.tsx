import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { formatChoice } from '#shared/trade/format-choice.ts'
import { formatPrice } from '#shared/trade/format-price.ts'
import { MoneyText, RText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatDecimal, formatMinutes, formatNumber } from '#ui/figures/format.ts'

interface DatapointFigureProps {
  readonly of: TradeDatapoints
  readonly name: DatapointKey
  readonly currency: string
  /** Shows gain and loss by sign, icon and color. */
  readonly signed?: boolean
}

/** A formatted datapoint of a trade, or the reason why it is unknown. */
export function DatapointFigure({ of, name, currency, signed = false }: DatapointFigureProps) {
  const value: unknown = of.value(name)
  if (value === null) return <UnknownFigure reason={of.reason(name)} />
  if (typeof value === 'boolean') return <>{value ? 'Yes' : 'No'}</>
  const { format } = datapointByKey[name]
  if (typeof value === 'number') {
    if (format === 'r') return <RText value={value} signed={signed} />
    if (format === 'minutes') return <>{formatMinutes(value)}</>
    if (format === 'percent') return <>{`${formatNumber(value, 1)}%`}</>
    return <>{formatNumber(value, format === 'count' ? 0 : 2)}</>
  }
  if (typeof value !== 'string') return <UnknownFigure />
  if (format === 'money') return <MoneyText value={value} currency={currency} signed={signed} />
  if (format === 'choice') return <>{formatChoice(value, name)}</>
  if (format === 'price') return <>{formatPrice(value, of.facts.trade, { brief: true })}</>
  return <>{formatDecimal(value)}</>
}
