import { derivedFieldByKey, type DerivedKey } from '#domain/datapoints/fields/catalogue.ts'
import type { DatapointKey, StoredKey } from '#domain/datapoints/fields/keys.ts'
import { fieldByKey } from '#domain/trade/fields/catalogue.ts'

const labelOf = (key: string): string =>
  key in derivedFieldByKey ? derivedFieldByKey[key as DerivedKey].label : fieldByKey[key as StoredKey].label

/** Names in formulas that differ from the label. */
const shortLabels: { readonly [Key in DatapointKey]?: string } = {
  portfolioId: 'the portfolio',
  setupId: 'the setup',
  symbol: 'the symbol',
  createdAt: 'logging time',
  entryAt: 'the entry',
  exitAt: 'the exit',
  seenAt: 'it was seen',
  initialStopPrice: 'initial stop',
  exchangeFees: 'exchange fees',
  swapFunding: 'swap or funding',
  lowestPrice: 'lowest price',
  highestPrice: 'highest price',
  postHigh: 'highest price after',
  postLow: 'lowest price after',
  executions: 'the fills',
  pointValue: 'point value',
  fxRate: 'FX rate',
  entryPrice: 'average entry',
  exitPrice: 'average exit',
  quantity: 'closed size',
  maePrice: 'MAE',
  mfePrice: 'MFE',
  mapePrice: 'MAPE',
  mfpePrice: 'MFPE',
  mapeR: 'MAPE in R',
  mfpeR: 'MFPE in R',
  peeSequence: 'sequence',
  realizedR: 'realized R',
  ruleResponses: 'the rule checks',
  mistakeIds: 'the mistakes',
  mistakeCount: 'mistakes',
  setAndForgetR: 'Set-and-forget R',
  kellyFractionAtEntry: 'Kelly fraction at entry',
}

/** A label within a sentence: "Planned entry" becomes "planned entry"; "ATR at entry" and "1R in price" stay. */
function nameOf(key: string): string {
  const label = labelOf(key)
  return (
    shortLabels[key as DatapointKey] ??
    (/^[A-Z](?:[a-z]| )/.test(label) ? label[0]?.toLowerCase() + label.slice(1) : label)
  )
}

/** The name of an input in a formula in words. */
export function inputLabel(name: string): string {
  if (name === 's') return 's'
  const [first = '', second] = name.replace('?', '').split('/')
  return second === undefined ? nameOf(first) : `${nameOf(first)} (short: ${nameOf(second)})`
}
