import type { ColumnKey, Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { approximateExcursions, countRows } from '#domain/analysis/shapes/read-columns.ts'
import { columnsOfStat } from '#domain/analysis/shapes/stat-columns.ts'
import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { readsExtremes } from '#domain/datapoints/reads-extremes.ts'
import { statOfKey } from './stat-measure.ts'

const isDatapoint = (key: ColumnKey): key is DatapointKey => key in datapointByKey

/** Whether a column is made of MAE or MFE: a datapoint, or a formula that names one. */
function isOfExtremes(columns: TradeColumns, key: ColumnKey): boolean {
  const stat = statOfKey(columns, key)
  const inputs = stat === null ? [key] : columnsOfStat(stat)
  return inputs.some((input) => isDatapoint(input) && readsExtremes(input))
}

/** Counts the trades that have a number in a column made of MAE or MFE which their candles tell only approximately. */
export function approximateCount(columns: TradeColumns, key: ColumnKey, numbers: Float64Array): (rows: Rows) => number {
  if (!isOfExtremes(columns, key)) return () => 0
  const isApproximate = approximateExcursions(columns)
  return (rows) => countRows(rows, (row) => isApproximate(row) && !Number.isNaN(numbers[row] ?? Number.NaN))
}
