import { datapointOf, type DatapointKey } from '#domain/datapoints.ts'
import { TradeDatapoints } from '#domain/trade-datapoints.ts'
import { tradeRowColumns, type RowColumn } from '#contract/trade-history.ts'
import type { Trade } from '#domain/trade.ts'
import type { CellValue } from './grid-column.ts'
import type { HistoryContext } from './history-context.ts'
import type { HistoryRow } from './history-row.ts'

/** What a datapoint must be given: columns of the row, and whether the rest of the journal. */
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

/** Everything that a datapoint follows from, through all the others that it follows from. */
export function sourcesOf(key: DatapointKey): Sources {
  const columns = new Set<RowColumn>()
  let journal = false
  const seen = new Set<DatapointKey>()
  function visit(next: DatapointKey): void {
    if (seen.has(next)) return
    seen.add(next)
    const { from, needs, uses } = datapointOf[next]
    if (from === 'journal') journal = true
    for (const column of behind[next] ?? []) columns.add(column)
    // A figure that is stored is read, not computed again.
    if (known.has(next)) columns.add(next as RowColumn)
    else for (const input of [...needs, ...uses]) visit(input)
  }
  visit(key)
  return { columns: [...columns], journal }
}

const computed = new WeakMap<HistoryContext, WeakMap<HistoryRow, TradeDatapoints>>()

/** The datapoints of a row, each computed once, by the one function that every screen has. */
function datapointsOfRow(row: HistoryRow, context: HistoryContext): TradeDatapoints {
  const rows = computed.get(context) ?? new WeakMap<HistoryRow, TradeDatapoints>()
  computed.set(context, rows)
  const found =
    rows.get(row) ??
    new TradeDatapoints({
      // A row holds every column that its own columns follow from, and none of the others is read.
      trade: row as unknown as Trade,
      portfolio: context.portfolio,
      journal: row.journal ?? null,
      market: null,
      mistakeSeverities: context.severities,
    })
  rows.set(row, found)
  return found
}

/** A derived datapoint of a row; null is unknown. */
export const derivedValue = (key: DatapointKey, row: HistoryRow, context: HistoryContext): CellValue =>
  (datapointsOfRow(row, context).value(key) ?? null) as CellValue

/** Why a derived datapoint of a row is unknown. */
export const whyUnknown = (key: DatapointKey, row: HistoryRow, context: HistoryContext): string | null =>
  datapointsOfRow(row, context).reason(key)
