import { datapoints, type DatapointFormat } from '#domain/datapoints/catalogue.ts'

/** What counts in a formula: numbers, and a yes or no as 1 or 0. */
const numericFormats: ReadonlySet<DatapointFormat> = new Set([
  'price',
  'size',
  'money',
  'r',
  'percent',
  'ratio',
  'number',
  'minutes',
  'count',
  'yesNo',
])

/**
 * Datapoints of a trade that a formula may name: those of the catalogue that are a number, or a yes or no, and what the
 * broker says of the P&L. What a trade does not have is unknown to its formulas.
 */
export const formulaDatapoints: ReadonlySet<string> = new Set([
  ...datapoints.filter(({ format }) => numericFormats.has(format)).map(({ key }) => key),
  'brokerPnl',
])
