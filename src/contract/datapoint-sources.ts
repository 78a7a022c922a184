import { datapointOf, type DatapointKey } from '#domain/datapoints.ts'
import { tradeRowColumns, type RowColumn } from './trade-history.ts'

/** What a value must be given: columns of the row, and whether what the journal and the market say of the trade. */
export interface Sources {
  readonly columns: readonly RowColumn[]
  readonly journal: boolean
}

const known: ReadonlySet<string> = new Set(tradeRowColumns)

/** Stored datapoints that stand in for others, or are looked at to find a stand-in. */
const behind: Readonly<Partial<Record<DatapointKey, readonly RowColumn[]>>> = {
  initialStopPrice: ['plannedStopPrice'],
  tickSize: ['symbol', 'assetClass'],
  pipSize: ['symbol', 'assetClass'],
  fxRate: ['quoteCurrency'],
  peeWindowMin: ['holdMinutes'],
}

/** Everything that datapoints follow from, through all the others that they follow from. */
export function sourcesOf(keys: readonly DatapointKey[]): Sources {
  const columns = new Set<RowColumn>()
  let journal = false
  const seen = new Set<DatapointKey>()
  function visit(next: DatapointKey): void {
    if (seen.has(next)) return
    seen.add(next)
    const { from, needs, uses } = datapointOf[next]
    if (from !== null && from !== 'trade') journal = true
    for (const column of behind[next] ?? []) columns.add(column)
    // A figure that is stored is read, not computed again.
    if (known.has(next)) columns.add(next as RowColumn)
    else for (const input of [...needs, ...uses]) visit(input)
  }
  for (const key of keys) visit(key)
  return { columns: [...columns], journal }
}
