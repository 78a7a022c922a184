import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { FieldBesideDatapoints } from '#domain/trade/fields/catalogue.ts'
import { datapointByKey } from './catalogue.ts'

/** Data needed to compute datapoints: columns of a row, and whether journal and market figures are needed. */
export interface DatapointSources<Column extends string = DatapointKey> {
  readonly columns: readonly Column[]
  readonly journal: boolean
}

/** Columns read by the fallbacks of datapoints. */
const fallbackColumns: Readonly<Partial<Record<DatapointKey, readonly (DatapointKey | FieldBesideDatapoints)[]>>> = {
  initialStopPrice: ['plannedStopPrice'],
  tickSize: ['symbol', 'assetClass'],
  pipSize: ['symbol', 'assetClass'],
  fxRate: ['quoteCurrency'],
  peeWindowMin: ['holdMinutes'],
  bestExitPrice: ['statedBestExitPrice'],
  setAndForgetR: ['statedSetAndForgetR'],
}

/**
 * Resolves the inputs of datapoints recursively down to the available `columns`. Anything that is not a column is
 * computed from columns.
 */
export function resolveSources<Column extends string>(
  keys: readonly DatapointKey[],
  columns: readonly Column[],
): DatapointSources<Column> {
  const known: ReadonlySet<string> = new Set(columns)
  const found = new Set<DatapointKey | FieldBesideDatapoints>()
  let journal = false
  const seen = new Set<DatapointKey>()
  function visit(next: DatapointKey): void {
    if (seen.has(next)) return
    seen.add(next)
    const { from, needs, uses } = datapointByKey[next]
    if (from !== null && from !== 'trade') journal = true
    for (const column of fallbackColumns[next] ?? []) found.add(column)
    // A stored figure is read, not recomputed.
    if (known.has(next)) found.add(next)
    else for (const input of [...needs, ...uses]) visit(input)
  }
  for (const key of keys) visit(key)
  // Every entry is a column: known, or a fallback column.
  return { columns: [...found] as readonly string[] as readonly Column[], journal }
}
