import { fieldByKey } from '#domain/trade/fields/catalogue.ts'
import { assetClassLabels, exitReasonLabels, statusLabels } from '#shared/trade/trade-labels.ts'

/** Choices whose words are not their own names. */
const choiceLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  assetClass: assetClassLabels,
  status: statusLabels,
  exitReason: exitReasonLabels,
  timeframe: { tick: 'Ticks', '1mo': '1 month', '1w': '1 week', '1d': '1 day' },
  marketRegime: { trendUp: 'Trend up', trendDown: 'Trend down' },
  marketBias: { bull: 'Bullish', bear: 'Bearish' },
  newsImpact: { none: 'None' },
}

/** How one choice of a field reads: "stopLimit" is "Stop limit" unless said otherwise. */
export function choiceLabel(field: string, choice: string): string {
  const own = choiceLabels[field]?.[choice]
  if (own !== undefined) return own
  if (/^\d/.test(choice)) return choice
  const spaced = choice.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** Parts of the form that the catalogue does not name. */
const ownLabels: Readonly<Record<string, string>> = {
  quantity: 'Quantity',
  price: 'Price',
  fee: 'Fee',
  at: 'Time',
  fills: 'Fills',
  path: 'File',
  caption: 'Caption',
  ruleId: 'Rule',
}

/** How a field of the form is called on screen; the last part of its path where it has no label. */
export function fieldLabel(field: string): string {
  const parts = field.split('.')
  const [first = field] = parts
  const last = parts.at(-1) ?? field
  return ownLabels[last] ?? (fieldByKey as Readonly<Record<string, { label: string }>>)[first]?.label ?? last
}
