import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { datapointByKey } from './catalogue.ts'

/** What a value must be given: columns of a row, and whether what the journal and the market say of the trade. */
export interface DatapointSources<Column extends string = DatapointKey> {
  readonly columns: readonly Column[]
  readonly journal: boolean
}

/** Stored datapoints that stand in for others, or are looked at to find a stand-in. */
const fallbackColumns: Readonly<Partial<Record<DatapointKey, readonly DatapointKey[]>>> = {
  initialStopPrice: ['plannedStopPrice'],
  tickSize: ['symbol', 'assetClass'],
  pipSize: ['symbol', 'assetClass'],
  fxRate: ['quoteCurrency'],
  peeWindowMin: ['holdMinutes'],
}

/**
 * Everything that datapoints follow from, through all the others that they follow from, up to the `columns` that rows
 * have. What is no column is computed from what is.
 */
export function resolveSources<Column extends string>(
  keys: readonly DatapointKey[],
  columns: readonly Column[],
): DatapointSources<Column> {
  const known: ReadonlySet<string> = new Set(columns)
  const found = new Set<DatapointKey>()
  let journal = false
  const seen = new Set<DatapointKey>()
  function visit(next: DatapointKey): void {
    if (seen.has(next)) return
    seen.add(next)
    const { from, needs, uses } = datapointByKey[next]
    if (from !== null && from !== 'trade') journal = true
    for (const column of fallbackColumns[next] ?? []) found.add(column)
    // A figure that is stored is read, not computed again.
    if (known.has(next)) found.add(next)
    else for (const input of [...needs, ...uses]) visit(input)
  }
  for (const key of keys) visit(key)
  // Each is a column: it was looked up among them, or stands behind one.
  return { columns: [...found] as readonly string[] as readonly Column[], journal }
}
