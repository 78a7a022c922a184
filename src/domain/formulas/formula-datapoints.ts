import { datapoints, type DatapointFormat } from '#domain/datapoints/catalogue.ts'

/** Formats that a formula can use: numbers, and yes or no as 1 or 0. */
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
 * Datapoints that a formula may name: numbers and yes/no values of the catalogue, and broker P&L. A missing value is
 * unknown to the formula.
 */
export const formulaDatapoints: ReadonlySet<string> = new Set([
  ...datapoints.filter(({ format }) => numericFormats.has(format)).map(({ key }) => key),
  'brokerPnl',
])

/** Datapoints that the function days takes: moments, or dates; never one of each. */
export const formulaDates: ReadonlyMap<string, 'instant' | 'date'> = new Map(
  datapoints.flatMap(({ key, format }) => (format === 'instant' || format === 'date' ? [[key, format] as const] : [])),
)
